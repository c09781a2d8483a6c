import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { audienceColumn, tenantColumn } from '../db/sync/systemColumns.ts'
import { assertMayWrite } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { claimFiles } from './files/claimFiles.ts'
import { presentRecord } from './present/presentRows.ts'
import { assertInside, recordsOf } from './query/rowsOf.ts'
import type { OperationInput } from './registry/Route.ts'
import { takeNumbers } from './series/takeNumbers.ts'
import { assertValid } from './write/checkDrafts.ts'
import { lockReferred } from './write/checkReferences.ts'
import { constraintFault } from './write/constraintFault.ts'
import { columnValues, recordAudit, withPrepared } from './write/Draft.ts'
import { readChanges, sealSecrets } from './write/readChanges.ts'
import { saveLinks, saveRows } from './write/saveRows.ts'

/**
 * Stores a new record and answers it: { data }.
 * @throws INVALID with every mistake at its field; UNKNOWN_FIELD, DUPLICATE, … where all mistakes are of one kind
 */
export async function create(
  context: OperationContext,
  resource: ResourceModel,
  { body, prepared }: Pick<OperationInput, 'body' | 'prepared'>,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const compiled = context.compiled(resource.page)
  const { contested } = compiled.plan
  if (contested.length > 0) await lockReferred(context, contested, [body])
  const draft = await readChanges(context, compiled, body, null)
  await assertValid(context, compiled, draft)
  const record = await createRecord(context, resource, withPrepared(compiled, draft.changes, prepared))
  return { data: await presentRecord(context, resource, record) }
}

/**
 * What takes long to make for the new record, made before its transaction; null when it needs nothing. The record is
 * checked first, in a short transaction of its own, and again when it is stored.
 */
export async function prepareCreate(
  context: OperationContext,
  resource: ResourceModel,
  { body }: OperationInput,
): Promise<Row | null> {
  const compiled = context.compiled(resource.page)
  if (compiled.hooks.prepare === undefined) return null
  assertMayWrite(context, resource)
  const values = await context.inTransaction(async inside => {
    const draft = await readChanges(inside, compiled, body, null)
    await assertValid(inside, compiled, draft)
    return draft.changes
  })
  return compiled.hooks.prepare(context, values, { preview: false })
}

/** Stores a checked new record with its hooks, and returns it complete. */
async function createRecord(context: OperationContext, resource: ResourceModel, values: Row): Promise<Row> {
  const { hooks } = context.compiled(resource.page)
  await hooks.beforeCreate?.(context, values)
  const [record = {}] = await insertRecords(context, resource, [values])
  await assertInside(context, resource, record)
  await claimFiles(context, resource, { before: null, after: record })
  recordAudit(context, resource, { before: null, after: record })
  await hooks.afterCreate?.(context, record, values)
  const [refused = null] = (await hooks.afterCreateAll?.(context, [record])) ?? []
  if (refused !== null) throw refused
  return record
}

/**
 * Stores new records and returns them complete, in the order given.
 * @throws DUPLICATE, REFERENCE_MISSING, INVALID at the field that the database refuses
 */
export async function insertRecords(
  context: OperationContext,
  resource: ResourceModel,
  values: readonly Row[],
): Promise<Row[]> {
  const { stored: fields, numbered } = context.compiled(resource.page).plan
  // Whoever makes a record of the same series waits from here on: nothing else is waited for before the insertion.
  const complete = numbered.length > 0 ? await takeNumbers(context, resource, values) : values
  const stored: Row[] = await context.tx
    .insertInto(resource.table)
    .values(complete.map(one => rowOf(context, resource, one)))
    .returning(fields.map(({ name, column }) => sql.ref(column?.name ?? name).as(name)))
    .$if(resource.tenancy.kind === 'shared', query =>
      query.returning(sql.ref(audienceColumn).as('#audience')),
    )
    .execute()
    .catch(error => {
      throw constraintFault(context, resource, error)
    })
  const records = recordsOf(stored, fields)
  for (const [index, record] of records.entries()) {
    const given = values[index] ?? {}
    await saveRelated(context, resource, { record, given, audience: stored[index]?.['#audience'] })
  }
  return records
}

function rowOf(context: OperationContext, resource: ResourceModel, values: Row): Row {
  const { caller, now } = context
  const written = { createBy: caller.userName, createById: caller.userId, createTime: now }
  const tenant = resource.tenancy.kind === 'platform' ? {} : { [tenantColumn]: caller.tenantId }
  const columns = columnValues({ ...values, ...written }, resource.fields)
  return { ...tenant, ...sealSecrets(context, resource, columns) }
}

interface NewRecord {
  record: Row
  given: Row
  audience: unknown
}

/** Links and child rows stand in tables of their own; they go with the record in one transaction. */
async function saveRelated(
  context: OperationContext,
  resource: ResourceModel,
  { record, given, audience }: NewRecord,
): Promise<void> {
  const key = record[resource.key]
  for (const { field, storage } of context.compiled(resource.page).plan.related) {
    record[field.name] = []
    const after = given[field.name]
    if (!Array.isArray(after) || after.length === 0) continue
    const change = { resource, field, key, before: [], after }
    record[field.name] =
      storage === 'link-table'
        ? await saveLinks(context, change)
        : await saveRows(context, { ...change, audience })
  }
}
