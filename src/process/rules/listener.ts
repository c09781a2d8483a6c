import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ofType } from './ofType.ts'
import { ownerOf } from './ownerOf.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'
import { WAYS } from './ways.ts'

/** A listener says when it is called, and what. Scripts are left to the rule that refuses them. */
export const listener: ProcessRule = {
  name: 'listener',
  check: diagram => [
    ...findingsOf(diagram, 'ExecutionListener', '执行监听器', []),
    ...findingsOf(diagram, 'TaskListener', '任务监听器', [['id', '监听器ID']]),
  ],
}

type Required = [property: string, title: string][]

function findingsOf(diagram: CheckedDiagram, type: string, kind: string, required: Required): Finding[] {
  return ofType(diagram, `${diagram.vendor}:${type}`).flatMap(element => {
    const label = `${labelOf(ownerOf(element) ?? element)}的${kind}`
    const missing = required.filter(([name]) => !element.get(name)?.trim())
    const said = [
      ...(element.get('event')?.trim() ? [] : [`${label}没有选择事件类型`]),
      ...missing.map(([, title]) => `${label}没有填写${title}`),
      ...wayOf(element).map(text => label + text),
      ...fieldsOf(element).flatMap(field => mistakesOf(field).map(text => `${label}的注入字段${text}`)),
    ]
    return said.map(message => ({ element, severity: 'error', message }))
  })
}

function wayOf(element: ModdleElement): string[] {
  if (element.get('script')) return []
  const chosen = WAYS.find(([name]) => element.get(name) !== undefined)
  if (!chosen) return ['没有选择监听器类型']
  const [name, mistake] = chosen
  return element.get(name).trim() ? [] : [mistake]
}

const fieldsOf = (element: ModdleElement): ModdleElement[] => element.get('fields') ?? []

function mistakesOf(field: ModdleElement): string[] {
  const text: string | undefined = field.get('expression') ?? field.get('string') ?? field.get('stringValue')
  if (!field.get('name')?.trim()) return ['没有填写名称']
  return text?.trim() ? [] : [`“${field.get('name')}”没有填写值`]
}
