import { localized } from '#model/language/localized.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Answer, Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { approveBatch } from './approveBatch.ts'
import { idOf } from './commandOf.ts'
import { copyTo } from './copyTo.ts'
import { NUMBERED } from './reading.ts'
import { actOnTask, approveTask, namedPeople, opinionOf, textIn, withdrawTask } from './taskCommands.ts'
import { openTask } from './taskOf.ts'

const REASON = { type: ['string', 'null'], maxLength: 5000, title: localized('审批意见') }
const ID = { type: ['integer', 'string'], title: localized('任务编号') }
const PEOPLE = {
  type: ['array', 'null'],
  items: NUMBERED,
  maxItems: 100,
  title: localized('人员'),
}
const OPINION = {
  reason: REASON,
  attachments: {
    type: ['array', 'null'],
    maxItems: 10,
    title: localized('附件'),
    items: {
      type: 'object',
      required: ['name', 'url'],
      properties: {
        name: { type: 'string', maxLength: 200 },
        url: { type: 'string', maxLength: 500 },
        size: { type: ['integer', 'null'] },
      },
      additionalProperties: false,
    },
  },
  signPicUrl: { type: ['string', 'null'], maxLength: 500, title: localized('签名') },
}

/** Being named is the right to act on a task; whose it is, is looked at inside. */
const access = { session: 'whose task it is, is looked at inside' }

interface Action {
  method?: 'PUT' | 'POST' | 'DELETE'
  path: string
  title: string
  summary: string
  required?: string[]
  properties: Row
  run(context: RequestContext, body: Row): Promise<unknown>
}

const route = ({
  method = 'PUT',
  path,
  required = ['id'],
  properties,
  run,
  ...told
}: Action): ModuleRoute => ({
  ...{ method, path: `/bpm/task/${path}`, access, ...told },
  // What is taken back is no record that is removed.
  ...(method === 'DELETE' && { removes: false }),
  body: { type: 'object', required, properties: { id: ID, ...properties }, additionalProperties: false },
  answer: { const: true },
  async run(context, { body }): Promise<Answer> {
    const data = await run(context, body)
    return { data: data ?? true }
  },
})

const approve: Action = {
  path: 'approve',
  title: '审批通过',
  summary: 'Approves a task, with fields of the form that its node lets people write',
  properties: {
    ...OPINION,
    variables: { type: ['object', 'null'], title: localized('表单内容') },
    nextAssignees: {
      type: ['object', 'null'],
      additionalProperties: PEOPLE,
      title: localized('下一环节处理人'),
    },
    copyUserIds: PEOPLE,
    version: { type: ['integer', 'null'] },
  },
  run: approveTask,
}

const reject: Action = {
  path: 'reject',
  title: '审批不通过',
  summary: 'Rejects a task: the process ends, or goes where the task says',
  properties: OPINION,
  run: (context, body) =>
    actOnTask(context, body.id, { command: { type: 'reject' }, event: 'reject', opinion: opinionOf(body) }),
}

const sendBack: Action = {
  path: 'return',
  title: '退回任务',
  summary: 'Sends a task back to one that was done before it, or to the starter',
  required: ['id', 'targetTaskDefinitionKey'],
  properties: {
    ...OPINION,
    targetTaskDefinitionKey: { type: 'string', maxLength: 255, title: localized('退回到') },
    returnReason: REASON,
  },
  run: (context, body) => {
    const to = String(body.targetTaskDefinitionKey)
    const opinion = opinionOf({ ...body, reason: body.reason ?? body.returnReason })
    return actOnTask(context, body.id, {
      command: { type: 'return', to },
      event: 'return',
      detail: { to },
      opinion,
    })
  },
}

const hand = (path: string): Action => ({
  path,
  title: '转办任务',
  summary: 'Gives a task to somebody else, who decides from now on',
  required: ['id', 'assigneeUserId'],
  properties: {
    reason: REASON,
    assigneeUserId: { type: ['integer', 'string'], title: localized('新处理人') },
  },
  async run(context, body) {
    const [to = 0] = await namedPeople(context, 'assigneeUserId', body.assigneeUserId)
    const what = { command: { type: 'transfer' as const, to }, event: 'transfer', detail: { to } }
    // The answer of the task is still to come: what is said here stands in the event alone.
    await actOnTask(context, body.id, { ...what, reason: textIn(body.reason), byManager: true })
  },
})

const takeBack: Action = {
  path: 'take-back',
  title: '收回代办任务',
  summary: 'Takes an open task back from the substitute who has it in the place of the caller',
  properties: { reason: REASON },
  run: (context, body) =>
    actOnTask(context, body.id, {
      ...{ command: { type: 'take-back' }, event: 'take-back' },
      ...{ reason: textIn(body.reason), byOthers: true },
    }),
}

const delegate: Action = {
  path: 'delegate',
  title: '委派任务',
  summary: 'Asks somebody for an opinion; the task comes back with it',
  required: ['id', 'delegateUserId'],
  properties: {
    reason: REASON,
    delegateUserId: { type: ['integer', 'string'], title: localized('被委派人') },
  },
  async run(context, body) {
    const [to = 0] = await namedPeople(context, 'delegateUserId', body.delegateUserId)
    const what = { command: { type: 'delegate' as const, to }, event: 'delegate', detail: { to } }
    await actOnTask(context, body.id, { ...what, reason: textIn(body.reason) })
  },
}

const sign = (path: string): Action => ({
  path,
  title: '加签任务',
  summary: 'Adds signers before a task or behind it',
  required: ['id', 'type'],
  properties: {
    reason: REASON,
    type: { type: 'string', enum: ['before', 'after'], title: localized('加签类型') },
    userIds: PEOPLE,
    addSignUserIds: PEOPLE,
  },
  async run(context, body) {
    const users = await namedPeople(context, 'userIds', body.userIds ?? body.addSignUserIds ?? [])
    const side = body.type as 'before' | 'after'
    const event = side === 'before' ? 'sign-before' : 'sign-after'
    const what = { command: { type: 'sign' as const, side, users }, event, detail: { users } }
    await actOnTask(context, body.id, { ...what, reason: textIn(body.reason) })
  },
})

const unsign = (method: 'PUT' | 'DELETE'): Action => ({
  method,
  path: 'delete-sign',
  title: '减签任务',
  summary: 'Takes an added signer back; the id is that of his task',
  properties: { reason: REASON },
  run: (context, body) =>
    actOnTask(context, body.id, {
      ...{ command: { type: 'unsign' as const }, event: 'unsign', reason: textIn(body.reason) },
      ...{ byManager: true, byOthers: true },
    }),
})

const addMember: Action = {
  path: 'add-member',
  title: '增加会签人员',
  summary: 'Asks further people of a group',
  required: ['id', 'userIds'],
  properties: { reason: REASON, userIds: PEOPLE },
  async run(context, body) {
    const users = await namedPeople(context, 'userIds', body.userIds)
    await actOnTask(context, body.id, {
      ...{ command: { type: 'add-members' as const, users }, event: 'add-members', detail: { users } },
      ...{ reason: textIn(body.reason), byManager: true, byOthers: true },
    })
  },
}

const removeMember: Action = {
  path: 'remove-member',
  title: '减少会签人员',
  summary: 'Takes a member out of a group; the id is that of his task',
  properties: { reason: REASON },
  run: (context, body) =>
    actOnTask(context, body.id, {
      ...{ command: { type: 'remove-member' as const }, event: 'remove-member', reason: textIn(body.reason) },
      ...{ byManager: true, byOthers: true },
    }),
}

const claims: Action[] = [
  {
    path: 'claim',
    title: '签收任务',
    summary: 'Takes a task that is open to several people',
    properties: {},
    run: (context, body) => actOnTask(context, body.id, { command: { type: 'claim' }, event: 'claim' }),
  },
  {
    path: 'unclaim',
    title: '退还任务',
    summary: 'Gives a task that one has taken back to those it was open to',
    properties: {},
    run: (context, body) => actOnTask(context, body.id, { command: { type: 'unclaim' }, event: 'unclaim' }),
  },
]

const withdraw: Action = {
  path: 'withdraw',
  title: '撤回任务',
  summary: 'Takes the own approval back, as long as nobody has gone on',
  properties: { reason: REASON },
  run: withdrawTask,
}

const copy: Action = {
  path: 'copy',
  title: '抄送任务',
  summary: 'Sends copies of the instance of a task',
  required: ['id', 'copyUserIds'],
  properties: { copyUserIds: PEOPLE, copyReason: { type: ['string', 'null'], maxLength: 1000 } },
  async run(context, body) {
    const opened = await openTask(context, idOf(body.id))
    const userIds = await namedPeople(context, 'copyUserIds', body.copyUserIds)
    await copyTo(context, opened, { userIds, reason: textIn(body.copyReason) })
  },
}

const batch: ModuleRoute = {
  method: 'PUT',
  path: '/bpm/task/approve-batch',
  access,
  title: '批量审批通过',
  summary: 'Approves several tasks that allow it, and tells of each that could not be',
  body: {
    type: 'object',
    required: ['ids'],
    properties: {
      ids: { type: 'array', items: NUMBERED, minItems: 1, maxItems: 50 },
      reason: REASON,
    },
    additionalProperties: false,
  },
  transaction: false,
  run: async (context, { body }) => ({ data: await approveBatch(context, body) }),
}

/** What people do with the tasks they are asked. */
export default defineModule({
  routes: [
    ...[approve, reject, sendBack, hand('transfer'), hand('update-assignee'), delegate],
    ...[sign('create-sign'), sign('add-sign'), sign('sign'), unsign('DELETE'), unsign('PUT')],
    ...[addMember, removeMember, ...claims, takeBack, withdraw, copy],
  ]
    .map(route)
    .concat(batch),
})
