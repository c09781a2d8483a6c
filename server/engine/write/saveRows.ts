import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { audienceColumn, ownerColumn, positionColumn, tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import { type Condition, isOneOf, ownTenant } from '../query/condition.ts'
import { constraintFault } from './constraintFault.ts'
import { columnValues } from './Draft.ts'

interface RowsChange {
  resource: ResourceModel
  field: FieldModel
  /** Key of the record that the rows belong to. */
  key: unknown
  /** Rows that are stored, and those to be stored, each with its id, null where it is new. */
  before: readonly Row[]
  after: readonly Row[]
  /** Audience of the record, for rows of shared resources; looked up when absent. */
  audience?: unknown
}

/** Stores the child rows of a record by adding, changing and removing what differs; returns them with their ids. */
export async function saveRows(context: OperationContext, change: RowsChange): Promise<Row[]> {
  const { resource, before, after } = change
  try {
    const kept = new Set(after.map(row => row.id))
    const removed = before.filter(row => !kept.has(row.id)).map(row => row.id)
    if (removed.length > 0) await removeRows(context, change, removed)
    await changeRows(context, change)
    return await addRows(context, change)
  } catch (error) {
    throw constraintFault(context, resource, error, change)
  }
}

async function removeRows(context: OperationContext, change: RowsChange, ids: unknown[]): Promise<void> {
  await context.tx
    .deleteFrom(`${change.field.table} as t`)
    .where(rowsWithIds(context, change, ids))
    .execute()
}

async function changeRows(context: OperationContext, change: RowsChange): Promise<void> {
  const { field, before, after } = change
  const places = new Map(before.map((stored, index) => [stored.id, { stored, index }]))
  for (const [position, row] of after.entries()) {
    const place = places.get(row.id)
    if (place === undefined) continue
    if (place.index === position && isDeepStrictEqual(place.stored, row)) continue
    const { id, ...values } = row
    await context.tx
      .updateTable(`${field.table} as t`)
      .set({ ...columnValues(values, field.fields), [positionColumn]: position })
      .where(rowsWithIds(context, change, [id]))
      .execute()
  }
}

/** Only rows of this very record: an id alone would reach another record's rows. */
function rowsWithIds(context: OperationContext, { resource, key }: RowsChange, ids: unknown[]): Condition {
  return sql<SqlBool>`${ownTenant(context, resource, 't')} and ${sql.ref(`t.${ownerColumn}`)} = ${key}
    and ${isOneOf(sql.ref('t.id'), ids)}`
}

/** Rows that one statement adds: it cannot have more than 65,535 values. */
const CHUNK = 500

async function addRows(context: OperationContext, change: RowsChange): Promise<Row[]> {
  const { field, key, after } = change
  const added = after.flatMap((row, position) => ((row.id ?? null) === null ? [{ row, position }] : []))
  if (added.length === 0) return [...after]
  const shared = await sharedColumns(context, change)
  const rows = added.map(({ row, position }) => {
    const { id: _unknown, ...values } = row
    return {
      ...shared,
      ...columnValues(values, field.fields),
      [ownerColumn]: key,
      [positionColumn]: position,
    }
  })
  const stored: Row[] = []
  for (let start = 0; start < rows.length; start += CHUNK) {
    const adding = context.tx.insertInto(field.table ?? '').values(rows.slice(start, start + CHUNK))
    stored.push(...(await adding.returning('id').execute()))
  }
  const ids = new Map(added.map(({ row }, index) => [row, stored[index]?.id]))
  return after.map(row => ({ ...row, id: ids.get(row) ?? row.id }))
}

/** What every row of the record's tenant carries. */
async function sharedColumns(context: OperationContext, change: RowsChange): Promise<Row> {
  const { resource, key } = change
  if (resource.tenancy.kind === 'platform') return {}
  const tenant = { [tenantColumn]: context.caller.tenantId }
  if (resource.tenancy.kind === 'tenant') return tenant
  if (change.audience !== undefined) return { ...tenant, [audienceColumn]: change.audience }
  const { audience } = await context.tx
    .selectFrom(`${resource.table} as t`)
    .select(sql.ref(`t.${audienceColumn}`).as('audience'))
    .where(ownTenant(context, resource, 't'))
    .where(sql.ref(`t.${columnOf(resource, resource.key)}`), '=', key)
    .executeTakeFirstOrThrow()
  return { ...tenant, [audienceColumn]: audience }
}

interface LinkChange {
  resource: ResourceModel
  field: FieldModel
  /** Key of the record that has the links. */
  key: unknown
  /** Linked ids that are stored, and those to be stored. */
  before: readonly unknown[]
  after: readonly unknown[]
}

/** Stores the links of a record by adding and removing what differs; returns the linked ids. */
export async function saveLinks(context: OperationContext, change: LinkChange): Promise<unknown[]> {
  const { resource, field, key, before, after } = change
  const link = linkTable(context, resource, field)
  const [held, kept] = [new Set(before), new Set(after)]
  const added = after.filter(id => !held.has(id))
  const removed = before.filter(id => !kept.has(id))
  if (removed.length > 0) {
    await context.tx
      .deleteFrom(`${link.name} as l`)
      .where(linksOfTenant(context, link, 'l'))
      .where(sql.ref(`l.${link.owner}`), '=', key)
      .where(isOneOf(sql.ref(`l.${link.target}`), removed))
      .execute()
  }
  if (added.length > 0) {
    const tenant = link.ofTenants ? { [tenantColumn]: context.caller.tenantId } : {}
    const rows = added.map(id => ({ ...tenant, [link.owner]: key, [link.target]: id }))
    const adding = context.tx.insertInto(link.name).values(rows).execute()
    await adding.catch(error => {
      throw constraintFault(context, resource, error, { field, before: [], after: [] })
    })
  }
  return [...after]
}
