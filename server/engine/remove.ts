import { type SqlBool, sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { ownerColumn } from '../db/sync/systemColumns.ts'
import { assertMayWrite } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { holdsFor, refused } from './expression/holdsFor.ts'
import { linksOfTenant, linkTable } from './links/linkTable.ts'
import { type Condition, isOneOf, ownTenant } from './query/condition.ts'
import type { OperationInput } from './registry/Route.ts'
import { keysOf, sentKeys } from './request/keysOf.ts'
import { lockCounting, noteReleased } from './rollup/noteReleased.ts'
import { noteRecounts } from './rollup/recount.ts'
import { assertNumbersStay } from './series/takeNumbers.ts'
import { constraintFault, inUse } from './write/constraintFault.ts'
import { recordAudit } from './write/Draft.ts'
import { readStored } from './write/readStored.ts'
import {
  type IncomingReference,
  innerReferencesTo,
  namesInside,
  ofResource,
  referencesTo,
} from './write/referencesTo.ts'
import { isFollowed, releaseRecords } from './write/releaseRecords.ts'

/**
 * Removes one record or several (1,2,3): all of them, or none. Where the resource has a trash they are kept there.
 *
 * @throws NOT_FOUND when the caller may not see one of them
 * @throws STATE when the schema's `when` does not hold for one, or its number may not be missing
 * @throws IN_USE naming what still refers to one
 */
export async function remove(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const keys = keysOf(resource, sentKeys(resource, input))
  if (resource.approval) await context.services.approvals.hold(context, resource.page, keys)
  await lockCounting(context, resource, keys)
  const records = await readStored(context, resource, keys, { lock: true })
  for (const record of records) await assertRemovable(context, resource, record)
  assertNumbersStay(context.compiled(resource.page), resource, records)
  await removeRecords(context, resource, records)
  return {}
}

async function assertRemovable(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<void> {
  const asked = resource.operations.remove
  if (await holdsFor(context, context.compiled(resource.page), asked?.when ?? null, record)) return
  throw refused({ resource, record, asked, word: localized('删除') })
}

/** Removes locked records with their hooks: into the trash where there is one, for good otherwise. */
async function removeRecords(
  context: OperationContext,
  resource: ResourceModel,
  records: Row[],
): Promise<void> {
  const { hooks } = context.compiled(resource.page)
  await hooks.beforeRemove?.(context, records)
  await assertUnused(context, resource, records)
  const keys = records.map(record => record[resource.key])
  if (resource.approval) await context.services.approvals.drop(context, resource.page, keys)
  if (!resource.trash) await noteReleased(context, resource, records)
  if (!resource.trash) await clearReferences(context, resource, records)
  await deleteRows(context, resource, keys).catch(error => {
    throw constraintFault(context, resource, error)
  })
  for (const before of records) {
    noteRecounts(context, context.compiled(resource.page), { before, after: null })
    recordAudit(context, resource, { before, after: null })
  }
  await hooks.afterRemove?.(context, records)
}

async function deleteRows(
  context: OperationContext,
  resource: ResourceModel,
  keys: unknown[],
): Promise<void> {
  const { tx, now } = context
  const ofTenant = ownTenant(context, resource, 't')
  const chosen = isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys)
  const table = `${resource.table} as t`
  if (resource.trash)
    await tx.updateTable(table).set({ deleted_at: now }).where(ofTenant).where(chosen).execute()
  else await tx.deleteFrom(table).where(ofTenant).where(chosen).execute()
}

/**
 * Refuses to remove records that others refer to and hold on to. Foreign keys do the same for most; they know
 * nothing of the trash, nor of references by another property than the key.
 * @throws IN_USE naming what refers to them
 */
async function assertUnused(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Promise<void> {
  for (const held of heldBy(context, resource)) {
    const { field, owner, table } = held.incoming
    if (field.reference?.onDelete !== 'restrict') continue
    const values = records.map(record => record[field.reference?.key ?? resource.key])
    const used = values.filter(value => value !== null && value !== undefined)
    if (used.length > 0 && (await isReferred(context, resource, held, used))) {
      const inTrash = owner.trash && !(await isReferred(context, resource, held, used, true))
      throw inUse(context, resource, table, inTrash)
    }
  }
}

/** A reference that may hold records, and the rows `t` of its table that name some of them. */
interface Held {
  incoming: IncomingReference
  rows(values: unknown[]): Condition
}

function heldBy(context: OperationContext, resource: ResourceModel): Held[] {
  const own = referencesTo(context.app, resource).map(incoming => ({
    incoming,
    rows: (values: unknown[]) => whoRefers(context, incoming, values),
  }))
  const inner = innerReferencesTo(context.app, resource).map(reference => {
    const { owner, field } = reference
    return {
      incoming: { owner, field, only: null, table: owner.table },
      rows: (values: unknown[]) =>
        sql<SqlBool>`${ownTenant(context, owner, 't')} and ${namesInside(reference, values)}`,
    }
  })
  return [...own, ...inner]
}

/**
 * Empties the references that let go of removed records, with what followed from them. The records are locked: who would refer to one of them now
 * waits, and finds it gone. References to records of the platform are emptied by the database, other tenants' too.
 */
async function clearReferences(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
): Promise<void> {
  if (resource.tenancy.kind === 'platform') return
  for (const incoming of referencesTo(context.app, resource)) {
    const { field, only, table } = incoming
    const { onDelete, key } = field.reference ?? {}
    if (onDelete !== 'set null' || !field.column || fieldTypeNamed(field.type).holdsMany) continue
    const values = records.map(record => record[key ?? resource.key]).filter(value => value != null)
    if (values.length === 0) continue
    const rows = whoRefers(context, incoming, values)
    if (isFollowed(context.compiled(incoming.owner.page), incoming)) {
      await releaseRecords(context, { incoming, rows, values })
      continue
    }
    await context.tx
      .updateTable(`${table} as t`)
      .set({ [field.column.name]: null, ...(only ? { [only.column]: null } : {}) })
      .where(rows)
      .execute()
  }
}

async function isReferred(
  context: OperationContext,
  resource: ResourceModel,
  { incoming, rows: referring }: Held,
  values: unknown[],
  onlyLive = false,
): Promise<boolean> {
  const live = onlyLive ? sql`and ${isLive(context, incoming)}` : sql``
  const { rows } = await sql`select 1 from ${sql.table(incoming.table)} t
    where ${referring(values)} ${remaining(resource, incoming, values)} ${live} limit 1`.execute(context.tx)
  return rows.length > 0
}

/** Whether the record that refers, or that the row or link is of, is outside of the trash. */
function isLive(context: OperationContext, { owner, field, table }: IncomingReference): Condition {
  if (table === owner.table) return sql<SqlBool>`t.deleted_at is null`
  const isLink = fieldTypeNamed(field.type).storage === 'link-table'
  const holder = isLink ? linkTable(context, owner, field).owner : ownerColumn
  return sql<SqlBool>`exists (select from ${sql.table(owner.table)} o where ${ownTenant(context, owner, 'o')}
    and ${sql.ref(`o.${columnOf(owner, owner.key)}`)} = ${sql.ref(`t.${holder}`)} and o.deleted_at is null)`
}

function whoRefers(context: OperationContext, incoming: IncomingReference, values: unknown[]): Condition {
  const { owner, field } = incoming
  if (fieldTypeNamed(field.type).storage === 'link-table') {
    const link = linkTable(context, owner, field)
    return sql<SqlBool>`${linksOfTenant(context, link, 't')} and ${isOneOf(sql.ref(`t.${link.target}`), values)}`
  }
  return sql<SqlBool>`${ownTenant(context, owner, 't')} and ${ofResource(incoming)} and ${isReferenceTo(field, values)}`
}

/** Several references of one record stand in a JSON array. */
function isReferenceTo({ column, type }: FieldModel, values: unknown[]): Condition {
  const name = sql.ref(`t.${column?.name}`)
  if (!fieldTypeNamed(type).holdsMany) return isOneOf(name, values)
  return sql<SqlBool>`(${sql.join(
    values.map(value => sql`${name} @> ${JSON.stringify([value])}::jsonb`),
    sql` or `,
  )})`
}

/** Records that are removed together do not hold each other; what lies in the trash holds only what is removed for good. */
function remaining(
  resource: ResourceModel,
  { owner, field, table }: IncomingReference,
  values: unknown[],
): Condition {
  if (table !== owner.table) return sql<SqlBool>``
  const live = owner.trash && resource.trash ? sql<SqlBool>`and t.deleted_at is null` : sql<SqlBool>``
  const isSelf = owner.page === resource.page && field.reference?.key === resource.key
  const key = owner.fields.find(candidate => candidate.name === owner.key)?.column?.name
  if (!isSelf || key === undefined) return live
  return sql<SqlBool>`${live} and not ${isOneOf(sql.ref(`t.${key}`), values)}`
}
