import { CALENDAR_UNITS } from '../../calendar/calendarUnits.ts'
import type { AppFacts, FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { isStored } from '../../derive/foundOutBy.ts'
import { fieldOfMeasure, functionsOfMeasure } from '../../derive/measures.ts'
import { operationPermission } from '../../derive/names.ts'
import { operationsOf } from '../../derive/operations.ts'
import { parsedExpression } from '../../expression/index.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { type Dimension, parseDimension, REGION_LEVELS } from '../../figures/Dimension.ts'
import { type DimensionFault, kindOfDimension } from '../../figures/dimensionKind.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { MeasureFunction } from '../../types/index.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import { partSource } from './parts.ts'

/** Measures that several groups have together as their sum, or as an average. */
const TELLABLE: readonly MeasureFunction[] = ['count', 'sum', 'avg']

/** Figures that tell of no small group: by dimensions that do not follow from each other, of measures that add up. */
export function checkMinGroup(owned: ResourceFacts, { app }: CheckContext, reporter: Reporter): void {
  const at = ['resource', 'minGroup']
  checkReaders(owned, at, reporter)
  for (const [name, measure] of Object.entries(owned.source.measures ?? {})) {
    const place = ['resource', 'measures', name]
    const [taken] = functionsOfMeasure(measure)
    if (taken !== undefined && !TELLABLE.includes(taken))
      reporter.report(
        'min-group',
        [...place, taken],
        say`${taken} tells of single records: with minGroup there are count, sum and avg`,
        { on: 'key' },
      )
    const field = fieldOfMeasure(measure)
    const isKnown = field !== null && (owned.fields.has(field) || partSource(field, owned) !== undefined)
    if (isKnown && !isAlwaysThere(owned, field))
      reporter.report(
        'min-group',
        [...place, taken ?? ''],
        say`a record may lack ${field}: a sum over few values would tell of single records: demand it in "required"`,
      )
    if (measure.where !== undefined)
      reporter.report(
        'min-group',
        [...place, 'where'],
        say`a condition would part small groups from others: with minGroup it is a dimension`,
        { on: 'key' },
      )
  }
  const seen = new Map<string, string>()
  for (const [index, text] of (owned.source.minGroup?.by ?? []).entries()) {
    const place = [...at, 'by', index]
    const dimension = parseDimension(text)
    const name = dimension?.path[0] ?? ''
    if (!dimension) {
      const [path = '', how = ''] = text.split(':')
      const near = { word: how, among: HOW }
      reporter.report('min-group', place, whyNone(path, how), { ...near, ...placeIn(path, how) })
    } else if (checkName(name, place, owned.fields.keys(), reporter)) {
      const why = whyNotBy(dimension, owned, app) ?? whyNotBeside(name, seen, owned)
      if (why) reporter.report('min-group', place, why)
      seen.set(name, text)
    }
  }
}

/** Whoever lists the records sees them one by one: small groups are kept from those alone who may not. */
function checkReaders(owned: ResourceFacts, at: JsonPath, reporter: Reporter): void {
  const listing = operationPermission(owned, 'list')
  if (listing === null || operationPermission(owned, 'figures') !== listing) return
  const given = operationsOf(owned.source).get('figures')?.permission !== undefined
  const message = say`figures are told by the permission of the list (${listing}), whose holders see the records that minGroup hides: give the operation figures a permission of its own, such as ${`${owned.permission}:figures`}`
  if (given) reporter.report('min-group', ['resource', 'operations', 'figures', 'permission'], message)
  else reporter.report('min-group', at, message, { on: 'key' })
}

/** How dates and regions are put together. */
const HOW: readonly string[] = [...CALENDAR_UNITS, ...REGION_LEVELS]

/** Where what stands behind the colon begins. */
const placeIn = (path: string, how: string) => (how ? { index: path.length + 1, length: how.length } : {})

/** Why a text that is no dimension is none. */
function whyNone(path: string, how: string): LocalizedText {
  if (path.split('.').length > MOST_PARTS)
    return say`${path} leads over references, two at most: with minGroup a dimension is a property of the record itself`
  if (/^-?\d[\d.,\s-]*$/.test(how)) return say`the edges of bands are numbers that ascend: age:18,30,60`
  if (/^[A-Za-z]+$/.test(how))
    return say`${how} puts nothing together: dates by ${joinWords(CALENDAR_UNITS, '、')}, regions by ${joinWords(REGION_LEVELS, '、')}, numbers by edges (age:18,30,60)`
  return say`a dimension is a property, or one with how it is put together: status, createTime:month, age:18,30,60`
}

/** A property, and one for each of two references. */
const MOST_PARTS = 3

/** Whether each record has a value of a property. */
function isAlwaysThere({ source }: ResourceFacts, name: string): boolean {
  const property = source.properties[name]
  return source.required?.includes(name) === true && property?.['x-visible'] === undefined
}

/** Why figures cannot be put together by a dimension; null where they can. */
function whyNotBy(dimension: Dimension, owned: ResourceFacts, app: AppFacts): LocalizedText | null {
  const found = sourceAt(dimension, owned, app)
  if (!found) return say`${dimension.path.join('.')} leads nowhere: a path goes over references to one record`
  const { source, isPart } = found
  const type = fieldTypeOf(source)
  const { storage, holdsMany } = fieldTypeNamed(type)
  if (source['x-rollup'] !== undefined)
    return say`whoever writes what ${dimension.text} counts moves its record to another group: the difference would tell of it`
  if (!isPart && dimension.path.length > 1)
    return say`what ${dimension.path[0] ?? ''} refers to may be changed, and moves its records to another group: the difference would tell of them`
  if (storage !== 'column' || holdsMany)
    return say`a record has several values of ${dimension.text}: its groups overlap`
  const decided = kindOfDimension(dimension, {
    type,
    format: source.format ?? null,
    hasChoices: ['x-dict', 'x-options', 'x-cases', 'enum'].some(word => word in source),
    isReference: referenceOf(source) !== null,
    isHidden: source.writeOnly === true,
    isRolledUp: source['x-rollup'] !== undefined && !isStored(source),
    isPart,
  })
  return 'fault' in decided ? WHY_NOT[decided.fault] : null
}

function sourceAt(
  { path }: Dimension,
  owned: ResourceFacts,
  app: AppFacts,
): { source: PropertySource; isPart: boolean } | null {
  const part = partSource(path.join('.'), owned)
  if (part) return { source: part, isPart: true }
  let record: ResourceFacts | null | undefined = owned
  let field: FieldFacts | undefined
  for (const name of path) {
    const to: string | undefined = field && referenceOf(field.source)?.to
    if (field) record = to === undefined ? null : app.pages.get(to)?.owned
    field = record?.fields.get(name)
    if (!field) return null
  }
  return field ? { source: field.source, isPart: false } : null
}

const WHY_NOT: Record<DimensionFault, LocalizedText> = {
  hidden: say`it is never answered`,
  'rolled-up': say`it is worked out of other records each time`,
  'own-values': say`its values are as many as its records: figures are put together by choices, references, places, dates and numbers`,
  fraction: say`numbers with a fraction are put together in bands: price:0,100,1000`,
  unit: say`only dates and times have parts of the calendar`,
  level: say`only regions have provinces and cities`,
  edges: say`only numbers are put together in bands`,
  'whole-days': say`what a value holds is put together by day, month or year`,
}

/** What follows from another dimension would tell of its groups by subtraction. */
function whyNotBeside(
  name: string,
  seen: ReadonlyMap<string, string>,
  { fields }: ResourceFacts,
): LocalizedText | null {
  const twice = seen.get(name)
  if (twice !== undefined)
    return say`${name} is a dimension already (${twice}): together they would tell of small groups`
  const own = rootsOf(name, fields)
  const other = [...seen.keys()].find(known => [...rootsOf(known, fields)].some(root => own.has(root)))
  return other === undefined
    ? null
    : say`${name} and ${other} follow from each other: together they would tell of small groups`
}

/** A property, and all from which it follows, over however many steps. */
function rootsOf(name: string, fields: ResourceFacts['fields'], found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const read of readBy(fields.get(name)?.source ?? {})) rootsOf(read, fields, found)
  return found
}

/** The properties from which another follows. */
function readBy(source: Partial<PropertySource>): string[] {
  const conditions = (source['x-cases'] ?? []).flatMap(({ when }) => when ?? [])
  const formulas = [source['x-compute'] ?? [], conditions].flat()
  const copy = source['x-copy']
  const copied = (typeof copy === 'string' ? copy : copy?.from)?.split('.')[0]
  return [
    ...formulas.flatMap(formula => (parsedExpression(formula)?.refs ?? []).map(({ root }) => root)),
    ...(copied === undefined ? [] : [copied]),
  ]
}
