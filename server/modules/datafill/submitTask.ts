import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatDay } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Answer, Row } from '#server/engine/contracts/records.ts'
import { changeStored } from '#server/engine/update.ts'
import { checkContent } from '#server/engine/write/checkDocuments.ts'
import { settleReturns } from './addRemarks.ts'
import { formerSubmission } from './formerSubmission.ts'
import { submissionDifferences } from './submissionDifferences.ts'
import { readDraft, versionOf } from './taskDraft.ts'
import { EDIT, mayFill, readTask, TASK, type TaskRow } from './taskRow.ts'
import { assertFillable, assertVersionSeen } from './taskState.ts'

/**
 * Hands in the draft that was seen: to the own administrators where they review first, else to the publisher.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED; STATE in words; STALE where something was saved meanwhile; INVALID with
 * every mistake at `content.<field>`
 */
export async function submitTask(context: RequestContext, taskId: number, body: Row): Promise<Answer> {
  const task = await readTask(context, taskId, { lock: true })
  assertFillable(context, task)
  assertVersionSeen(task, body.formVersionId)
  const version = await versionOf(context, task)
  const draft = await readDraft(context, task, version)
  if (draft.revision !== body.revision)
    throw new Fault('STALE', { message: localized('同事刚保存了新的内容，请核对后再提交') })
  if (!task.internalReview)
    return handIn(context, task, { content: draft.content, by: context.caller.nickName })
  const { errors } = await checkContent(
    context as OperationContext,
    version,
    { field: { name: 'content' }, isNew: false },
    structuredClone(draft.content),
  )
  if (errors.length > 0) throw new Fault('INVALID', { errors })
  await toOwnReview(context, task)
  await settleReturns(context, taskId, true)
  return { msg: localized('已提交内审，通过后上报'), data: { status: '2' } }
}

async function toOwnReview({ tx, caller, now, audit }: RequestContext, task: TaskRow): Promise<void> {
  const { rows } = await sql`
    update datafill_task set status = '2', submitted_time = ${now}, submitted_by = ${caller.nickName},
      late = ${isLate(task, now)}, update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${task.taskId} and status in ('0', '1', '4')
    returning task_id`.execute(tx)
  if (rows.length === 0) throw new Fault('STATE')
  audit.push({ resource: TASK, key: task.taskId, before: { status: task.status }, after: { status: '2' } })
}

const isLate = ({ deadline }: TaskRow, at: Date): boolean => deadline !== null && at > deadline

/** @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE; INVALID with every mistake at `content.<field>` */
export async function passOn(context: RequestContext, taskId: number): Promise<Answer> {
  const task = await reviewed(context, taskId)
  const version = await versionOf(context, task)
  const { content } = await readDraft(context, task, version)
  return handIn(context, task, { content, by: task.submittedBy ?? context.caller.nickName })
}

/** A task that waits for the caller's own review, locked. */
export async function reviewed(context: RequestContext, taskId: number): Promise<TaskRow> {
  const task = await readTask(context, taskId, { lock: true })
  if (!isPermitted(context.caller, [EDIT]) || !mayFill(context.caller, task))
    throw new Fault('PERMISSION_DENIED')
  if (task.status !== '2' || task.ended)
    throw new Fault('STATE', { message: localized('只有待内审的填报可以这样处理') })
  return task
}

/** The document goes to the publisher: checked as every document is, and kept as it was handed in. */
async function handIn(
  context: RequestContext,
  task: TaskRow,
  { content, by }: { content: Row; by: string },
): Promise<Answer> {
  // When it was handed in to the own review counts, however long that takes.
  const at = task.status === '2' && task.submittedTime !== null ? task.submittedTime : context.now
  const inside = unscoped(context)
  const changes = {
    ...{ content, status: '3', submittedTime: at, submittedBy: by, filledShare: 100, late: isLate(task, at) },
    ...{ reviewTime: null, returnReason: null },
  }
  await changeStored(inside, inside.resource(TASK), { record: { taskId: task.taskId }, changes })
  await settleReturns(context, task.taskId, false)
  const receiptNumber = await keepSubmission(context, task, { by, at })
  return { msg: localized('已上报'), data: { status: '3', receiptNumber } }
}

/** Whose task it is was decided: the data scope of the account says no more about it. */
function unscoped(context: RequestContext): OperationContext {
  const caller = { ...context.caller, dataScope: null }
  return Object.create(context as OperationContext, { caller: { value: caller } }) as OperationContext
}

interface Kept {
  by: string
  at: Date
}

/**
 * Adds what was handed in, as it was stored, with what differs from the time before. What was taken back is not compared
 * with: its publisher must not learn of it. Returns its receipt number.
 */
async function keepSubmission(context: RequestContext, task: TaskRow, { by, at }: Kept): Promise<string> {
  const { tx, caller, now } = context
  const version = await versionOf(context, task)
  const former = await formerSubmission(context, task.taskId)
  const { rows: stored } = await sql<{ content: Row }>`
    select content from datafill_task where tenant_id = ${caller.tenantId} and task_id = ${task.taskId}`.execute(
    tx,
  )
  const content = stored[0]?.content ?? {}
  const number = former.last + 1
  const differences = former.content && submissionDifferences(former.content, content, version.form.fields)
  const day = formatDay(now.getTime()).replaceAll('-', '')
  const receiptNumber = `TB${day}-${task.taskId}-${number}`
  await sql`
    insert into datafill_submission (tenant_id, task_id, publisher_id, publisher_name, filler_id, campaign_id, title,
      target_name, dept_id, user_id, number, form_version_id, content, differences, difference_count, receipt_number,
      submitted_by, submitted_time, late, published, create_by, create_by_id, create_time)
    values (${caller.tenantId}, ${task.taskId}, ${task.publisherId}, ${task.publisherName}, ${caller.tenantId},
      ${task.campaignId}, ${task.title}, ${task.targetName}, ${task.deptId}, ${task.userId}, ${number},
      ${task.formVersionId}, ${JSON.stringify(content)}::jsonb, ${differences && JSON.stringify(differences)}::jsonb,
      ${differences?.length ?? 0}, ${receiptNumber}, ${by}, ${at}, ${isLate(task, at)}, true,
      ${caller.userName}, ${caller.userId}, ${now})`.execute(tx)
  return receiptNumber
}
