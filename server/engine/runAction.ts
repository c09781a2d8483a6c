import { Fault, type FieldError } from '#model/errors.ts'
import { sharedRecord } from '#model/expression/sharedRecord.ts'
import { localized } from '#model/language/localized.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access.ts'
import { readActionForm } from './action/readActionForm.ts'
import { setValues } from './action/setValues.ts'
import { asReaderKnows, changesForReader, lockShared } from './action/sharedRecords.ts'
import { approvalRefusal } from './approval/approvalLock.ts'
import { assertAgreed } from './consequences/assertAgreed.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { holdsFor, refused } from './expression/holdsFor.ts'
import { readModuleRow } from './query/listModuleRows.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf, keysOf, sentKeys } from './request/keysOf.ts'
import { boundTo } from './tenant/boundTo.ts'
import { assertVersion } from './update.ts'
import { lockReferred, type Naming } from './write/checkReferences.ts'
import { readStored } from './write/readStored.ts'
import { updateRecord } from './write/updateRecord.ts'

interface ActionCall {
  resource: ResourceModel
  action: ActionModel
  input: OperationInput
  /** What else must hold of a record, once it is locked. @throws what is said where it does not */
  assertAlso?(record: Row): Promise<void>
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
  if (action.byReader) return runByReader(context, call)
  if (action.approval) await holdApproval(context, call)
  const compiled = context.compiled(resource.page)
  const writes = action.set.length > 0
  if (writes) assertMayWrite(context, resource)
  const contested = compiled.formContested.get(action.name) ?? []
  const naming = [{ contested, bodies: [input.body] }]
  if (action.on === 'list' || resource.source === 'module') await lockReferred(context, naming)
  const records = await allowedRecords(context, call, naming)
  const values = await readActionForm(context, {
    resource,
    action,
    body: input.body,
    record: sharedRecord(records),
  })
  return carryOut(context, call, { records, values })
}

/** Processes are locked before their records: whoever goes on with one writes its record at the end. */
async function holdApproval(context: OperationContext, call: ActionCall): Promise<void> {
  assertMayWrite(context, call.resource)
  await context.services.approvals.hold(context, call.resource.page, askedKeys(call))
}

/** Sets what the schema says, then hands over to server code. */
async function carryOut(
  context: OperationContext,
  call: ActionCall,
  { records, values }: { records: Row[]; values: Row },
): Promise<Answer | undefined> {
  const { resource, action, input } = call
  const { request } = input
  const changesOf = async (before: Row) =>
    action.set.length > 0 ? setValues(context, { resource, action, before, values }) : {}
  await assertAgreed(context, resource, { records, doing: { action: action.name, changesOf }, request })
  const [record] = records
  if (action.approval && record) {
    // Most pages approve nothing.
    const { runApproval } = await import('./approval/runApproval.ts')
    return runApproval(context, { resource, action, record })
  }
  const changed = action.set.length > 0 ? await setAll(context, call, { records, values }) : records
  if (!action.module) return {}
  const handler = context.compiled(resource.page).actions[action.name]
  return handler?.(context, { records: changed, before: records, values, prepared: input.prepared })
}

/**
 * The same on records that others share with the caller. Everything is judged as the caller knows it, on the records as
 * they are locked; only the lock and what is written are their owner's.
 */
async function runByReader(context: OperationContext, call: ActionCall): Promise<Answer | undefined> {
  const { resource, action, input } = call
  const asked = { resource, action, keys: askedKeys(call) }
  const shared = await lockShared(context, asked)
  const known = shared.flatMap(({ records }) => records.map(record => asReaderKnows(resource, record)))
  assertSeen(call, known)
  for (const record of known) await assertAllowed(context, call, record)
  const values = await readActionForm(context, {
    resource,
    action,
    body: input.body,
    record: sharedRecord(known),
  })
  let answer: Answer | undefined
  for (const { owner, records } of shared) {
    answer = await boundTo(owner, context, inside => carryOut(inside, call, { records, values }))
    if (owner !== context) context.audit.push(...changesForReader(asked, owner.audit))
  }
  return answer
}

/** Slow work of an action, done before its transaction on the records as they are then; null when it has none. */
export async function prepareAction(context: OperationContext, call: ActionCall): Promise<Row | null> {
  const { resource, action } = call
  const preparation = context.compiled(resource.page).prepare[action.name]
  if (!preparation) return null
  const facts = await context.inTransaction(async inside =>
    preparation.read(inside, await preparedRecords(inside, call)),
  )
  return preparation.work(facts, context)
}

/** What a reader prepares for is read as the reader knows it: nothing of the owner is locked yet. */
async function preparedRecords(context: OperationContext, call: ActionCall): Promise<Row[]> {
  if (!call.action.byReader) return allowedRecords(context, call)
  const records = await readStored(context, call.resource, askedKeys(call), { own: false })
  for (const record of records) await assertAllowed(context, call, record)
  return records
}

async function allowedRecords(
  context: OperationContext,
  call: ActionCall,
  naming: readonly Naming[] = [],
): Promise<Row[]> {
  const records = await recordsOf(context, call, naming)
  for (const record of records) await assertAllowed(context, call, record)
  return records
}

async function assertAllowed(
  context: OperationContext,
  { resource, action, assertAlso }: ActionCall,
  record: Row,
): Promise<void> {
  await assertAlso?.(record)
  if (await holdsFor(context, context.compiled(resource.page), action.when, record)) return
  throw (
    approvalRefusal(resource, action, record) ??
    refused({ resource, record, asked: action, word: action.title })
  )
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

/**
 * The records that an action is called for, locked.
 * @throws Fault NOT_FOUND; STALE when another version was sent; INVALID at the key when no records were named
 */
async function recordsOf(
  context: OperationContext,
  { resource, action, input }: ActionCall,
  naming: readonly Naming[],
): Promise<Row[]> {
  if (action.on === 'list') return []
  const keys = askedKeys({ resource, action, input })
  if (resource.source === 'module') {
    return Promise.all(
      keys.map(key => readModuleRow(context, resource, String(key), { ...input.rawQuery, ...input.body })),
    )
  }
  // What is only added never changes, and its table gives nobody the right to lock it.
  const lock = !resource.appendOnly
  const records = await readStored(context, resource, keys, { lock, naming })
  assertSeen({ action, input }, records)
  return records
}

/** Of one record a caller may say which version it has seen, also where the action is on a selection. */
function assertSeen({ action, input }: Pick<ActionCall, 'action' | 'input'>, records: readonly Row[]): void {
  const [record] = records
  if (record && (action.on === 'row' || records.length === 1)) assertVersion(record, input.body.version)
}

/** @throws INVALID at the key when no records were named */
function askedKeys({ resource, action, input }: ActionCall): (number | string)[] {
  const sent = sentOf(resource, action, input)
  if (action.on === 'selection') assertChosen(resource, sent)
  if (action.on === 'row' && resource.source === 'table') return [keyOf(resource, sent)]
  return keysOf(resource, sent)
}

/** The document asks for one key at least: none is a mistake of the body, and no record that is not there. */
function assertChosen({ key }: ResourceModel, sent: unknown): void {
  if ([sent].flat().some(part => part !== '')) return
  const error: FieldError = { field: key, code: 'minItems', message: localized('请选择要操作的记录') }
  throw new Fault('INVALID', { message: error.message, errors: [error] })
}

/** The key of the record, or those of the chosen ones, from the body; clients without one send them in the query. */
function sentOf(resource: ResourceModel, action: ActionCall['action'], input: OperationInput): unknown {
  const { key } = resource
  const names = action.on === 'row' ? [key, 'id'] : [key, `${key}s`, 'ids']
  const inBody = names.map(name => input.body[name]).find(value => value !== undefined && value !== null)
  if (inBody !== undefined) return inBody
  const inQuery = sentKeys(resource, input)
  return action.on === 'row' ? inQuery[0] : inQuery
}
