import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { readableFields } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { nameOwners } from './present/nameOwners.ts'
import { namePeople } from './present/namePeople.ts'
import { presentRows } from './present/presentRows.ts'
import { columnRef } from './query/condition.ts'
import { readModuleRow } from './query/listModuleRows.ts'
import { recordsOf, rowsOf, selectAnswered } from './query/rowsOf.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf, sentKeys } from './request/keysOf.ts'

/**
 * One record with links, child rows and labels: { data }, and what a hook adds beside it.
 * @throws NOT_FOUND when it is absent, another tenant's, or outside the data scope
 */
export async function read(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  const [sent] = sentKeys(resource, input)
  if (resource.source === 'module') return { data: await readModuleRow(context, resource, sent ?? '') }
  const { hooks } = context.compiled(resource.page)
  const key = keyOf(resource, sent)
  const { data, beside } = await readWith(context, { resource, key }, () => hooks.readBeside?.(context))
  const more = await hooks.presentRead?.(context, data, beside)
  return { ...more, data }
}

/** A record as it is answered. @throws NOT_FOUND when the caller may not see it */
export async function readRecord(
  context: OperationContext,
  resource: ResourceModel,
  key: number | string,
): Promise<Row> {
  const { data } = await readWith(context, { resource, key }, () => undefined)
  return data
}

/** The record, and what was read with it; nothing is read beside one that the caller may not see. */
async function readWith(
  context: OperationContext,
  { resource, key }: { resource: ResourceModel; key: number | string },
  readBeside: () => Promise<Answer> | undefined,
): Promise<{ data: Row; beside: Answer }> {
  const fields = readableFields(context.caller, resource)
  const stored = await selectAnswered(context, resource, rowsOf(context, resource), fields)
    .where(columnRef('t', columnOf(resource, resource.key)), '=', key)
    .executeTakeFirst()
  if (stored === undefined) throw new Fault('NOT_FOUND')
  const read = recordsOf([stored], fields)
  // All at once, so that their queries travel together.
  const [beside, records] = await Promise.all([
    readBeside(),
    presentRows(context, resource, read, fields),
    nameOwners(context, read),
    namePeople(context, read, fields),
  ])
  return { data: records[0] as Row, beside: beside ?? {} }
}
