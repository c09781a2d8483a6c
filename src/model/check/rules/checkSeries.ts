import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { parsedExpression } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import {
  type PeriodUnit,
  type PlacedSeriesPart,
  parseSeriesPattern,
  SERIES_PLACEHOLDERS,
} from '../../series/parseSeriesPattern.ts'
import { shownValues } from '../../series/shownValues.ts'
import type { PropertySource } from '../../source/property.ts'
import type { SeriesSource } from '../../source/series.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { reportField } from './checkNames.ts'
import { checkSeriesRuns } from './checkSeriesRuns.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Digits that a counter may be asked to have at least: more are no number that people read. */
const MOST_DIGITS = 12
/** Characters of a number, and of a text by which a counter begins anew: an index holds them. */
const LONGEST = 100
/** Characters of a whole number with its sign. */
const INTEGER_LENGTH = 17

/** What other systems call the placeholders. */
const MEANT: [words: RegExp, placeholder: string][] = [
  [/^([#9nx]+|\d+|seq(uence)?|no|num(ber)?|counter|serial)$/i, '0000'],
  [/^year$/i, 'yyyy'],
  [/^month$/i, 'MM'],
  [/^day$/i, 'dd'],
]

interface SeriesCheck {
  series: SeriesSource
  parts: PlacedSeriesPart[]
  place: PropertyPlace
  owned: ResourceFacts
  reporter: Reporter
  /** Where the pattern stands, and where the rest does. */
  at: { pattern: JsonPath; series: JsonPath }
}

/** Reports a series that could not number records, or would give two of them one number. */
export function checkSeries(place: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  const given = place.property['x-series']
  if (given === undefined || place.depth !== 'record') return
  const at = [...place.at, 'x-series']
  const isShort = typeof given === 'string'
  const series = isShort ? { pattern: given } : given
  const check: SeriesCheck = {
    ...{ series, place, owned, reporter },
    parts: parseSeriesPattern(series.pattern),
    at: { series: at, pattern: isShort ? at : [...at, 'pattern'] },
  }
  checkOwner(check)
  checkBraces(check)
  checkCounter(check)
  checkPeriod(check)
  checkFields(check)
  checkSeriesRuns(check.parts, { fields: owned.fields, at: check.at.pattern }, reporter)
  checkLength(check)
  checkRemovals(check)
  checkReaders(check)
}

/** Whose number it is: a record of a table, which the table counts beside it. */
function checkOwner({ owned, place, at, reporter }: SeriesCheck): void {
  const refuse = (message: LocalizedText) =>
    reporter.report('unfit-keyword', at.series, message, { on: 'key' })
  if (owned.isModule) refuse(say`x-series belongs to records in a table`)
  else if (place.name === owned.key)
    refuse(say`x-series cannot be the key: give the number a property of its own`)
}

function checkBraces({ parts, at, reporter }: SeriesCheck): void {
  for (const part of parts) {
    if (!isBrace(part)) continue
    const message = say`${part.text} stands alone: placeholders are written {yyyy} or {0000}`
    reporter.report('series-pattern', at.pattern, message, part)
  }
}

const isBrace = (part: PlacedSeriesPart): part is PlacedSeriesPart & { kind: 'text' } =>
  part.kind === 'text' && /^[{}]$/.test(part.text)

/** Whether braces stand alone, or placeholders that are none. */
const isPatternBroken = (parts: PlacedSeriesPart[], { fields }: ResourceFacts): boolean =>
  parts.some(part => isBrace(part) || (part.kind === 'field' && !fields.has(part.name)))

function checkCounter({ parts, owned, at, reporter }: SeriesCheck): void {
  const [counter, second] = parts.filter(part => part.kind === 'counter')
  // What is told of a placeholder that is none may be about the counter.
  const isBroken = isPatternBroken(parts, owned)
  if (!counter) {
    if (isBroken) return
    const message = say`the pattern has no counter: without one such as {0000} all records have one number`
    reporter.report('series-pattern', at.pattern, message)
  } else if (second) {
    reporter.report('series-pattern', at.pattern, say`the pattern has two counters`, second)
  } else if (counter.width > MOST_DIGITS) {
    const message = say`a counter of more than ${MOST_DIGITS} digits`
    reporter.report('out-of-range', at.pattern, message, counter)
  }
}

/** A month without its year comes again, and a counter that began anew with it would give the numbers of last year. */
function checkPeriod(check: SeriesCheck): void {
  const { parts, at, owned, reporter } = check
  const period = parts.filter(part => part.kind === 'period')
  const units = new Set(period.map(({ unit }) => unit))
  for (const part of period) {
    const needed = neededBeside(part.unit, units)
    // What is told of a placeholder that is none may be about the year.
    if (needed === null || isPatternBroken(parts, owned)) continue
    const message = say`{${part.unit}} comes again: it needs {${needed}} beside it`
    reporter.report('series-pattern', at.pattern, message, part)
    break
  }
  checkBy(check, period.length > 0)
}

/** The part of a day that makes another one of its kind differ; null where it stands there. */
function neededBeside(unit: PeriodUnit, units: ReadonlySet<PeriodUnit>): PeriodUnit | null {
  const hasYear = units.has('yyyy') || units.has('yy')
  if (unit === 'dd' && hasYear && !units.has('MM')) return 'MM'
  return (unit === 'MM' || unit === 'dd') && !hasYear ? 'yyyy' : null
}

function checkBy({ series, at, reporter, owned }: SeriesCheck, hasPeriod: boolean): void {
  if (series.by === undefined) return
  const by = [...at.series, 'by']
  const field = owned.fields.get(series.by)
  if (!field) reportField(series.by, by, [...owned.fields.keys()], reporter)
  else if (field.role !== 'own')
    reporter.report('unfit-keyword', by, say`leave "by" out for the moment at which a record is made`)
  else if (fieldTypeNamed(field.type).expression.type !== 'moment' || foundOutBy(field.source) !== null)
    reporter.report('unfit-keyword', by, say`${series.by} is no date`)
  else if (!hasPeriod)
    reporter.report('unfit-keyword', by, say`by means nothing: the pattern has no part of a day`, {
      on: 'key',
    })
}

function checkFields(check: SeriesCheck): void {
  const { parts, series, at, owned, reporter } = check
  for (const part of parts) {
    if (part.kind !== 'field') continue
    if (owned.fields.has(part.name)) {
      checkField(check, part.name, at.pattern, part)
      continue
    }
    const among = [...SERIES_PLACEHOLDERS, ...owned.fields.keys()]
    const message = say`{${part.name}} is neither a part of a day, a counter nor a property`
    const suggestion = MEANT.find(([words]) => words.test(part.name))?.[1] ?? null
    const near = { word: part.name, among, suggestion }
    reporter.report('unknown-placeholder', at.pattern, message, { ...part, ...near })
  }
  for (const [index, name] of (series.per ?? []).entries()) {
    const place = [...at.series, 'per', index]
    if (!owned.fields.has(name)) reportField(name, place, [...owned.fields.keys()], reporter)
    else if (!checkField(check, name, place)) checkFixed(check, name, place)
  }
}

/**
 * A record that changed over to another counter would keep its number there, and the counter could not give it out:
 * nobody could make a record any more. A number that shows the property stays another one.
 */
function checkFixed({ parts, owned, reporter }: SeriesCheck, name: string, at: JsonPath): void {
  const source = owned.fields.get(name)?.source
  if (!source || parts.some(part => part.kind === 'field' && part.name === name)) return
  if (source['x-write'] !== 'create' || source['x-compute'] || source['x-copy']) {
    const message = say`${name} says whose number it is, which must not change: give it "x-write": "create", or the pattern {${name}}`
    reporter.report('unfit-keyword', at, message)
    return
  }
  for (const [action, { set = {} }] of Object.entries(owned.source.actions ?? {})) {
    if (!Object.hasOwn(set, name)) continue
    const message = say`${name} says whose number it is, which must not change`
    reporter.report('unfit-keyword', ['resource', 'actions', action, 'set', name], message, { on: 'key' })
  }
}

/** Whether it was refused: a value that a number can be made of is known before the record is stored, short, and no secret. */
function checkField(
  { place, owned, reporter }: SeriesCheck,
  name: string,
  at: JsonPath,
  part: { index?: number; length?: number } = {},
): boolean {
  const field = owned.fields.get(name)
  const mistake = field && mistakeOf(field, place.property)
  if (mistake) reporter.report('unfit-keyword', at, mistake, part)
  return Boolean(mistake)
}

/** Why a number cannot be made of the property; null where it can. */
function mistakeOf({ name, role, source, type }: FieldFacts, own: PropertySource): LocalizedText | null {
  const readers = source['x-permission']?.read
  if (role !== 'own') return say`${name} is not known before the record is stored`
  if (source['x-series']) return say`${name} is a number by a series itself`
  if (!fieldTypeNamed(type).key || foundOutBy(source) !== null)
    return say`${name} is neither a text nor a whole number`
  if (source.writeOnly || (readers !== undefined && readers !== own['x-permission']?.read))
    return say`${name} may not be read by everybody who reads the number`
  const length = longestValue(source, type)
  if (length === null) return say`${name} has no maxLength: nobody knows how long the number gets`
  return length > LONGEST ? say`${name} may be longer than ${LONGEST} characters` : null
}

/** Characters that a value has at most; null where nothing says so. */
function longestValue(property: PropertySource, type: FieldFacts['type']): number | null {
  const values = shownValues(property)
  if (values) return Math.max(...values.map(value => value.length))
  return fieldTypeNamed(type).key === 'number' ? INTEGER_LENGTH : (property.maxLength ?? null)
}

/** A number that does not fit its column would be found out by whoever makes the record. */
function checkLength({ parts, place, owned, at, reporter }: SeriesCheck): void {
  const lengths = parts.map(part => {
    if (part.kind === 'text') return part.text.length
    if (part.kind === 'period') return part.unit.length
    if (part.kind === 'counter') return part.width
    const field = owned.fields.get(part.name)
    return field ? (longestValue(field.source, field.type) ?? 0) : 0
  })
  const length = lengths.reduce((sum, one) => sum + one, 0)
  const { maxLength } = place.property
  if (length > LONGEST)
    reporter.report('out-of-range', at.pattern, say`a number of more than ${LONGEST} characters`)
  else if (maxLength !== undefined && length > maxLength) {
    const message = say`maxLength ${maxLength} is too short: numbers of this series have up to ${length} characters`
    reporter.report('crossed-limits', [...place.at, 'maxLength'], message)
  }
}

/** What goes with another record leaves a gap. */
function checkRemovals({ series, owned, reporter }: SeriesCheck): void {
  if (series.gaps) return
  for (const { name, source, at } of owned.fields.values()) {
    const reference = source['x-ref']
    if (typeof reference !== 'object' || reference.onDelete !== 'cascade' || reference.through) continue
    const message = say`a record that goes with its ${name} leaves a gap: restrict, or a series with "gaps": true`
    reporter.report('reference-removal', [...at, 'x-ref', 'onDelete'], message)
  }
}

/** Formulas are worked out before the number is taken, and none again once it is there. */
function checkReaders({ place, owned, reporter }: SeriesCheck): void {
  for (const { source, at } of owned.fields.values()) {
    for (const keyword of ['x-compute', 'x-default'] as const) {
      const expression = source[keyword]
      const refs = expression === undefined ? [] : (parsedExpression(expression)?.refs ?? [])
      if (!refs.some(({ root }) => root === place.name)) continue
      const message = say`${place.name} has no number yet when this is worked out`
      reporter.report('unfit-keyword', [...at, keyword], message)
    }
  }
}
