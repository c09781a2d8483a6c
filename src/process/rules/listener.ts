import { t } from '#model/language/t.ts'
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
    ...findingsOf(diagram, 'ExecutionListener', owner => t('{{owner}}的执行监听器', { owner })),
    ...findingsOf(diagram, 'TaskListener', owner => t('{{owner}}的任务监听器', { owner }), withoutId),
  ],
}

/** What is missing of a listener that goes by the label. */
type Missing = (element: ModdleElement, label: string) => string[]

function findingsOf(
  diagram: CheckedDiagram,
  type: string,
  named: (owner: string) => string,
  missing: Missing = () => [],
): Finding[] {
  return ofType(diagram, `${diagram.vendor}:${type}`).flatMap(element => {
    const label = named(labelOf(ownerOf(element) ?? element))
    const said = [
      ...(element.get('event')?.trim() ? [] : [t('{{label}}没有选择事件类型', { label })]),
      ...missing(element, label),
      ...withoutWay(element, label),
      ...fieldsOf(element).flatMap(field => mistakesOf(field, label)),
    ]
    return said.map(message => ({ element, severity: 'error', message }))
  })
}

const withoutId: Missing = (element, label) =>
  element.get('id')?.trim() ? [] : [t('{{label}}没有填写监听器ID', { label })]

const withoutWay: Missing = (element, label) => {
  if (element.get('script')) return []
  const chosen = WAYS.find(([name]) => element.get(name) !== undefined)
  if (!chosen) return [t('{{label}}没有选择监听器类型', { label })]
  const [name, mistake] = chosen
  return element.get(name).trim() ? [] : [mistake(label)]
}

const fieldsOf = (element: ModdleElement): ModdleElement[] => element.get('fields') ?? []

function mistakesOf(field: ModdleElement, label: string): string[] {
  const text: string | undefined = field.get('expression') ?? field.get('string') ?? field.get('stringValue')
  const name: string | undefined = field.get('name')
  if (!name?.trim()) return [t('{{label}}的注入字段没有填写名称', { label })]
  return text?.trim() ? [] : [t('{{label}}的注入字段“{{name}}”没有填写值', { label, name })]
}
