import type { AppFacts, FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { operationPermission } from '../../derive/names.ts'
import { functionsOf, ROLLUP_FUNCTIONS, referringTo, takenBy } from '../../derive/rollup.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { RollupSource } from '../../source/property.ts'
import type { RollupModel, Text } from '../../types/index.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkPage } from './checkLinks.ts'
import { checkName, reportField } from './checkNames.ts'
import { checkStoredRollup } from './checkStoredRollup.ts'
import type { PropertyPlace } from './eachProperty.ts'

interface RollupCheck {
  rollup: RollupSource
  place: PropertyPlace
  owned: ResourceFacts
  /** The record that is counted. */
  counted: ResourceFacts
  at: JsonPath
  app: AppFacts
  reporter: Reporter
}

/** Reports a rollup that nothing could be taken for, or that would not fit its property. */
export function checkRollup(
  place: PropertyPlace,
  owned: ResourceFacts,
  context: CheckContext,
  reporter: Reporter,
): void {
  const rollup = place.property['x-rollup']
  if (rollup === undefined || place.depth !== 'record' || place.name === owned.key) return
  const at = [...place.at, 'x-rollup']
  if (owned.isModule || owned.fields.get(place.name)?.role !== 'own') {
    const message = say`x-rollup belongs to properties of records in a table that are their own`
    reporter.report('unfit-keyword', at, message, { on: 'key' })
    return
  }
  const known = checkFunction(rollup, at, reporter)
  const counted = countedBy(rollup, at, context, reporter)
  if (!counted) return
  const check = { rollup, place, owned, counted, at, app: context.app, reporter }
  checkVia(check)
  if (known) checkTaken(check, known)
  checkStoredRollup({ ...check, property: place.property, context })
}

/** The record that is counted; reports a page that has none to count. */
function countedBy(
  { of }: RollupSource,
  at: JsonPath,
  context: CheckContext,
  reporter: Reporter,
): ResourceFacts | null {
  const place = [...at, 'of']
  if (!checkPage(of, place, context, reporter)) return null
  const page = context.app.pages.get(of)
  if (!page) return null
  const refuse = (message: LocalizedText, suggestion: string | null = null) => {
    reporter.report('reference-target', place, message, { suggestion })
    return null
  }
  if (!page.owned) return refuse(say`${of} owns no record`, page.borrowed)
  if (page.owned.isModule) return refuse(say`${of} keeps no rows to count`)
  if (operationPermission(page.owned, 'list') === null)
    return refuse(say`${of} has no list: nobody could read what is taken of it`)
  return page.owned
}

/** The function that it names; reports none, or several. */
function checkFunction(
  rollup: RollupSource,
  at: JsonPath,
  reporter: Reporter,
): RollupModel['function'] | null {
  const [first = null, second] = functionsOf(rollup)
  if (first === null) {
    const message = say`x-rollup says what it takes: one of ${joinWords(ROLLUP_FUNCTIONS, '、')}`
    reporter.report('missing-key', at, message, { on: 'key' })
  } else if (second !== undefined) {
    const message = say`${second} and ${first} contradict each other: a rollup takes one thing`
    reporter.report('unfit-keyword', [...at, second], message, { on: 'key' })
    return null
  }
  return first
}

/** Which of their properties refers to this record. */
function checkVia({ rollup, counted, owned, at, reporter }: RollupCheck): void {
  const { of, via } = rollup
  const names = referringTo(owned.page, counted).map(({ name }) => name)
  const place = [...at, via === undefined ? 'of' : 'via']
  if (isUnclear(names, rollup, counted)) return
  if (via !== undefined && !counted.fields.has(via)) {
    reportField(via, place, names.length > 0 ? names : [...counted.fields.keys()], reporter)
  } else if (via !== undefined && !names.includes(via)) {
    const [only] = names
    const suggestion = names.length === 1 && only !== undefined ? only : null
    const message = say`${via} of ${of} does not refer to one record of this page`
    reporter.report('reference-target', place, message, { suggestion })
  } else if (names.length === 0) {
    const message = say`no property of ${of} refers to one record of this page: give it one with "x-ref": "${owned.page}"`
    reporter.report('reference-target', place, message)
  } else if (via === undefined && names.length > 1) {
    const message = say`several properties of ${of} refer to this page: say which with "via": ${joinWords(names, '、')}`
    reporter.report('reference-target', place, message)
  } else if (owned.tenancy.kind === 'shared' && !isByNumber(via ?? names[0] ?? '', owned, counted)) {
    const message = say`records of this page are read by other institutions, whose own may have the same value: ${of} must refer to them by a number that is counted for all`
    reporter.report('reference-tenancy', place, message)
  }
}

/** Whether what refers to this record cannot be told, because something is wrong with what may do so. */
function isUnclear(names: string[], { via }: RollupSource, { fields }: ResourceFacts): boolean {
  if (via !== undefined) return fields.get(via)?.isUnclear === true
  return names.length === 0 && [...fields.values()].some(field => field.isUnclear)
}

/** Whether a property refers by the key that the database counts. */
function isByNumber(via: string, owned: ResourceFacts, counted: ResourceFacts): boolean {
  const reference: { key?: string } | null = referenceOf(counted.fields.get(via)?.source ?? {})
  const key = owned.fields.get(owned.key)
  return (reference?.key ?? owned.key) === owned.key && key !== undefined && isCounted(key)
}

const isCounted = ({ type }: FieldFacts) => fieldTypeNamed(type).key === 'number'

/** What is taken is a stored value, and the property is of its type. */
function checkTaken(check: RollupCheck, taken: RollupModel['function']): void {
  const { rollup, place, counted, at, owned, reporter } = check
  const own = owned.fields.get(place.name)
  const { value, by } = takenBy(rollup)
  if (value === null) {
    if (own && !fieldTypeNamed(own.type).isWhole) {
      const message = say`a count is an integer, and ${place.name} is ${own.type}`
      reporter.report('unfit-keyword', [...at, 'count'], message, { on: 'key' })
    }
    return
  }
  const valueAt = taken === 'latest' ? [...at, taken, 'value'] : [...at, taken]
  const known = checkName(value, valueAt, counted.fields.keys(), reporter)
  const field = counted.fields.get(value)
  if (known && field && own) checkValue({ ...check, field, own, valueAt }, taken)
  if (by === null) return
  const byAt = rollup.latest?.by === undefined ? [...at, 'latest'] : [...at, 'latest', 'by']
  const order = counted.fields.get(by)
  if (!order) reportField(by, byAt, [...counted.fields.keys()], reporter)
  else if (!isOrdered(order) || foundOutBy(order.source) !== null)
    reporter.report(
      'unfit-keyword',
      byAt,
      say`${by} of ${counted.page} has no order by which one is the latest`,
    )
}

interface ValueCheck extends RollupCheck {
  /** What is taken, and what it is taken for. */
  field: FieldFacts
  own: FieldFacts
  valueAt: JsonPath
}

function checkValue(check: ValueCheck, taken: RollupModel['function']): void {
  const { field, own, valueAt, counted, reporter } = check
  const name = say`${field.name} of ${counted.page}`
  const word = foundOutBy(field.source)
  const round = roundFrom(check)
  const refuse = (message: LocalizedText) => reporter.report('unfit-keyword', valueAt, message)
  if (field.isUnclear || own.isUnclear) return
  if (round) reporter.report('rollup-cycle', valueAt, say`goes round: ${round.join(' → ')}`)
  else if (word)
    refuse(say`${name} is found out when it is read itself (${word}): only what is stored is taken`)
  else if (field.source.writeOnly) refuse(say`${name} is never answered`)
  else if (!canTake[taken](field)) refuse(say`${name} is ${field.type}: ${WHY_NOT[taken]}`)
  else if (field.type !== own.type)
    refuse(say`${own.name} is ${own.type}, and ${name} is ${field.type}: it has the type of what is taken`)
}

const adds = ({ type }: FieldFacts) => fieldTypeNamed(type).sums === true
const isOrdered = (field: FieldFacts) => adds(field) || fieldTypeNamed(field.type).range !== undefined

const canTake: Record<RollupModel['function'], (field: FieldFacts) => boolean> = {
  count: () => true,
  sum: adds,
  min: isOrdered,
  max: isOrdered,
  latest: ({ type }) => fieldTypeNamed(type).indexed,
}

const WHY_NOT: Record<RollupModel['function'], Text> = {
  count: '',
  sum: say`only numbers and lengths of time add up`,
  min: say`only numbers, dates and times have a smallest`,
  max: say`only numbers, dates and times have a greatest`,
  latest: say`it is not one value in a column`,
}

/** The way from a rollup over what it is taken of, and what that is taken of, back to itself; null where there is none. */
function roundFrom({ place, owned, app }: ValueCheck): string[] | null {
  const start = `${owned.page}.${place.name}`
  const way = [start]
  let rollup = place.property['x-rollup']
  while (rollup) {
    const { value } = takenBy(rollup)
    const next = `${rollup.of}.${value}`
    if (way.includes(next)) return next === start ? [...way, next] : null
    way.push(next)
    rollup = app.pages.get(rollup.of)?.owned?.fields.get(value ?? '')?.source['x-rollup']
  }
  return null
}
