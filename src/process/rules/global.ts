import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

const KINDS: Record<string, string> = { 'bpmn:Message': '消息', 'bpmn:Signal': '信号' }

/** Messages and signals have ids and names, and each name stands for one of them. */
export const global: ProcessRule = {
  name: 'global',
  check: diagram => Object.entries(KINDS).flatMap(([type, kind]) => findingsOf(diagram, type, kind)),
}

function findingsOf(diagram: CheckedDiagram, type: string, kind: string): Finding[] {
  const seen = new Set<string>()
  return ofType(diagram, type).flatMap((element): Finding[] => {
    if (!element.id) return [{ element, severity: 'error', message: `${kind}${labelOf(element)}没有 ID` }]
    const message = mistakeOf(element, kind, seen)
    return message ? [{ element, severity: 'warning', message }] : []
  })
}

function mistakeOf(element: ModdleElement, kind: string, seen: Set<string>): string | null {
  const name = element.name?.trim()
  if (!name) return `${kind}${labelOf(element)}没有名称`
  if (seen.has(name)) return `${kind}名称“${name}”重复`
  seen.add(name)
  return null
}
