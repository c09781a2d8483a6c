import { sharedRecord } from '#model/expression/sharedRecord.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import { readActionForm } from './action/readActionForm.ts'
import { recordsOf } from './action/recordsOf.ts'
import { setValues } from './action/setValues.ts'
import type { Answer, Row } from './defineModule.ts'
import { holdsFor } from './expression/holdsFor.ts'
import { refused } from './expression/refused.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'
import { updateRecord } from './write/updateRecord.ts'

export interface ActionCall {
  resource: ResourceModel
  action: ActionModel
  input: OperationInput
}

/**
 * Runs an action: locks its records, checks `when` on them as they are, checks the form, sets what the schema
 * says, then hands over to server code.
 *
 * @throws NOT_FOUND when the caller may not see a record
 * @throws STATE when `when` does not hold for one
 * @throws INVALID with every mistake of the form at its field
 */
export async function runAction(context: OperationContext, call: ActionCall): Promise<Answer | undefined> {
  const { resource, action, input } = call
  const compiled = context.compiled(resource.page)
  const writes = Object.keys(action.set).length > 0
  if (writes) assertMayWrite(context, resource)
  const records = await allowedRecords(context, call)
  const values = await readActionForm(context, {
    resource,
    action,
    body: input.body,
    record: sharedRecord(records),
  })
  const changed = writes ? await setAll(context, call, { records, values }) : records
  const handler = compiled.actions[action.name]
  return action.module ? handler?.(context, { records: changed, values, prepared: input.prepared }) : {}
}

/** Slow work of an action, done before its transaction on the records as they are then; null when it has none. */
export async function prepareAction(context: OperationContext, call: ActionCall): Promise<Row | null> {
  const { resource, action } = call
  const preparation = context.compiled(resource.page).prepare[action.name]
  if (!preparation) return null
  const facts = await context.inTransaction(async inside =>
    preparation.read(inside, await allowedRecords(inside, call)),
  )
  return preparation.work(facts)
}

async function allowedRecords(context: OperationContext, call: ActionCall): Promise<Row[]> {
  const records = await recordsOf(context, call)
  for (const record of records) await assertAllowed(context, call, record)
  return records
}

async function assertAllowed(
  context: OperationContext,
  { resource, action }: ActionCall,
  record: Row,
): Promise<void> {
  if (await holdsFor(context, context.compiled(resource.page), action.when, record)) return
  throw refused({ resource, record, asked: action, word: action.title })
}

async function setAll(
  context: OperationContext,
  { resource, action }: ActionCall,
  { records, values }: { records: Row[]; values: Row },
): Promise<Row[]> {
  const changed: Row[] = []
  for (const before of records) {
    const changes = await setValues(context, { resource, action, before, values })
    changed.push(await updateRecord(context, resource, { before, changes }))
  }
  return changed
}
