import { valueSchema } from '../../compile/valueSchema.ts'
import { createValidator } from '../../validation/index.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Reports a default that the property itself would refuse: by its schema, or because no seed has the value. */
export function checkDefault(
  { property, at, name }: PropertyPlace,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const { default: value } = property
  if (value === undefined) return
  const place = [...at, 'default']
  const dictionary = dictionaryOf(property['x-dict'], app.surroundings.dictionaries)
  const given = Array.isArray(value) ? value : [value]
  const stranger = dictionary ? given.find(item => !dictionary.includes(String(item))) : undefined
  if (!isValid(property, value)) {
    reporter.report('bad-default', place, `${name} itself would refuse the default ${JSON.stringify(value)}`)
  } else if (dictionary && stranger !== undefined) {
    const message = `${property['x-dict']} has no value ${JSON.stringify(stranger)}: ${dictionary.join(', ')}`
    reporter.report('bad-default', place, message)
  }
}

function dictionaryOf(
  type: string | undefined,
  dictionaries: CheckContext['app']['surroundings']['dictionaries'],
): string[] | null {
  if (type === undefined || !Object.hasOwn(dictionaries, type)) return null
  return (dictionaries[type] ?? []).map(({ value }) => value)
}

const verdicts = new WeakMap<object, boolean>()

/** Properties stay the same objects while their file does, so that each is judged once. */
function isValid(property: PropertyPlace['property'], value: unknown): boolean {
  const known = verdicts.get(property)
  if (known !== undefined) return known
  const verdict = createValidator(valueSchema(property))(value).length === 0
  verdicts.set(property, verdict)
  return verdict
}
