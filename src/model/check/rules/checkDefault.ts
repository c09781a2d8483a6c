import { valueSchema } from '../../compile/valueSchema.ts'
import { canonicalOf, fieldTypeOf } from '../../derive/fieldTypeOf.ts'
import { optionValues } from '../../derive/optionsOf.ts'
import { nearestName } from '../../expression/nearestName.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import { createValidator } from '../../validation/index.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { areLimitsCrossed } from './checkLimits.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Reports a default or a case that the property itself would refuse: by its schema, or because no seed has the value. */
export function checkDefault(place: PropertyPlace, context: CheckContext, reporter: Reporter): void {
  const { property, at } = place
  const cases = property['x-cases'] ?? []
  checkGiven(place, { value: property.default, at: [...at, 'default'], holder: property }, context, reporter)
  for (const [index, one] of cases.entries()) {
    const given = { value: one.value, at: [...at, 'x-cases', index, 'value'], holder: one }
    checkGiven(place, given, context, reporter)
  }
}

/** Reports a value that a preset gives, and its property would refuse. */
export function checkConstant(
  given: Pick<PropertyPlace, 'property' | 'name'> & Pick<GivenValue, 'value' | 'at'>,
  context: CheckContext,
  reporter: Reporter,
): void {
  checkGiven(given, { ...given, holder: given }, context, reporter, 'value')
}

/** Reports a constant of an expression that its property would refuse, where it stands in the text. */
export function checkWritten(
  { name, property, value, at, index, length }: WrittenValue,
  reporter: Reporter,
): void {
  const isEmpty = value === null || value === ''
  if (isEmpty || areLimitsCrossed(property) || isTaken(property, value)) return
  const message = REFUSED.value(name, JSON.stringify(value))
  reporter.report('bad-default', at, message, { ...meantBy(property, value), index, length })
}

type WrittenValue = Pick<PropertyPlace, 'name' | 'property' | 'at'> & {
  value: unknown
  /** Where it stands in the text at the path. */
  index: number
  length: number
}

/** A value that a file gives a property. */
interface GivenValue {
  value: unknown
  at: JsonPath
  /** What it stands in: stays the same object while its file does. */
  holder: object
}

const REFUSED = {
  default: (name: string, value: string) => say`${name} itself would refuse the default ${value}`,
  case: (name: string, value: string) => say`${name} itself would refuse the case ${value}`,
  value: (name: string, value: string) => say`${name} itself would refuse the value ${value}`,
}

/** What people type is refused with more decimal places, and so is what a file gives; other values are read first. */
function isTakenAsGiven(property: PropertyPlace['property'], value: unknown): boolean {
  const isExact = property['x-scale'] !== undefined && typeof value === 'number'
  return isExact ? createValidator(valueSchema(property))(value).length === 0 : isTaken(property, value)
}

function checkGiven(
  { property, name }: Pick<PropertyPlace, 'property' | 'name'>,
  { value, at, holder }: GivenValue,
  { app }: CheckContext,
  reporter: Reporter,
  kind: keyof typeof REFUSED = holder === property ? 'default' : 'case',
): void {
  if (value === undefined || areLimitsCrossed(property)) return
  const dictionary = dictionaryOf(property['x-dict'], app.environment.dictionaries)
  const given = Array.isArray(value) ? value : [value]
  const stranger = dictionary ? given.find(item => !dictionary.includes(String(item))) : undefined
  if (!isValid(property, value, holder)) {
    const message = REFUSED[kind](name, JSON.stringify(value))
    reporter.report('bad-default', at, message, meantBy(property, value))
  } else if (dictionary && stranger !== undefined) {
    const message = say`${property['x-dict']} has no value ${JSON.stringify(stranger)}: ${joinWords(dictionary, '、')}`
    reporter.report('bad-default', at, message)
  }
}

/** What may have been meant by a value that the property would refuse: a value of its own, or the number in a text. */
function meantBy(property: PropertyPlace['property'], value: unknown): { suggestion: string | null } {
  if (typeof value !== 'string') return { suggestion: null }
  const own = (optionValues(property) ?? property.enum ?? []).map(String)
  const isNumber =
    ['integer', 'number'].includes(String(dataTypeOf(property))) && /^-?\d+(\.\d+)?$/.test(value)
  // Between codes of a letter or two anything is near.
  const near = value.length > 2 ? nearestName(value, own) : null
  return { suggestion: isNumber ? value : near }
}

function dictionaryOf(
  type: string | undefined,
  dictionaries: CheckContext['app']['environment']['dictionaries'],
): string[] | null {
  if (type === undefined || !Object.hasOwn(dictionaries, type)) return null
  return (dictionaries[type] ?? []).map(({ value }) => value)
}

const verdicts = new WeakMap<object, boolean>()

/** What stays the same object is judged once. */
function isValid(property: PropertyPlace['property'], value: unknown, holder: object): boolean {
  const known = verdicts.get(holder)
  if (known !== undefined) return known
  const verdict = isTakenAsGiven(property, value)
  verdicts.set(holder, verdict)
  return verdict
}

function isTaken(property: PropertyPlace['property'], value: unknown): boolean {
  const given = canonicalOf(property, fieldTypeOf(property), value)
  return createValidator(valueSchema(property))(given).length === 0
}
