import { sql } from 'kysely'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { checkedSections } from './checkedSections.ts'
import { readDraft, versionOf } from './taskDraft.ts'
import { EDIT, FILL, FILLABLE, mayFill, type TaskRow, windowOf } from './taskRow.ts'
import { lockedReason } from './taskState.ts'

interface RemarkRow extends Row {
  remarkId: number
  path: string | null
  state: string
}

/** Everything that the page of a task shows. */
export async function viewOfTask(context: RequestContext, task: TaskRow): Promise<Row> {
  const { app, now } = context
  const version = await versionOf(context, task)
  const draft = await readDraft(context, task, version)
  const isDrafted = FILLABLE.includes(task.status) || task.status === '2'
  const content = isDrafted ? draft.content : (task.content ?? draft.content)
  const remarks = await readRemarks(context, task)
  const remarked = remarks.filter(({ state }) => state === '0').map(({ path }) => path ?? '')
  const checked = await checkedSections(context, version, content, remarked)
  const looks = app.resources['datafill/task']?.fields ?? []
  return {
    task: summaryOf(task),
    now: formatMoment(now.getTime()),
    window: windowOf(task, now),
    locked: lockedReason(task, now),
    may: mayOf(context, task),
    form: version.form,
    formVersionId: version.versionId,
    ...{
      content,
      revision: draft.revision,
      lost: draft.lost,
      lastContent: task.lastContent,
      checked,
      remarks,
    },
    // What the publisher wrote is drawn as pages draw it.
    looks: looks.filter(({ name }) => name === 'instructions' || name === 'attachments'),
    submissions: await readSubmissions(context, task),
    questions: await readQuestions(context, task),
  }
}

/** A task without its document, as it is answered. */
export function summaryOf(task: TaskRow): Row {
  const { content: _content, prefill: _prefill, lastContent: _lastContent, ...shown } = task
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      value instanceof Date ? formatMoment(value.getTime()) : value,
    ]),
  )
}

function mayOf({ caller, now }: RequestContext, task: TaskRow) {
  const fills = mayFill(caller, task) && isPermitted(caller, [FILL])
  const isOpen = lockedReason(task, now) === null
  const isLate = FILLABLE.includes(task.status) && !task.ended && windowOf(task, now) !== 'early'
  const withdraws = fills && isPermitted(caller, ['datafill:task:withdraw'])
  return {
    fill: fills && isOpen,
    submit: fills && isOpen && isPermitted(caller, ['datafill:task:submit']),
    withdraw: withdraws && task.status === '3' && task.reviewTime === null && !task.ended,
    review: task.status === '2' && isPermitted(caller, [EDIT]) && mayFill(caller, task),
    extend: fills && isLate,
    ask: fills,
  }
}

/** Remarks about a task, those that nobody has dealt with first. */
export async function readRemarks({ tx, caller }: RequestContext, task: TaskRow): Promise<RemarkRow[]> {
  const { rows } = await sql<RemarkRow & { createTime: Date }>`
    select remark_id as "remarkId", path, path_title as "pathTitle", text, coalesce(by_publisher, false) as "byPublisher",
      author, state, reply, done_by as "doneBy", create_time as "createTime"
    from datafill_remark where tenant_id = ${caller.tenantId} and task_id = ${task.taskId}
    order by state, remark_id desc limit 500`.execute(tx)
  return rows.map(row => ({ ...row, createTime: formatMoment(row.createTime.getTime()) }))
}

async function readSubmissions({ tx, caller }: RequestContext, task: TaskRow): Promise<Row[]> {
  const { rows } = await sql<Row & { submittedTime: Date }>`
    select submission_id as "submissionId", receipt_number as "receiptNumber", number,
      submitted_by as "submittedBy", submitted_time as "submittedTime"
    from datafill_submission where tenant_id = ${caller.tenantId} and task_id = ${task.taskId}
    order by number desc limit 50`.execute(tx)
  return rows.map(row => ({ ...row, submittedTime: formatMoment(row.submittedTime.getTime()) }))
}

/** What was asked about a task, and what its publisher has answered; the latest first. */
async function readQuestions({ tx, caller }: RequestContext, task: TaskRow): Promise<Row[]> {
  const { rows } = await sql<Row & { askedTime: Date; answerTime: Date | null }>`
    select question_id as "questionId", question, create_time as "askedTime", answer, answer_time as "answerTime"
    from datafill_question where tenant_id = ${caller.tenantId} and task_id = ${task.taskId}
    order by question_id desc limit 50`.execute(tx)
  return rows.map(row => ({
    ...row,
    askedTime: formatMoment(row.askedTime.getTime()),
    answerTime: row.answerTime && formatMoment(row.answerTime.getTime()),
  }))
}
