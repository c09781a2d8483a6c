import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import type { DataType } from '../../field-types/shared/defineFieldType.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Rules that any value can break; * is every other. */
const OF_ALL = ['*', 'required', 'type', 'const', 'enum']

const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']

/** Rules that values of a JSON type can break besides. */
const BY_DATA_TYPE: Record<DataType, readonly string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  integer: OF_NUMBERS,
  number: OF_NUMBERS,
  boolean: [],
  array: ['minItems', 'maxItems', 'uniqueItems', 'anyOf', 'depth', 'size'],
  object: ['additionalProperties', 'anyOf', 'depth', 'size'],
}

/** Messages by rule are those of rules that a value of the property can break. */
export function checkMessages(
  { property, at }: Pick<PropertyPlace, 'property' | 'at'>,
  reporter: Reporter,
): void {
  if (property.items) checkMessages({ property: property.items, at: [...at, 'items'] }, reporter)
  const given = property['x-message']
  if (typeof given !== 'object' || 'zh' in given) return
  const among = rulesOf(property)
  for (const name of Object.keys(given)) {
    if (among.includes(name)) continue
    const place: JsonPath = [...at, 'x-message', name]
    const message = say`${name} is no rule that a value of this property can break`
    reporter.report('unknown-word', place, message, { word: name, among, on: 'key' })
  }
}

function rulesOf(property: PropertySource): string[] {
  const type = dataTypeOf(property)
  const own = type === null ? Object.values(BY_DATA_TYPE).flat() : BY_DATA_TYPE[type]
  const chosen = property['x-ref'] === undefined ? [] : ['reference']
  return [...OF_ALL, ...chosen, ...own]
}
