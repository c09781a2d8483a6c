import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

/** What a kind says of itself. */
interface Words {
  named(element: string): string
  repeated(name: string): string
}

const KINDS: Record<string, Words> = {
  'bpmn:Message': {
    named: message => t('消息{{message}}', { message }),
    repeated: name => t('消息名称“{{name}}”重复', { name }),
  },
  'bpmn:Signal': {
    named: signal => t('信号{{signal}}', { signal }),
    repeated: name => t('信号名称“{{name}}”重复', { name }),
  },
}

/** Messages and signals have ids and names, and each name stands for one of them. */
export const global: ProcessRule = {
  name: 'global',
  check: diagram => Object.entries(KINDS).flatMap(([type, words]) => findingsOf(diagram, type, words)),
}

function findingsOf(diagram: CheckedDiagram, type: string, words: Words): Finding[] {
  const seen = new Set<string>()
  return ofType(diagram, type).flatMap((element): Finding[] => {
    const label = words.named(labelOf(element))
    if (!element.id) return [{ element, severity: 'error', message: t('{{label}}没有 ID', { label }) }]
    const message = mistakeOf(element, words, seen)
    return message ? [{ element, severity: 'warning', message }] : []
  })
}

function mistakeOf(element: ModdleElement, words: Words, seen: Set<string>): string | null {
  const name = element.name?.trim()
  if (!name) return t('{{label}}没有名称', { label: words.named(labelOf(element)) })
  if (seen.has(name)) return words.repeated(name)
  seen.add(name)
  return null
}
