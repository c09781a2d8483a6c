import { type AliasedRawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { toWire } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isFoundOut, isPermitted, SHARED, staysWithOwner } from '#model/fieldAccess.ts'
import { namedAsToday } from '#model/fieldParts.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { foundToSql } from '../condition/foundValue.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import {
  anyOf,
  type Condition,
  columnRef,
  knownColumn,
  ownTenant,
  readableTenants,
  scopeCondition,
  type TenantContext,
} from './condition.ts'

/** Rows of a resource's table, under the alias t. */
// biome-ignore lint/suspicious/noExplicitAny: columns are known at run time only.
export type Rows = SelectQueryBuilder<any, any, Record<string, unknown>>

export interface RowsOptions {
  /** Only records of the own tenant, for writing. Default false: shared ones of others as well. */
  own?: boolean
  /** Whether the caller's data scope binds. Default true. */
  scoped?: boolean
  /** Live records, removed ones, or both. Default live. */
  state?: 'live' | 'removed' | 'any'
}

/** The rows of a resource that the caller may see: tenant, the page's part of the records, data scope, not removed. */
export function rowsOf(context: OperationContext, resource: ResourceModel, options: RowsOptions = {}): Rows {
  const { own = false, scoped = true, state = 'live' } = options
  let rows: Rows = context.tx.selectFrom(`${resource.table} as t`)
  rows = rows.where(own ? ownTenant(context, resource, 't') : readableTenants(context, resource, 't'))
  const where = context.whereOf(resource)
  if (where !== null) rows = rows.where(whereCondition(context, resource, where))
  const readers = readersCondition(context, resource)
  if (readers !== null) rows = rows.where(readers)
  if (scoped) rows = rows.where(scopeCondition(context, resource, 't'))
  if (resource.trash && state !== 'any') rows = rows.where(removal(state))
  return rows
}

/** What the caller sees of records that it does not write; null where it sees all. */
export function readersCondition(context: OperationContext, resource: ResourceModel): Condition | null {
  const { readers } = resource
  if (!readers || isPermitted(context.caller, readers.unless)) return null
  return whereCondition(context, resource, readers.where)
}

/**
 * The records of a resource that the caller may choose in a field: those that it may see, and of departments its own
 * as well. A caller that sees its own records only could not say otherwise where they belong.
 */
export function candidatesOf(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel | null,
): Rows {
  const { key, scope, fields } = resource
  const { deptId } = context.caller
  // Below its own department nobody puts another one that it could not see.
  const isAbove = field === null || fields.includes(field)
  if (isAbove || scope.department !== key || deptId === null) return rowsOf(context, resource)
  const own = sql<SqlBool>`${columnRef('t', columnOf(resource, key))} = ${deptId}`
  return rowsOf(context, resource, { scoped: false }).where(
    anyOf([scopeCondition(context, resource, 't'), own]),
  )
}

const removal = (state: 'live' | 'removed') =>
  state === 'live' ? sql<SqlBool>`t.deleted_at is null` : sql<SqlBool>`t.deleted_at is not null`

/** What selects a field's column, made once: lists are long, and the words for them always the same. */
const selections = new WeakMap<FieldModel, AliasedRawBuilder<unknown, string>[]>()

/** The query with the columns of the fields as the caller may know them, each under the field's name. */
export function selectFields(
  context: TenantContext,
  resource: ResourceModel,
  rows: Rows,
  fields: readonly FieldModel[],
): Rows {
  return rows.select(
    fields.flatMap(field =>
      staysWithOwner(resource, field.name)
        ? [knownColumn(context, resource, field.name).as(field.name)]
        : selectionOf(field),
    ),
  )
}

/** The same, with those that are found out when they are read: for what is answered. */
export function selectAnswered(
  context: OperationContext,
  resource: ResourceModel,
  rows: Rows,
  fields: readonly FieldModel[],
): Rows {
  const found = fields.filter(isFoundOut)
  const selected = selectFields(context, resource, rows, fields)
  const marked =
    resource.tenancy.kind === 'shared'
      ? selected.select(
          sql<number | null>`case when not ${ownTenant(context, resource, 't')} then t.tenant_id end`.as(
            MARK,
          ),
        )
      : selected
  return marked.select(found.map(field => foundToSql(context, resource, field).as(field.name)))
}

/** Under what rows are selected with the other tenant that shares them. */
const MARK = '#shared'

/** That tenant, of records that recordsOf has made. */
const owners = new WeakMap<Row, number>()

/** The other tenant that shares a record as it was read; undefined for the own one. */
export const ownerOf = (record: Row): number | undefined => owners.get(record)

/** None where the field has no column. */
function selectionOf(field: FieldModel): AliasedRawBuilder<unknown, string>[] {
  const known = selections.get(field)
  if (known) return known
  const { name, column } = field
  const selection = column === null ? [] : [sql.ref(`t.${column.name}`).as(name)]
  selections.set(field, selection)
  return selection
}

/** Stored rows, selected by selectFields or selectAnswered, with their values as on the wire. */
export function recordsOf(stored: readonly Row[], fields: readonly FieldModel[]): Row[] {
  const columns = fields.filter(field => field.column !== null || isFoundOut(field))
  // What a page describes of a document stands among its parts: it is answered as its own version describes it.
  const renamed = new Set(columns.filter(field => field.fields.some(part => part.formerNames !== undefined)))
  return stored.map(row => {
    const owner = row[MARK] ?? null
    const record: Row = owner === null ? {} : { [SHARED]: true }
    if (owner !== null) owners.set(record, Number(owner))
    for (const field of columns) {
      const value = row[field.name]
      record[field.name] = toWire(field, renamed.has(field) ? namedAsToday(value, field.fields) : value)
      if (record[field.name] === null && (value ?? null) !== null) warnOnce(field)
    }
    return record
  })
}

const warned = new WeakSet<FieldModel>()

/** A column that had another type before may hold what its field cannot: nobody would know why it is empty. The value is nothing for a log. */
function warnOnce(field: FieldModel): void {
  if (warned.has(field)) return
  warned.add(field)
  const { name, column, type } = field
  process.emitWarning(`Column ${column?.name ?? name} holds what is no ${type}: answered as null.`)
}

/**
 * Whoever writes through a page that is about part of the records only, writes records of that part.
 * @throws PERMISSION_DENIED when the record has left it
 */
export async function assertInside(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<void> {
  if (context.whereOf(resource) === null) return
  const inside = await rowsOf(context, resource, { own: true, scoped: false })
    .where(columnRef('t', columnOf(resource, resource.key)), '=', record[resource.key])
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  if (inside === undefined) throw new Fault('PERMISSION_DENIED')
}
