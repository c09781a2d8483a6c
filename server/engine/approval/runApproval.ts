import { APPROVAL_RESULTS } from '#model/derive/approval.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { ActionModel, ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import { presentRecord } from '../present/presentRows.ts'
import { checkSetValues } from '../write/checkDrafts.ts'
import { faultOf } from '../write/constraintFault.ts'
import { createDraft } from '../write/Draft.ts'
import { readStored } from '../write/readStored.ts'
import { updateRecord } from '../write/updateRecord.ts'
import { approvedValues } from './approvedValues.ts'

interface ApprovalCall {
  resource: ResourceModel
  action: ActionModel
  /** Locked, and such as allows the action. */
  record: Row
}

/**
 * Submits a record to its process, or takes it back, and answers it as it is then: { data }.
 * @throws INVALID, … where it breaks a rule as a submitted record; STATE where its process refuses
 */
export async function runApproval(
  context: OperationContext,
  { resource, action, record }: ApprovalCall,
): Promise<Answer> {
  if (action.approval === 'submit') return submitRecord(context, resource, record)
  const key = record[resource.key]
  await context.services.approvals.withdraw(context, { page: resource.page, key: String(key) })
  return answerAs(context, resource, key)
}

/** The same of a record that may be submitted. @throws as runApproval does */
export async function submitRecord(
  context: OperationContext,
  resource: ResourceModel,
  before: Row,
): Promise<Answer> {
  const record = await storeRunning(context, resource, before)
  const values = approvedValues(resource, record)
  await context.services.approvals.submit(context, { resource, record, values })
  return answerAs(context, resource, record[resource.key])
}

/** A process that needs nobody has ended by now. */
async function answerAs(context: OperationContext, resource: ResourceModel, key: unknown): Promise<Answer> {
  const [record = {}] = await readStored(context, resource, [key])
  return { data: await presentRecord(context, resource, record) }
}

async function storeRunning(context: OperationContext, resource: ResourceModel, before: Row): Promise<Row> {
  const draft = createDraft(before, resultChange(resource, APPROVAL_RESULTS.running))
  await checkSetValues(context, context.compiled(resource.page), draft)
  if (draft.errors.length > 0) throw faultOf(draft.errors, resource.fields)
  return updateRecord(context, resource, { before, changes: draft.changes, byApproval: true })
}

/** A result as its property holds it. */
export function resultChange(resource: ResourceModel, result: number | null): Row {
  const name = resource.approval?.result ?? ''
  const isNumber = fieldTypeNamed(fieldOf(resource, name).type).isWhole === true
  return { [name]: result === null || isNumber ? result : String(result) }
}
