import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { periodKey, periodOf } from '#model/calendar/periods.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut, isPermitted, isReadable } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import {
  bandAt,
  type Dimension,
  endsOfBand,
  parseDimension,
  parseWithin,
  withinText,
} from '#model/figures/Dimension.ts'
import { type DimensionKind, kindOfDimension } from '#model/figures/dimensionKind.ts'
import { dimensionTraits } from '#model/figures/dimensionTraits.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import {
  type Condition,
  columnRef,
  knownColumn,
  ownTenant,
  readableTenants,
  scopeCondition,
} from '../query/condition.ts'
import { figureFault } from '../query/figureFault.ts'
import { columnValue, parseFilterValue, rangeCondition } from '../query/filterCondition.ts'
import { firstDay, periodStart } from '../query/periodSql.ts'
import type { Rows } from '../query/rowsOf.ts'

/** A dimension over the records of a resource, as a caller may ask for it. */
export interface ResolvedDimension {
  dimension: Dimension
  kind: DimensionKind
  /** The property at the end of its path, and the resource that has it. */
  field: FieldModel
  owner: ResourceModel
  /** Whether a record may have several of its values. */
  isMany: boolean
  /** The value of a record, of the alias t; where it has several, that which holds them all. */
  value: RawBuilder<unknown>
}

/**
 * The dimension that a text names.
 * @param at key of the query, for the mistake
 * @throws FIGURE_UNKNOWN where there is none such, figures cannot be put together so, or the caller may not know
 */
export function resolveDimension(
  context: OperationContext,
  resource: ResourceModel,
  text: string,
  at: string,
): ResolvedDimension {
  const dimension = parseDimension(text)
  const found = dimension && endOfPath(context, resource, dimension.path)
  if (!dimension || !found) throw figureFault(at, text)
  const { field } = found
  const { storage, holdsMany } = fieldTypeNamed(field.type)
  const isMany = storage === 'link-table' || (holdsMany === true && field.schema.type === 'array')
  const decided = kindOfDimension(dimension, dimensionTraits(field))
  const isStored = storage !== 'child-table' && (!isMany || found.owner === resource)
  if ('fault' in decided || !isStored) throw figureFault(at, text)
  return { dimension, kind: decided.kind, isMany, ...found }
}

type EndOfPath = Pick<ResolvedDimension, 'field' | 'owner' | 'value'>

/** The property at the end of a path, which leads over references; null where the caller may not go. */
function endOfPath(context: OperationContext, resource: ResourceModel, path: string[]): EndOfPath | null {
  const own = fieldOrPart(resource.fields, path.join('.'))
  if (own?.partOf || path.length === 1) {
    if (!own || !isReadable(context.caller, own)) return null
    const isInRow = own.column !== null || own.partOf !== undefined || isFoundOut(own)
    return { field: own, owner: resource, value: isInRow ? columnValue(context, resource, own) : sql`null` }
  }
  const [first = '', ...names] = path
  const start = endOfPath(context, resource, [first])
  return names.reduce<EndOfPath | null>((end, name, index) => end && hop(context, end, name, index), start)
}

/**
 * One step over a reference, to a property of the record that it names: for whoever may read those records, or sees it
 * beside the reference anyway. Records out of the caller's data scope have no value.
 */
function hop(context: OperationContext, from: EndOfPath, name: string, index: number): EndOfPath | null {
  const { reference, schema } = from.field
  if (!reference || schema.type === 'array') return null
  const target = context.resource(reference.page)
  const field = target.fields.find(candidate => candidate.name === name)
  if (!field?.column || target.source === 'module' || !isReadable(context.caller, field)) return null
  const opens = [target.operations.list, target.operations.read].flatMap(found => found?.permissions ?? [])
  const isBeside = index === 0 && reference.embed.includes(name)
  if (!isBeside && !isPermitted(context.caller, opens)) return null
  const alias = `r${index + 1}`
  const column = (property: string) => knownColumn(context, target, property, alias)
  // What is beside a reference is shown of removed records as well.
  const live = target.trash && !isBeside ? sql`and ${columnRef(alias, 'deleted_at')} is null` : sql``
  const value = sql`(select ${column(name)} from ${sql.table(target.table)} as ${sql.ref(alias)}
    where ${readableTenants(context, target, alias)} and ${isBeside ? sql`true` : scopeCondition(context, target, alias)}
    and ${column(reference.key)} = ${from.value} ${live}
    ${target.tenancy.kind === 'shared' ? sql`order by ${ownTenant(context, target, alias)} desc` : sql``} limit 1)`
  return { field, owner: target, value }
}

/** How the query groups by a dimension: what it joins to have one value a row, and that value. */
export function groupedBy(
  context: OperationContext,
  rows: Rows,
  { dimension, kind, field, owner, isMany, value }: ResolvedDimension,
  alias: string,
): { rows: Rows; value: RawBuilder<unknown> } {
  if (!isMany) return { rows, value: bucketOf({ dimension, kind, field }, value) }
  const values =
    fieldTypeNamed(field.type).storage === 'link-table'
      ? linkedValues(context, owner, field)
      : sql`select distinct e as v from jsonb_array_elements_text(case when jsonb_typeof(${value}) = 'array' then ${value} end) e where e <> ''`
  return {
    rows: rows.leftJoinLateral(sql`(${values})`.as(alias), join => join.onTrue()),
    value: sql.ref(`${alias}.v`),
  }
}

function linkedValues(
  context: OperationContext,
  owner: ResourceModel,
  field: FieldModel,
): RawBuilder<unknown> {
  const link = linkTable(context, owner, field)
  return sql`select ${columnRef('l', link.target)} as v from ${sql.table(link.name)} l
    where ${linksOfTenant(context, link, 'l')} and ${columnRef('l', link.owner)} = ${columnRef('t', columnOf(owner, owner.key))}`
}

type Bucketed = Pick<ResolvedDimension, 'dimension' | 'kind' | 'field'>

/** What records of one group have in common. */
function bucketOf({ dimension, kind, field }: Bucketed, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { unit, level, edges } = dimension
  if (kind === 'bands') return sql`width_bucket(${value}::numeric, ${edges}::numeric[])`
  if (kind === 'calendar' && field.partOf)
    return sql`left(${value}, ${sql.lit(LENGTHS[unit ?? 'day'] ?? 10)})`
  if (kind === 'calendar') return periodStart(field, value, unit ?? 'day')
  if (level === 'province') return sql`split_part(${value}, '/', 1)`
  if (level === 'city') return sql`array_to_string((string_to_array(${value}, '/'))[1:2], '/')`
  return field.type === 'string' ? sql`nullif(${value}, '')` : value
}

/** Letters of a text of a day or moment that say the part of the calendar. */
const LENGTHS: Partial<Record<NonNullable<Dimension['unit']>, number>> = { day: 10, month: 7, year: 4 }

/** The stored value of a group as text; asked for once a group, not once a record. */
export const storedKey = (
  { kind, field }: ResolvedDimension,
  value: RawBuilder<unknown>,
): RawBuilder<string | null> => (kind === 'calendar' && !field.partOf ? firstDay(value) : sql`${value}::text`)

/** The key of a group, as it is answered and asked for again: 2026-01, 0..100, 3; null for none. */
export function keyOfGroup(
  { dimension, kind, field }: ResolvedDimension,
  stored: string | null,
): string | null {
  if (stored === null || stored === '') return null
  if (kind === 'bands') return bandAt(dimension.edges, Number(stored))
  return kind === 'calendar' && !field.partOf ? periodKey(dimension.unit ?? 'day', stored) : stored
}

/**
 * The records of one group, of the alias t.
 * @param text as withinText writes it: createTime:month=2026-01
 * @throws FIGURE_UNKNOWN at figureWithin
 */
export function withinCondition(context: OperationContext, resource: ResourceModel, text: string): Condition {
  const within = parseWithin(text)
  if (!within) throw figureFault('figureWithin', text)
  const resolved = resolveDimension(context, resource, within.dimension.text, 'figureWithin')
  return isInGroup(context, resolved, within.value)
}

/** Whether a record has one value at least of a dimension of several. */
export const hasSome = (context: OperationContext, resolved: ResolvedDimension): Condition =>
  sql<SqlBool>`not ${hasAmong(context, resolved, '')}`

/** Whether a record has the key in a dimension; '' is none. */
function isInGroup(context: OperationContext, resolved: ResolvedDimension, key: string): Condition {
  const { dimension, kind, field, value, isMany } = resolved
  if (isMany) return hasAmong(context, resolved, key)
  if (key === '') return sql<SqlBool>`${emptyAsNull(resolved)} is null`
  if (kind === 'calendar' && !field.partOf) {
    const period = periodOf(dimension.unit ?? 'day', key)
    if (!period) throw figureFault('figureWithin', withinText(dimension, key))
    return rangeCondition(field, value as Condition, { from: period.from, to: period.last })
  }
  if (kind === 'bands') {
    const ends = endsOfBand(dimension.edges, key)
    if (!ends) throw figureFault('figureWithin', withinText(dimension, key))
    const from = ends.from === null ? sql`true` : sql`${value}::numeric >= ${ends.from}::numeric`
    const to = ends.to === null ? sql`true` : sql`${value}::numeric < ${ends.to}::numeric`
    return sql<SqlBool>`(${value} is not null and ${from} and ${to})`
  }
  if (dimension.level !== null || (kind === 'calendar' && field.partOf))
    return sql<SqlBool>`${bucketOf(resolved, value)} = ${key}`
  return sql<SqlBool>`${value} = ${parseFilterValue(field, key)}`
}

/** An empty text stands for nothing, as keyOfGroup says. */
const emptyAsNull = ({ field, value }: ResolvedDimension): RawBuilder<unknown> =>
  field.type === 'string' ? sql`nullif(${value}, '')` : value

function hasAmong(
  context: OperationContext,
  { field, owner, value }: ResolvedDimension,
  key: string,
): Condition {
  if (fieldTypeNamed(field.type).storage === 'link-table') {
    const linked = sql`select 1 from (${linkedValues(context, owner, field)}) k`
    if (key === '') return sql<SqlBool>`not exists (${linked})`
    return sql<SqlBool>`exists (${linked} where k.v::text = ${key})`
  }
  const list = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end`
  if (key === '')
    return sql<SqlBool>`not exists (select 1 from jsonb_array_elements_text(${list}) e where e <> '')`
  return sql<SqlBool>`exists (select 1 from jsonb_array_elements_text(${list}) e where e = ${key})`
}
