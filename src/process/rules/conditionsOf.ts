import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'

/** Languages whose expressions only read values. */
const EXPRESSION_LANGUAGES = /^(?:juel|cel|el|uel|.*\/java-?EL|.*XPath.*)?$/i

const PROPERTIES: [string, string][] = [
  ['conditionExpression', '流转条件'],
  ['completionCondition', '完成条件'],
  ['loopCondition', '循环条件'],
  ['condition', '触发条件'],
]

/** A condition, and what it is called in sentences. */
export interface NamedCondition {
  label: string
  expression: ModdleElement
}

/** The conditions that an element itself carries. */
export function conditionsOf(element: ModdleElement): NamedCondition[] {
  return PROPERTIES.flatMap(([name, title]) => {
    const expression = Object.hasOwn(element, name) ? element[name] : null
    if (!expression?.$instanceOf?.('bpmn:Expression')) return []
    return [{ label: `${labelOf(ownerOf(element) ?? element)}的${title}`, expression }]
  })
}

/** Whether a condition is a script rather than an expression. */
export function isScripted(expression: ModdleElement): boolean {
  const resource = expression.$descriptor.properties?.find(({ ns }) => ns?.localName === 'resource')
  const hasResource = resource !== undefined && Boolean(expression.get(resource.name))
  return hasResource || !EXPRESSION_LANGUAGES.test(expression.language ?? '')
}
