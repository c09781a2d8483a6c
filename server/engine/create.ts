import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayChange.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { claimFiles } from './files/claimFiles.ts'
import { presentRecord } from './present/presentRows.ts'
import type { OperationInput } from './registry/Route.ts'
import { assertValid } from './write/checkDrafts.ts'
import { recordAudit, withPrepared } from './write/Draft.ts'
import { insertRecords } from './write/insertRecords.ts'
import { readChanges } from './write/readChanges.ts'
import { assertInside } from './write/readStored.ts'

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
