import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idIn, reasonText } from './fillRoute.ts'
import { saveTask } from './saveTask.ts'
import { FILL, FILLABLE, mayFill, QUERY, readOwnTasks, readTask, windowOf } from './taskRow.ts'
import { summaryOf, viewOfTask } from './taskView.ts'

const path = '/datafill/fill'
const fills = { permissions: [FILL] }

/** What people fill in of the tasks that are theirs. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access: fills,
      summary: 'The tasks of the caller and of its department, those to be done soonest first',
      run: async context => ({ data: await listOwn(context) }),
    },
    {
      method: 'GET',
      path: `${path}/:taskId`,
      access: { permissions: [FILL, QUERY] },
      summary: 'A task with its form, what is filled in, remarks, and what is missing',
      run: async (context, { params }) => ({
        data: await viewOfTask(context, await readTask(context, idIn(params.taskId))),
      }),
    },
    {
      method: 'PUT',
      path: `${path}/:taskId`,
      access: fills,
      summary:
        'Keeps what was changed, beside what colleagues have saved; fields that both have changed are told',
      noted: false,
      body: {
        type: 'object',
        required: ['formVersionId', 'changes'],
        additionalProperties: false,
        properties: {
          formVersionId: { type: 'integer', title: localized('表单版本'), minimum: 1 },
          changes: {
            type: 'object',
            title: localized('修改的内容'),
            additionalProperties: {
              type: 'object',
              additionalProperties: false,
              properties: { base: {}, value: {} },
            },
          },
        },
      },
      run: async (context, { params, body }) => ({
        data: await saveTask(context, idIn(params.taskId), body),
      }),
    },
    {
      method: 'PUT',
      path: `${path}/:taskId/extension`,
      access: fills,
      title: '申请延期',
      summary: 'Asks the publisher for more time',
      body: {
        type: 'object',
        required: ['reason'],
        additionalProperties: false,
        properties: { reason: reasonText(localized('延期原因')) },
      },
      run: async (context, { params, body }) => {
        await askExtension(context, idIn(params.taskId), String(body.reason).trim())
        return { msg: localized('已提交延期申请，请等待发布机构处理') }
      },
    },
    {
      method: 'PUT',
      path: `${path}/:taskId/remark`,
      access: fills,
      title: '处理填报意见',
      summary: 'Notes that a remark was dealt with, with a reply',
      body: {
        type: 'object',
        required: ['remarkId', 'done'],
        additionalProperties: false,
        properties: {
          remarkId: { type: 'integer', title: localized('意见'), minimum: 1 },
          done: { type: 'boolean', title: localized('已处理') },
          reply: { type: ['string', 'null'], title: localized('回复'), maxLength: 500 },
        },
      },
      run: async (context, { params, body }) => {
        await settleRemark(context, idIn(params.taskId), body)
        return {}
      },
    },
  ],
})

async function listOwn(context: RequestContext): Promise<Row[]> {
  const tasks = await readOwnTasks(context)
  return tasks.map(task => ({ ...summaryOf(task), window: windowOf(task, context.now) }))
}

/** @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE */
async function askExtension(context: RequestContext, taskId: number, reason: string): Promise<void> {
  const { tx, caller, now, audit } = context
  const task = await readTask(context, taskId, { lock: true })
  if (!mayFill(caller, task)) throw new Fault('PERMISSION_DENIED')
  if (!FILLABLE.includes(task.status) || task.ended)
    throw new Fault('STATE', { message: localized('只有尚未上报的填报可以申请延期') })
  await sql`update datafill_task set extension_asked = ${reason}, extension_asked_time = ${now},
      update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${taskId}`.execute(tx)
  const before = { extensionAsked: task.extensionAsked }
  audit.push({ resource: 'datafill/task', key: taskId, before, after: { extensionAsked: reason } })
}

/** @throws Fault NOT_FOUND, PERMISSION_DENIED */
async function settleRemark(context: RequestContext, taskId: number, body: Row): Promise<void> {
  const { tx, caller, now, audit } = context
  const task = await readTask(context, taskId)
  if (!mayFill(caller, task) || !isPermitted(caller, [FILL])) throw new Fault('PERMISSION_DENIED')
  const state = body.done === true ? '1' : '0'
  const { rows } = await sql`
    update datafill_remark set state = ${state}, reply = ${body.reply ?? null}, done_by = ${caller.nickName},
      done_time = ${now}, update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${taskId} and remark_id = ${body.remarkId}
    returning remark_id`.execute(tx)
  if (rows.length === 0) throw new Fault('NOT_FOUND')
  const after = { state, reply: body.reply ?? null }
  audit.push({ resource: 'datafill/remark', key: Number(body.remarkId), before: null, after })
}
