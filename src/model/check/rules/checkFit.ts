import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf } from '../../derive/fieldTypeOf.ts'
import { keywordTypes } from '../../derive/keywordTypes.ts'
import { widgetMisfit } from '../../derive/widgetShapes.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import { allFieldTypes, fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { joinWords, type LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import { createValidator } from '../../validation/index.ts'
import type { Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import type { PropertyPlace } from './eachProperty.ts'
import { checkDocumentParts, isPart } from './parts.ts'

type Keyword = keyof PropertySource & string

/** Keywords that mean something for properties of a record only, because they are about its table or its rights. */
const OF_RECORDS: Keyword[] = [
  'x-table',
  'x-schema',
  'x-search',
  'x-unique',
  'x-translatable',
  'x-permission',
  'x-compute',
  'x-cases',
  'x-rollup',
  'x-series',
  'x-order',
  'x-renamed-from',
  'x-encrypted',
]
/** Child rows have a table too. */
const OF_ROWS: Keyword[] = ['x-compute', 'x-renamed-from']
/** Values that were stored before hold their parts under former names. */
const OF_PARTS: Keyword[] = ['x-renamed-from']
/** What values and the form of an action hold is worked out as deep as rows are. */
const OF_VALUES: Keyword[] = ['x-compute']

/** Pairs that contradict each other. */
const CONTRADICTIONS: [Keyword, Keyword][] = [
  ['x-dict', 'x-ref'],
  ['x-dict', 'enum'],
  ['x-dict', 'x-options'],
  ['x-ref', 'x-options'],
  ['enum', 'x-options'],
  ['readOnly', 'writeOnly'],
  ['readOnly', 'x-write'],
  ['x-compute', 'x-write'],
  ['x-compute', 'default'],
  ['x-compute', 'x-default'],
  ['default', 'x-default'],
  ['writeOnly', 'x-search'],
  ...contradictionsOf('x-unit', ['x-suffix', 'x-ref', 'x-dict', 'x-options', 'enum']),
  ...contradictionsOf('x-translatable', [
    ...(['x-dict', 'x-options', 'x-ref', 'enum', 'const', 'x-login', 'writeOnly'] as const),
    ...(['x-compute', 'x-cases', 'x-series', 'x-copy', 'x-rollup'] as const),
  ]),
  ['x-encrypted', 'x-unique'],
  ['x-encrypted', 'x-compute'],
  ['x-encrypted', 'x-ref'],
  ['x-cases', 'x-compute'],
  ['x-cases', 'x-default'],
  ['x-cases', 'default'],
  ['x-cases', 'x-write'],
  ['x-cases', 'x-unique'],
  ['x-cases', 'x-ref'],
  ['x-cases', 'x-renamed-from'],
  ['x-cases', 'writeOnly'],
  ...contradictionsOf('x-copy', [
    ...(['default', 'x-default', 'x-compute', 'x-cases', 'x-series', 'readOnly', 'writeOnly'] as const),
    ...(['x-encrypted', 'x-table', 'x-schema'] as const),
  ]),
  ...contradictionsOf('x-rollup', [
    ...(['default', 'x-default', 'x-compute', 'x-cases', 'x-series', 'x-rules', 'x-write'] as const),
    ...(['writeOnly', 'x-encrypted', 'x-unique', 'x-ref', 'x-schema', 'x-renamed-from'] as const),
    ...(['x-copy', 'x-options', 'x-visible', 'x-required'] as const),
  ]),
  ...contradictionsOf('x-matrix', [
    ...(['properties', 'required', 'additionalProperties', 'x-schema', 'x-rollup', 'x-cases'] as const),
  ]),
  ...contradictionsOf('x-audience', [
    ...(['properties', 'required', 'additionalProperties', 'x-schema', 'x-rollup', 'x-cases'] as const),
    ...(['x-matrix', 'x-ref', 'default', 'x-default', 'x-compute', 'x-copy'] as const),
  ]),
  ...contradictionsOf('x-order', [
    ...(['default', 'x-default', 'x-compute', 'x-cases', 'x-rollup', 'x-copy', 'readOnly'] as const),
    ...(['x-ref', 'x-dict', 'x-options', 'enum', 'const', 'x-visible', 'x-permission', 'x-unique'] as const),
  ]),
  ...contradictionsOf('x-blocks', [
    ...(['items', 'x-table', 'x-dict', 'x-options', 'x-ref', 'enum', 'x-compute'] as const),
  ]),
  ...contradictionsOf('x-series', [
    ...(['format', 'pattern', 'minLength', 'enum', 'const', 'x-dict', 'x-options', 'x-ref'] as const),
    ...(['default', 'x-default', 'x-compute', 'x-cases', 'x-write', 'writeOnly', 'x-encrypted'] as const),
  ]),
]

/** A word that says all of a value leaves nothing for these. */
function contradictionsOf(word: Keyword, others: readonly Keyword[]): [Keyword, Keyword][] {
  return others.map(other => [word, other])
}

/** Reports keywords that mean nothing on the type or at the place of a property, or contradict each other. */
export function checkFit(place: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  const { property, at } = place
  const dataType = dataTypeOf(property)
  const refuse = (keyword: Keyword, message: LocalizedText) =>
    reporter.report('unfit-keyword', [...at, keyword], message, { on: 'key' })
  // Where the widget edits another type, that one was meant.
  const isTypeMeant = widgetMisfit(property) === null
  for (const [keyword, types] of Object.entries(keywordTypes) as [Keyword, string[]][]) {
    if (property[keyword] === undefined || dataType === null || types.includes(dataType)) continue
    if (!isTypeMeant) continue
    refuse(keyword, say`${keyword} means nothing on ${dataType}; it belongs to ${joinWords(types, ' 或 ')}`)
  }
  checkFormat(property, refuse)
  const type = fieldTypeOf(property)
  for (const keyword of fieldTypeNamed(type).unfit ?? []) {
    if (property[keyword] !== undefined) refuse(keyword, say`${keyword} means nothing on ${type}`)
  }
  for (const keyword of misplacedKeywords(place))
    refuse(keyword, say`${keyword} belongs to properties of a record`)
  for (const [one, other] of CONTRADICTIONS) {
    if (isSaid(property[one]) && isSaid(property[other]))
      refuse(other, say`${other} and ${one} contradict each other`)
  }
  if (property['x-encrypted'] && !property.writeOnly)
    refuse('x-encrypted', say`x-encrypted belongs to properties that are writeOnly`)
  if (property['x-cases'] && (owned.isModule || !fieldTypeNamed(fieldTypeOf(property)).caseColumn))
    refuse('x-cases', say`x-cases belongs to texts, numbers and booleans of records in a table`)
  if (property['x-order'] && isSecondOrder(place))
    refuse('x-order', say`another property is the place of the record already: it has one order`)
  checkDocumentParts(property, at, reporter)
  checkEnum(place, reporter)
  checkRows(place, reporter)
  checkSearch(place, owned, reporter)
  checkUnique(place, refuse)
  checkName(property['x-schema'], [...at, 'x-schema'], Object.keys(place.siblings), reporter)
}

/** A format that makes a type of its own belongs to the values of that type, every other to texts. */
function checkFormat(
  property: PropertySource,
  refuse: (keyword: Keyword, message: LocalizedText) => void,
): void {
  const dataType = dataTypeOf(property)
  const { format } = property
  const types = allFieldTypes.find(type => type.format?.name === format)?.data ?? ['string']
  if (format === undefined || dataType === null || types.includes(dataType)) return
  refuse(
    'format',
    say`format ${format} means nothing on ${dataType}; it belongs to ${joinWords(types, ' 或 ')}`,
  )
}

/** Whether one before it has the word already. */
function isSecondOrder({ property, siblings, depth }: PropertyPlace): boolean {
  const ordered = Object.values(siblings).filter(one => one['x-order'])
  return depth === 'record' && ordered.length > 1 && ordered[0] !== property
}

const isSaid = (value: unknown) => value !== undefined && value !== false

function misplacedKeywords(place: PropertyPlace): Keyword[] {
  const { property, depth, nesting } = place
  if (depth === 'record') return []
  return OF_RECORDS.filter(keyword => {
    const isAllowed =
      (depth === 'row' && OF_ROWS.includes(keyword)) ||
      (nesting <= 1 && OF_VALUES.includes(keyword)) ||
      (isPart(place) && OF_PARTS.includes(keyword))
    return property[keyword] !== undefined && !isAllowed && keyword !== 'x-table'
  })
}

/** A choice of another type than the property's could be chosen, and would be refused ever after. */
function checkEnum({ property, at }: PropertyPlace, reporter: Reporter): void {
  const schema = { type: property.type }
  for (const [index, value] of (property.enum ?? []).entries()) {
    if (property.type === undefined || createValidator(schema)(value).length === 0) continue
    const message = say`${JSON.stringify(value)} is no ${property.type}`
    reporter.report('unfit-keyword', [...at, 'enum', index], message)
  }
}

function checkRows({ property, at, depth }: PropertyPlace, reporter: Reporter): void {
  if (property['x-table'] === undefined) return
  const place = [...at, 'x-table']
  if (depth !== 'record') {
    reporter.report('nested-rows', place, say`only properties of a record have child rows`, { on: 'key' })
  } else if (!property.items?.properties && !property['x-blocks']) {
    const message = say`child rows need items with properties`
    reporter.report('unfit-keyword', place, message, { on: 'key' })
  }
}

function checkSearch({ property, at, depth }: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  const search = property['x-search']
  if (search === undefined || search === false || depth !== 'record') return
  const type = fieldTypeOf(property)
  const place = [...at, 'x-search']
  const { operators, stored } = fieldTypeNamed(type).filter
  if (!stored && !owned.isModule) {
    reporter.report('not-searchable', place, say`${type} is not searched`, { on: 'key' })
  } else if (search !== true && !operators.includes(search)) {
    const message = search === 'range' ? say`${type} has no range` : say`${search} searches texts only`
    reporter.report('not-searchable', place, message)
  }
}

function checkUnique(place: PropertyPlace, refuse: (keyword: Keyword, message: LocalizedText) => void): void {
  const type = fieldTypeOf(place.property)
  if (place.property['x-unique'] && !fieldTypeNamed(type).indexed)
    refuse('x-unique', say`${type} cannot be unique`)
}
