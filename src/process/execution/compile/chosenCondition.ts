import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../../ModdleElement.ts'
import { extensionsOf } from '../../rules/extensionsOf.ts'
import type { Vendor } from '../../vendors.ts'

const PATH = /^[A-Za-z_$\u0080-\uFFFF][\w$\u0080-\uFFFF]*(?:\.[A-Za-z_$\u0080-\uFFFF][\w$\u0080-\uFFFF]*)*$/

/** What each comparison asks of a field, in JUEL. Values that look like numbers may be kept as texts. */
const COMPARISONS: Record<string, (field: string, value: string) => string> = {
  eq: (field, value) => anyOf(spellings(value).map(spelt => `${field} == ${spelt}`)),
  ne: (field, value) => allOf(spellings(value).map(spelt => `${field} != ${spelt}`)),
  gt: (field, value) => `${field} > ${operand(value)}`,
  ge: (field, value) => `${field} >= ${operand(value)}`,
  lt: (field, value) => `${field} < ${operand(value)}`,
  le: (field, value) => `${field} <= ${operand(value)}`,
  contains: (field, value) => anyOf(spellings(value).map(spelt => `${field}.contains(${spelt})`)),
  in: (field, value) =>
    anyOf(value.split(/[,，]/).flatMap(item => spellings(item.trim()).map(spelt => `${field} == ${spelt}`))),
}

/**
 * The condition that the product's own elements of a flow say, as one expression: each joined to those before it by
 * its logic, in the order of sort. Null where there are none.
 *
 * @throws ConditionFault when one of them cannot be told
 */
export function chosenCondition(flow: ModdleElement, vendor: Vendor): string | null {
  const conditions = bySort(extensionsOf(flow, `${vendor}:Condition`))
  if (conditions.length === 0) return null
  const joined = conditions.map(comparisonOf).reduce((before, comparison, index) => {
    const isOr = conditions[index]?.logic?.trim().toLowerCase() === 'or'
    return `(${before}) ${isOr ? '||' : '&&'} (${comparison})`
  })
  return `\${${joined}}`
}

/** Elements of the product in their order; those without a number come last, as they stand. */
export function bySort(elements: ModdleElement[]): ModdleElement[] {
  const placeOf = ({ sort }: ModdleElement) => (/^\s*-?\d+\s*$/.test(sort ?? '') ? Number(sort) : Infinity)
  const places = new Map(elements.map(element => [element, placeOf(element)]))
  const order = (one: ModdleElement) => places.get(one) as number
  return [...elements].sort((one, other) => (order(one) === order(other) ? 0 : order(one) - order(other)))
}

/** Why a condition that was chosen cannot be told. The message is in the language that was chosen. */
export class ConditionFault extends Error {}

function comparisonOf({ field, compare, value }: ModdleElement): string {
  const name = field?.trim() ?? ''
  if (!PATH.test(name)) throw new ConditionFault(t('条件的字段“{{name}}”不是变量名', { name }))
  const comparison = Object.hasOwn(COMPARISONS, compare ?? '') ? COMPARISONS[compare] : undefined
  if (!comparison) throw new ConditionFault(t('不认识的比较方式“{{name}}”', { name: compare ?? '' }))
  return comparison(name, value?.trim() ?? '')
}

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** The ways in which a value may be kept. */
function spellings(value: string): string[] {
  const isPlain = NUMBER.test(value) || value === 'true' || value === 'false'
  return isPlain ? [value, quoted(value)] : [operand(value)]
}

/** A number, another variable in `${…}`, or a text. */
function operand(value: string): string {
  const inner = /^[$#]\{(.*)\}$/s.exec(value)?.[1]
  if (inner !== undefined) return `(${inner})`
  return NUMBER.test(value) ? value : quoted(value)
}

const quoted = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`

const anyOf = (parts: string[]): string => `(${parts.join(' || ')})`
const allOf = (parts: string[]): string => `(${parts.join(' && ')})`
