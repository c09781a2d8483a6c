import { type SqlBool, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut } from '#model/fieldAccess.ts'
import { formatMoment, isDate } from '#model/format/moments.ts'
import type { FieldModel, ResourceModel, SearchOperator } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { foundToSql } from '../condition/foundValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import { allOf, type Condition, descendantsOf, FALSE, isOneOf, knownColumn } from './condition.ts'

/** A field to search, how, and the texts of the query. */
export interface FieldFilter {
  field: FieldModel
  operator: SearchOperator
  texts: string[]
  /** Ends of a range that were named one by one. */
  from?: string
  to?: string
  /** Whether a value that refers to a tree stands for everything below it as well. */
  descendants: boolean
}

/**
 * Rows of the alias t that the filter keeps.
 * @throws SEARCH_INVALID at the field when a text is no value of it
 */
export function filterCondition(
  context: OperationContext,
  resource: ResourceModel,
  filter: FieldFilter,
): Condition {
  const { field, operator, texts } = filter
  if (fieldTypeNamed(field.type).storage === 'link-table')
    return linkCondition(context, resource, field, texts)
  const column = columnValue(context, resource, field)
  if (filter.descendants) return descendantsCondition(context, field, column, texts)
  if (fieldTypeNamed(field.type).holdsMany && field.column?.type === 'jsonb')
    return listCondition(field, column, texts)
  if (operator === 'contains' && field.translation !== undefined)
    return containsText(context, resource, field, single(texts))
  return operators[operator](field, column, filter)
}

/** Rows whose text contains another, or whose English does, where it is translated: without minding capitals there. */
export function containsText(
  context: OperationContext,
  resource: ResourceModel,
  { name, translation }: Pick<FieldModel, 'name' | 'translation'>,
  text: string,
): Condition {
  const pattern = `%${escapeLike(text)}%`
  const own = sql<SqlBool>`${knownColumn(context, resource, name)} like ${pattern}`
  if (translation === undefined) return own
  return sql<SqlBool>`(${own} or ${knownColumn(context, resource, translation)} ilike ${pattern})`
}

/** The value of a field or part that a filter is about, of the alias t. */
export function columnValue(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
): Condition {
  if (isFoundOut(field)) return foundToSql(context, resource, field) as Condition
  if (field.slot?.isFilled) return slotColumn(field)
  return field.partOf ? partValue(resource, field) : (knownColumn(context, resource, field.name) as Condition)
}

/** A column keeps the part as well: yes and no by their words. */
function slotColumn({ slot, type }: FieldModel): Condition {
  const column = sql<SqlBool>`${sql.ref(`t.${slot?.column}`)}`
  return type === 'boolean' ? sql<SqlBool>`(${column} = 'true')` : column
}

/** Casts of what JSON keeps as another kind of value than text, and of times, which it keeps as texts. */
const PART_CASTS: Partial<Record<FieldModel['type'], { kind: string; cast: Condition }>> = {
  integer: { kind: 'number', cast: sql`::numeric` },
  number: { kind: 'number', cast: sql`::numeric` },
  boolean: { kind: 'boolean', cast: sql`::boolean` },
}

/**
 * What a value holds at a part, as a value of SQL: null where it is of another kind than the page says, for a version
 * may have described it otherwise. Dates and times are texts whose order is theirs. Former names are read as
 * `namedAsToday` reads them.
 */
export function partValue(
  resource: ResourceModel,
  { type, partOf, formerNames = [] }: FieldModel,
): Condition {
  const { field = '', name = '' } = partOf ?? {}
  const value = sql.ref(`t.${columnOf(resource, field)}`)
  const { kind, cast } = PART_CASTS[type] ?? { kind: 'string', cast: sql` collate "C"` }
  const held =
    formerNames.length === 0
      ? sql`${value} -> ${name}::text`
      : sql`case ${sql.join(
          [name, ...formerNames].map(one => sql`when ${value} ? ${one}::text then ${value} -> ${one}::text`),
          sql` `,
        )} end`
  return sql<SqlBool>`(case when jsonb_typeof(${held}) = ${kind} then ((${held}) #>> '{}')${cast} end)`
}

type Operator = (field: FieldModel, column: Condition, filter: FieldFilter) => Condition

const operators: Record<SearchOperator, Operator> = {
  eq: (field, column, { texts }) => equal(field, column, texts),
  in: (field, column, { texts }) => equal(field, column, texts.flatMap(splitList)),
  contains: (_field, column, { texts }) => sql<SqlBool>`${column} like ${`%${escapeLike(single(texts))}%`}`,
  prefix: (_field, column, { texts }) => sql<SqlBool>`${column} ^@ ${single(texts)}`,
  range: (field, column, filter) => rangeCondition(field, column, rangeOf(filter)),
}

function equal(field: FieldModel, column: Condition, texts: string[]): Condition {
  const values = texts.map(text => parseFilterValue(field, text))
  return values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : isOneOf(column, values)
}

/** `a,b`, two values, or two named ends. One moment alone stands for its day, any other value for itself. */
function rangeOf({ field, texts, from, to }: FieldFilter): Range {
  return from !== undefined || to !== undefined ? { from, to } : rangeOfTexts(field.name, texts)
}

/** @throws Fault SEARCH_INVALID at the field for more than two ends */
export function rangeOfTexts(name: string, texts: readonly string[]): Range {
  const parts = texts.flatMap(text => (text.includes(',') ? text.split(',') : [text]))
  if (parts.length > 2) throw fieldFault('SEARCH_INVALID', name)
  const [first, last] = parts.map(part => part.trim() || undefined)
  return { from: first, to: parts.length === 1 ? first : last }
}

function linkCondition(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
  texts: string[],
): Condition {
  const link = linkTable(context, resource, field)
  const ids = texts.flatMap(splitList).map(text => parseFilterValue(field, text))
  return sql<SqlBool>`exists (select 1 from ${sql.table(link.name)} l where ${linksOfTenant(context, link, 'l')}
    and ${sql.ref(`l.${link.owner}`)} = ${sql.ref(`t.${columnOf(resource, resource.key)}`)}
    and ${isOneOf(sql.ref(`l.${link.target}`), ids)})`
}

/** Rows whose list has all of the values. Where the type reads a text, several stand in one with commas between them. */
function listCondition(field: FieldModel, column: Condition, texts: string[]): Condition {
  const { parse } = fieldTypeNamed(field.type).filter
  const items = parse ? texts.flatMap(splitList).map(text => parseFilterValue(field, text.trim())) : texts
  return sql<SqlBool>`${column} @> ${JSON.stringify(items)}::jsonb`
}

function descendantsCondition(
  context: OperationContext,
  field: FieldModel,
  column: Condition,
  texts: string[],
): Condition {
  const roots = texts.flatMap(splitList).map(text => parseFilterValue(field, text))
  if (roots.length === 0) return FALSE
  const target = context.resource(field.reference?.page ?? '')
  return sql<SqlBool>`${column} in (${descendantsOf(context, target, roots)})`
}

const splitList = (text: string): string[] => text.split(',').filter(part => part !== '')

const single = (texts: string[]): string => texts[0] ?? ''

/** The two ends of a range, as texts of the query; undefined is open. Both ends belong to it. */
export interface Range {
  from: string | undefined
  to: string | undefined
}

const DAY = 86_400_000

/** Rows whose value lies in the range. The last day of moments counts whole. */
export function rangeCondition(field: FieldModel, column: Condition, { from, to }: Range): Condition {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql<SqlBool>`${column} >= ${parseFilterValue(field, from)}`)
  if (to !== undefined) conditions.push(upTo(field, column, to))
  return allOf(conditions)
}

function upTo(field: FieldModel, column: Condition, to: string): Condition {
  const end = parseFilterValue(field, to)
  if (field.partOf && field.type === 'date-time' && isDate(to))
    return sql<SqlBool>`${column} <= ${`${to} 23:59:59`}`
  if (!(end instanceof Date) || !isDate(to)) return sql<SqlBool>`${column} <= ${end}`
  return sql<SqlBool>`${column} < ${new Date(end.getTime() + DAY)}`
}

/** The text with the wildcards of LIKE taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * A text of the query as a value that the field's column can be compared with.
 * @throws SEARCH_INVALID at the field when the text is none
 */
export function parseFilterValue(field: FieldModel, text: string): unknown {
  const { parse } = fieldTypeNamed(field.type).filter
  const value = parse ? parse(text) : text
  if (value === undefined) throw fieldFault('SEARCH_INVALID', field.name)
  // Inside a value a time is the text that people read.
  return field.partOf && value instanceof Date ? formatMoment(value.getTime()) : value
}
