import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { isStored } from '../../derive/foundOutBy.ts'
import { fieldOfMeasure, functionsOfMeasure, MEASURE_FUNCTIONS } from '../../derive/measures.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { MeasureSource } from '../../source/measure.ts'
import type { MeasureFunction } from '../../types/index.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkMinGroup } from './checkMinGroup.ts'
import { checkFieldOrPart, isSearchedPart, partSource } from './parts.ts'

/** Measures of a resource can be worked out, and do not tell of groups that its minGroup protects. */
export const checkMeasures: PageRule = ({ owned }, context, reporter) => {
  if (!owned) return
  const { measures, minGroup, operations } = owned.source
  const at = ['resource', 'measures']
  if (measures === undefined) {
    const message = say`figures are worked out of measures: "measures": { "total": { "title": …, "count": true } }`
    if (operations?.figures)
      reporter.report('operation-change', ['resource', 'operations', 'figures'], message, { on: 'key' })
    if (minGroup) reporter.report('min-group', ['resource', 'minGroup'], message, { on: 'key' })
    return
  }
  if (owned.isModule) {
    const message = say`rows from server code are in no table over which a figure could be worked out`
    reporter.report('unfit-measure', at, message, { on: 'key' })
    return
  }
  for (const [name, measure] of Object.entries(measures))
    checkMeasure({ name, measure, owned, at: [...at, name] }, reporter)
  if (minGroup) checkMinGroup(owned, context, reporter)
}

interface MeasurePlace {
  name: string
  measure: MeasureSource
  owned: ResourceFacts
  at: JsonPath
}

function checkMeasure(place: MeasurePlace, reporter: Reporter): void {
  const { measure, owned, at } = place
  const [first, second] = functionsOfMeasure(measure)
  if (first === undefined) {
    const message = say`a measure says what it works out: one of ${joinWords(MEASURE_FUNCTIONS, '、')}`
    reporter.report('missing-key', at, message, { on: 'key' })
    return
  }
  if (second !== undefined) {
    const message = say`${first} and ${second} contradict each other: a measure works out one thing`
    reporter.report('unfit-keyword', [...at, second], message, { on: 'key' })
    return
  }
  if (first === 'ratio') checkRatio(place, reporter)
  const field = fieldOfMeasure(measure)
  if (field === null || !checkFieldOrPart(field, [...at, first], owned, reporter)) return
  const why = whyNotMeasured(first, field, owned)
  if (why !== null) reporter.report('unfit-measure', [...at, first], why)
}

function whyNotMeasured(taken: MeasureFunction, path: string, owned: ResourceFacts): LocalizedText | null {
  const owner = owned.fields.get(path.split('.')[0] ?? '')
  const part = partSource(path, owned)
  if (!owner || owner.isUnclear) return null
  const why = whyNotRead(owner)
  if (why !== null || !part) return why ?? whyNotTaken(taken, owner)
  if (!isSearchedPart(part)) return say`${path} is not one value that the database can compare`
  return whyNotTaken(taken, { name: path, source: part, type: fieldTypeOf(part) })
}

type Measured = Pick<FieldFacts, 'name' | 'source' | 'type'>

function whyNotRead({ name, source }: Measured): LocalizedText | null {
  if (source['x-encrypted']) return say`${name} is stored encrypted: nothing can be worked out of it`
  if (source.writeOnly) return say`${name} is never answered`
  if (!isStored(source)) return say`${name} is found out when it is read: only what is stored is measured`
  return null
}

function whyNotTaken(taken: MeasureFunction, { name, source, type }: Measured): LocalizedText | null {
  const { storage, holdsMany, sums, range, indexed } = fieldTypeNamed(type)
  const isReference = referenceOf(source) !== null
  if (storage !== 'column' || holdsMany || !indexed) return say`${name} is not one value in a column`
  if (taken === 'distinct') return null
  if ((taken === 'sum' || taken === 'avg') && (sums !== true || isReference))
    return say`${name} is ${type}: only numbers and lengths of time add up`
  if ((taken === 'min' || taken === 'max') && (isReference || (sums !== true && range === undefined)))
    return say`${name} is ${type}: only numbers, lengths of time, dates and times have an order to measure`
  return null
}

/** Measures of which a ratio can be made: numbers of records, of values, and what adds up. */
const DIVIDED: readonly MeasureFunction[] = ['count', 'distinct', 'sum', 'avg']

function checkRatio({ measure: { ratio, where }, owned, at }: MeasurePlace, reporter: Reporter): void {
  if (where !== undefined) {
    const message = say`a ratio has no condition of its own: give it to the measures that are divided`
    reporter.report('unfit-keyword', [...at, 'where'], message, { on: 'key' })
  }
  const measures = owned.source.measures ?? {}
  for (const role of ['part', 'whole'] as const) {
    const name = ratio?.[role]
    const place = [...at, 'ratio', role]
    const divided = name === undefined ? undefined : measures[name]
    if (name !== undefined && !divided) {
      const near = { word: name, among: Object.keys(measures) }
      reporter.report('unfit-measure', place, say`there is no measure ${name}`, near)
    }
    if (name === undefined || !divided) continue
    const [taken] = functionsOfMeasure(divided)
    if (taken !== undefined && !DIVIDED.includes(taken))
      reporter.report('unfit-measure', place, say`${name} is ${taken}: a ratio divides counts and sums`)
  }
}
