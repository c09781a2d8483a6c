import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idIn, reasonText } from './fillRoute.ts'
import { passOn, submitTask } from './submitTask.ts'
import { returnInside, withdrawTask } from './takeBack.ts'
import { versionOf } from './taskDraft.ts'
import { EDIT, FILL, QUERY, readTask } from './taskRow.ts'

const path = '/datafill/fill/:taskId'
const reviews = { permissions: [EDIT] }
const remark = {
  type: 'object',
  required: ['path', 'text'],
  additionalProperties: false,
  properties: {
    path: { type: 'string', title: localized('位置'), minLength: 1, maxLength: 200 },
    text: { type: 'string', title: localized('意见'), minLength: 1, maxLength: 500, pattern: '\\S' },
  },
}

/** What is handed in, passed on, given back and taken back. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: `${path}/submit`,
      access: { permissions: ['datafill:task:submit'] },
      title: '上报',
      summary: 'Hands in what was filled in: to the own review where there is one, else to the publisher',
      body: {
        type: 'object',
        required: ['formVersionId', 'revision'],
        additionalProperties: false,
        properties: {
          formVersionId: { type: 'integer', title: localized('表单版本'), minimum: 1 },
          revision: { type: 'integer', title: localized('保存次数'), minimum: 0 },
        },
      },
      run: (context, { params, body }) => submitTask(context, idIn(params.taskId), body),
    },
    {
      method: 'POST',
      path: `${path}/withdraw`,
      access: { permissions: ['datafill:task:withdraw'] },
      title: '撤回上报',
      summary: 'Takes a submission back that was not reviewed yet',
      run: async (context, { params }) => {
        await withdrawTask(context, idIn(params.taskId))
        return { msg: localized('已撤回，可以继续修改') }
      },
    },
    {
      method: 'POST',
      path: `${path}/pass-on`,
      access: reviews,
      title: '内审通过',
      summary: 'The own review passes a report on to the publisher',
      run: (context, { params }) => passOn(context, idIn(params.taskId)),
    },
    {
      method: 'POST',
      path: `${path}/return-inside`,
      access: reviews,
      title: '内审退回',
      summary: 'The own review gives a report back, with a reason and remarks at places of it',
      body: {
        type: 'object',
        required: ['reason'],
        additionalProperties: false,
        properties: {
          reason: reasonText(localized('退回原因')),
          remarks: { type: 'array', title: localized('意见'), maxItems: 100, items: remark },
        },
      },
      run: async (context, { params, body }) => {
        await returnInside(context, idIn(params.taskId), body)
        return { msg: localized('已退回') }
      },
    },
    {
      method: 'GET',
      path: '/datafill/receipt/:submissionId',
      access: { permissions: [FILL, QUERY] },
      summary: 'What was handed in, with its form and what differs from the time before',
      run: async (context, { params }) => ({ data: await readReceipt(context, idIn(params.submissionId)) }),
    },
  ],
})

interface StoredSubmission extends Row {
  taskId: number
  formVersionId: number
  submittedTime: Date
}

/** @throws Fault NOT_FOUND where there is none, and where its task concerns somebody else */
async function readReceipt(context: RequestContext, submissionId: number): Promise<Row> {
  const { tx, caller } = context
  const { rows } = await sql<StoredSubmission>`
    select task_id as "taskId", form_version_id as "formVersionId", number, content, differences,
      receipt_number as "receiptNumber", submitted_by as "submittedBy", submitted_time as "submittedTime", late
    from datafill_submission where tenant_id = ${caller.tenantId} and submission_id = ${submissionId}`.execute(
    tx,
  )
  const [submission] = rows
  if (!submission) throw new Fault('NOT_FOUND')
  const task = await readTask(context, Number(submission.taskId))
  const version = await versionOf(context, { ...task, formVersionId: Number(submission.formVersionId) })
  const { title, publisherName, fillerName, targetName, status } = task
  return {
    ...submission,
    submittedTime: formatMoment(submission.submittedTime.getTime()),
    ...{ title, publisherName, fillerName, targetName, status, form: version.form },
  }
}
