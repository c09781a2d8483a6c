import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'

/** Languages whose expressions only read values. */
const EXPRESSION_LANGUAGES = /^(?:juel|cel|el|uel|.*\/java-?EL|.*XPath.*)?$/i

/** Properties that hold a condition, and what that is called in sentences. */
const PROPERTIES: [property: string, label: (owner: string) => string][] = [
  ['conditionExpression', owner => t('{{owner}}的流转条件', { owner })],
  ['completionCondition', owner => t('{{owner}}的完成条件', { owner })],
  ['loopCondition', owner => t('{{owner}}的循环条件', { owner })],
  ['condition', owner => t('{{owner}}的触发条件', { owner })],
]

/** A condition, and what it is called in sentences. */
interface NamedCondition {
  label: string
  expression: ModdleElement
}

/** The conditions that an element itself carries. */
export function conditionsOf(element: ModdleElement): NamedCondition[] {
  return PROPERTIES.flatMap(([name, label]) => {
    const expression = Object.hasOwn(element, name) ? element[name] : null
    if (!expression?.$instanceOf?.('bpmn:Expression')) return []
    return [{ label: label(labelOf(ownerOf(element) ?? element)), expression }]
  })
}

/** Whether a condition is a script rather than an expression. */
export function isScripted(expression: ModdleElement): boolean {
  const resource = expression.$descriptor.properties?.find(({ ns }) => ns?.localName === 'resource')
  const hasResource = resource !== undefined && Boolean(expression.get(resource.name))
  return hasResource || !EXPRESSION_LANGUAGES.test(expression.language ?? '')
}
