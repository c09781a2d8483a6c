import { DEEPEST_OTHER, otherNameOf } from '../../derive/otherTexts.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { OptionSource, PropertySource } from '../../source/property.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** What a form can offer and a page model carry. */
const MOST_OPTIONS = 500

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 50

/** Options of the type of their property, each once, and those that mean more where they can. */
export function checkOptions(place: PropertyPlace, reporter: Reporter): void {
  const { property, at } = place
  if (property.items?.['x-options']) {
    const message = say`x-options belongs to the list itself, beside items`
    reporter.report('unfit-keyword', [...at, 'items', 'x-options'], message, { on: 'key' })
  }
  const options = property['x-options']
  if (!options) return
  checkItems(place, reporter)
  if (options.length > MOST_OPTIONS) {
    const message = say`${options.length} options, of ${MOST_OPTIONS} at most: so many belong into a dictionary (x-dict), or are records of a page of their own (x-ref)`
    reporter.report('out-of-range', [...at, 'x-options', MOST_OPTIONS], message)
  }
  checkValues(place, options, reporter)
  checkExclusive(place, options, reporter)
  checkOther(place, options, reporter)
}

/** Items say no more than their type: what may be chosen stands in the options. */
function checkItems({ property: { items }, at }: PropertyPlace, reporter: Reporter): void {
  for (const keyword of ['enum', 'x-dict', 'x-ref', 'properties', 'items'] as const) {
    if (items?.[keyword] === undefined) continue
    const message = say`${keyword} and x-options contradict each other`
    reporter.report('unfit-keyword', [...at, 'items', keyword], message, { on: 'key' })
  }
}

function checkValues({ property, at }: PropertyPlace, options: OptionSource[], reporter: Reporter): void {
  const type = typeOfValues(property)
  // What options mean nothing on is told at their key.
  if (type !== 'integer' && type !== 'string') return
  const seen = new Set<string>()
  for (const [index, { value }] of options.entries()) {
    const place = [...at, 'x-options', index, 'value']
    const isFit = type === 'integer' ? typeof value === 'number' : typeof value === 'string'
    if (!isFit) {
      const noun = type === 'integer' ? say`whole number` : say`text`
      reporter.report('unfit-keyword', place, say`${JSON.stringify(value)} is no ${noun}`)
    } else if ((property.maxLength ?? Number.POSITIVE_INFINITY) < [...String(value)].length) {
      reporter.report(
        'unfit-keyword',
        place,
        say`${JSON.stringify(value)} is longer than maxLength ${property.maxLength}`,
      )
    } else if (seen.has(String(value))) {
      reporter.report('repeated-field', place, say`${JSON.stringify(value)} is an option twice`)
    }
    seen.add(String(value))
  }
}

/** Where the page does not say what a list holds, the first option does. */
function typeOfValues(property: PropertySource): string | null {
  if (dataTypeOf(property) !== 'array') return dataTypeOf(property)
  const { items } = property
  return items?.type ?? (typeof property['x-options']?.[0]?.value === 'number' ? 'integer' : 'string')
}

function checkExclusive({ property, at }: PropertyPlace, options: OptionSource[], reporter: Reporter): void {
  if (dataTypeOf(property) === 'array') return
  for (const [index, { exclusive }] of options.entries()) {
    if (!exclusive) continue
    const message = say`exclusive belongs to options of a list: of a single value one is chosen anyway`
    reporter.report('unfit-keyword', [...at, 'x-options', index, 'exclusive'], message, { on: 'key' })
  }
}

function checkOther(place: PropertyPlace, options: OptionSource[], reporter: Reporter): void {
  const { name, at, siblings } = place
  const [first, ...more] = options.flatMap(({ other }, index) => (other ? [index] : []))
  if (first === undefined) return
  const otherAt = (index: number) => [...at, 'x-options', index, 'other']
  for (const index of more)
    reporter.report('unfit-keyword', otherAt(index), say`one option asks for a text at most`, { on: 'key' })
  const why = misplacedOther(place)
  const otherName = otherNameOf(name)
  if (why !== null) reporter.report('unfit-keyword', otherAt(first), why, { on: 'key' })
  else if (Object.hasOwn(siblings, otherName) && siblings[otherName]?.otherOf !== name) {
    const message = say`${otherName} keeps the text of the option of ${name} that asks for one: name your property otherwise`
    reporter.report('name-clash', [...at.slice(0, -1), otherName], message, { on: 'key' })
  }
}

/** Why nobody could fill in the text there; null where somebody can. */
function misplacedOther({ name, property, nesting }: PropertyPlace): LocalizedText | null {
  if (nesting > DEEPEST_OTHER)
    return say`other does not reach so deep: it belongs to properties of a record, its rows and its values`
  if (property['x-compute'] !== undefined || property['x-cases'] !== undefined)
    return say`${name} follows from other values: nobody would write the text`
  if (otherNameOf(name).length > LONGEST_NAME)
    return say`${otherNameOf(name)} would be a name of more than ${LONGEST_NAME} characters`
  return null
}
