import { textOf } from '#model/text.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import { readActionForm } from './action/readActionForm.ts'
import { setValues } from './action/setValues.ts'
import type { Answer, Row } from './defineModule.ts'
import { holdsFor } from './expression/holdsFor.ts'
import { refused } from './expression/refused.ts'
import type { OperationContext } from './OperationContext.ts'
import { readModuleRow } from './query/listModuleRows.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf, keysOf, sentKeys } from './request/keysOf.ts'
import { assertVersion } from './update.ts'
import { readStored } from './write/readStored.ts'
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
  const records = await recordsOf(context, call)
  for (const record of records) await assertAllowed(context, call, record)
  const values = await readActionForm(context, {
    resource,
    action,
    body: input.body,
    record: records[0] ?? {},
  })
  const changed = writes ? await setAll(context, call, { records, values }) : records
  const handler = compiled.actions[action.name]
  return action.module ? handler?.(context, { records: changed, values }) : {}
}

async function recordsOf(context: OperationContext, { resource, action, input }: ActionCall): Promise<Row[]> {
  if (action.on === 'list') return []
  const sent = sentOf(resource, action, input)
  if (resource.source === 'module') {
    const keys = keysOf(resource, sent)
    return Promise.all(
      keys.map(key => readModuleRow(context, resource, String(key), { ...input.rawQuery, ...input.body })),
    )
  }
  // What is only added never changes, and its table gives nobody the right to lock it.
  const lock = !resource.appendOnly
  if (action.on === 'selection') return readStored(context, resource, keysOf(resource, sent), { lock })
  const records = await readStored(context, resource, [keyOf(resource, sent)], { lock })
  for (const record of records) assertVersion(record, input.body.version)
  return records
}

/** The key of the record, or those of the chosen ones, from the body; clients without one send them in the query. */
function sentOf(resource: ResourceModel, action: ActionModel, input: OperationInput): unknown {
  const { key } = resource
  const names = action.on === 'row' ? [key, 'id'] : [key, `${key}s`, 'ids']
  const inBody = names.map(name => input.body[name]).find(value => value !== undefined && value !== null)
  if (inBody !== undefined) return inBody
  const inQuery = sentKeys(resource, input)
  return action.on === 'row' ? inQuery[0] : inQuery
}

async function assertAllowed(
  context: OperationContext,
  { resource, action }: ActionCall,
  record: Row,
): Promise<void> {
  if (await holdsFor(context, context.compiled(resource.page), action.when, record)) return
  throw refused({ resource, record, asked: action, word: textOf(action.title) })
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
