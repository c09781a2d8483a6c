import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import { movableTokens, tokensAround } from '#process/execution/moveTokens.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idOf, openFor, openScoped, runCommands, workOf } from './commandOf.ts'
import { commentOn } from './commentOn.ts'
import { copyTo } from './copyTo.ts'
import { createInstance } from './createInstance.ts'
import { readerOf } from './mayRead.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { NUMBERED } from './reading.ts'
import { resumeWaits } from './resumeWaits.ts'
import { idsIn, stateFault, textIn } from './taskCommands.ts'
import { urge } from './urge.ts'

const REASON = { type: ['string', 'null'], maxLength: 5000, title: localized('原因') }
const ID = { type: ['integer', 'string'], title: localized('实例编号') }

const CANCEL_BY_ADMIN = 'bpm:process-instance:cancel-by-admin'
const MANAGE = 'bpm:process-instance:manager-query'

interface Action {
  method?: ModuleRoute['method']
  path: string
  access: ModuleRoute['access']
  title: string
  summary: string
  properties?: Row
  required?: string[]
  run(context: RequestContext, body: Row): Promise<unknown>
}

const route = ({
  method = 'PUT',
  path,
  properties,
  required = ['id'],
  run,
  ...told
}: Action): ModuleRoute => ({
  ...{ method, path: `/bpm/process-instance/${path}`, ...told },
  ...(method === 'DELETE' && { removes: false }),
  body: {
    type: 'object',
    required,
    properties: { id: ID, reason: REASON, ...properties },
    additionalProperties: false,
  },
  answer: { type: ['boolean', 'integer'] },
  async run(context, { body }) {
    const data = await run(context, body)
    return { data: data ?? true }
  },
})

const ofStarter = { permissions: ['bpm:process-instance:cancel'] }
const started = { session: 'the own instances' }

/** The starter's own end of it, where the settings allow that. */
async function cancelByStarter(context: RequestContext, body: Row): Promise<void> {
  const running = await openFor(context, idOf(body.id))
  if (running.row.startUserId !== context.caller.userId) throw new Fault('NOT_FOUND')
  if (!running.definition.settings.allowCancel) throw stateFault(localized('此流程不允许发起人取消'))
  await cancel(context, running, body)
}

async function cancelByAdmin(context: RequestContext, body: Row): Promise<void> {
  const running = await openScoped(context, body.id)
  if (textIn(body.reason) === null) throw fieldFault('INVALID', 'reason', localized('请填写取消原因'))
  await cancel(context, running, body)
}

/** Either way, as clients of the older family do it. */
async function cancelAny(context: RequestContext, body: Row): Promise<void> {
  const running = await openFor(context, idOf(body.id))
  if (running.row.startUserId === context.caller.userId) return cancelByStarter(context, body)
  if (!mayAll(context, CANCEL_BY_ADMIN)) throw new Fault('NOT_FOUND')
  return cancelByAdmin(context, body)
}

async function cancel(context: RequestContext, running: RunningInstance, body: Row): Promise<void> {
  const reason = textIn(body.reason)
  running.row.reason = reason
  await command(context, running, { type: 'cancel', now: running.now.getTime() }, { event: 'cancel', reason })
}

async function command(
  context: RequestContext,
  running: RunningInstance,
  what: ApprovalCommand,
  { event, reason, detail }: { event: string; reason: string | null; detail?: Row },
): Promise<void> {
  running.events.push({ type: event, userId: context.caller.userId, reason, ...(detail && { detail }) })
  await runCommands(context, running, [what])
}

const mayAll = ({ caller }: RequestContext, permission: string): boolean =>
  caller.permissions.has(permission) || caller.permissions.has('*:*:*')

async function withdraw(context: RequestContext, body: Row): Promise<void> {
  const running = await openFor(context, idOf(body.id))
  if (running.row.startUserId !== context.caller.userId) throw new Fault('NOT_FOUND')
  if (!running.definition.settings.allowWithdraw) throw stateFault(localized('此流程不允许发起人撤回'))
  const what = { type: 'withdraw' as const, by: context.caller.userId, now: running.now.getTime() }
  await command(context, running, what, { event: 'withdraw', reason: textIn(body.reason) })
}

const byManager = (type: 'suspend' | 'activate') => async (context: RequestContext, body: Row) => {
  const running = await openScoped(context, body.id)
  await command(
    context,
    running,
    { type, now: running.now.getTime() },
    { event: type, reason: textIn(body.reason) },
  )
  if (type === 'activate') await resumeWaits(workOf(context), running)
}

/** What waits goes on at another node, in spite of what the diagram says. */
async function jump(context: RequestContext, body: Row): Promise<void> {
  const running = await openScoped(context, body.id ?? body.processInstanceId)
  const reason = textIn(body.reason)
  if (reason === null) throw fieldFault('INVALID', 'reason', localized('请填写跳转原因'))
  const to = String(body.targetTaskDefinitionKey)
  const tokens = sourcesOf(running, to, body)
  if (tokens.length === 0) throw stateFault(localized('没有可以跳转的环节'))
  const what = { type: 'move' as const, tokens, to, now: running.now.getTime() }
  await command(context, running, what, { event: 'jump', reason, detail: { to } })
}

/** The tokens of the tasks or nodes that are named; where none is, of all that waits. */
function sourcesOf({ state, taskIds, definition }: RunningInstance, to: string, body: Row): string[] {
  const tasks = new Set(idsIn(body.taskIds))
  const nodes = new Set((body.sourceActivityIds ?? []) as string[])
  if (tasks.size === 0 && nodes.size === 0)
    return tokensAround(definition.process, state.tokens, to).map(({ id }) => id)
  const items = Object.values(state.items).filter(
    ({ id, state: own }) => own === 'open' && tasks.has(taskIds.get(id) as number),
  )
  const named = movableTokens(state.tokens).filter(({ node }) => nodes.has(node))
  return [...new Set([...items.map(({ token }) => token), ...named.map(({ id }) => id)])]
}

const actions: Action[] = [
  {
    ...{ method: 'POST', path: 'create', access: { permissions: ['bpm:process-instance:create'] } },
    ...{ title: '发起流程', summary: 'Starts a process with its form filled in, and answers its id' },
    required: ['processDefinitionId'],
    properties: {
      processDefinitionId: { type: ['integer', 'string'], title: localized('流程') },
      variables: { type: ['object', 'null'], title: localized('表单内容') },
      businessKey: { type: ['string', 'null'], maxLength: 255 },
      startUserSelectAssignees: {
        type: ['object', 'null'],
        additionalProperties: {
          type: ['array', 'null'],
          items: NUMBERED,
          maxItems: 100,
        },
      },
      copyUserIds: { type: ['array', 'null'], items: NUMBERED, maxItems: 100 },
    },
    async run(context, body) {
      const chosen = Object.entries((body.startUserSelectAssignees ?? {}) as Row)
      const running = await createInstance(context, {
        processDefinitionId: idOf(body.processDefinitionId),
        ...{ variables: (body.variables ?? {}) as Row, businessKey: textIn(body.businessKey) },
        chosen: Object.fromEntries(chosen.map(([node, users]) => [node, idsIn(users)])),
      })
      await copyTo(context, { running }, { userIds: idsIn(body.copyUserIds), reason: null })
      return running.row.id
    },
  },
  {
    ...{
      method: 'DELETE',
      path: 'cancel',
      access: { permissions: ['bpm:process-instance:cancel', CANCEL_BY_ADMIN] },
    },
    ...{ title: '取消流程', summary: 'Ends an instance: the own one, or any for who may', run: cancelAny },
  },
  ...(['DELETE', 'PUT'] as const).map(method => ({
    ...{ method, path: 'cancel-by-start-user', access: ofStarter },
    ...{ title: '发起人取消流程', summary: 'Ends an own instance', run: cancelByStarter },
  })),
  ...(['DELETE', 'PUT'] as const).map(method => ({
    ...{ method, path: 'cancel-by-admin', access: { permissions: [CANCEL_BY_ADMIN] } },
    ...{
      title: '管理员取消流程',
      summary: 'Ends an instance of the institution, with a reason',
      run: cancelByAdmin,
    },
  })),
  {
    ...{ path: 'withdraw', access: started, title: '撤回流程', run: withdraw },
    summary: 'Takes an own instance back to hand it in anew, as long as nobody has acted',
  },
  {
    ...{ path: 'urge', access: started, title: '催办流程', run: urge },
    summary: 'Reminds who is asked at the moment, once an hour',
  },
  {
    ...{
      path: 'suspend',
      access: { permissions: [MANAGE] },
      title: '挂起流程实例',
      run: byManager('suspend'),
    },
    summary: 'Holds an instance: nothing goes on in it until it is activated',
  },
  {
    ...{
      path: 'activate',
      access: { permissions: [MANAGE] },
      title: '激活流程实例',
      run: byManager('activate'),
    },
    summary: 'Lets a held instance go on',
  },
  {
    ...{ method: 'POST', path: 'comment', title: '流程评论', run: commentOn },
    access: { session: 'who may read an instance may comment on it' },
    summary: 'Says something about an instance, to people who may read it',
    required: ['id', 'content'],
    properties: {
      content: { type: 'string', minLength: 1, maxLength: 2000, title: localized('评论') },
      userIds: { type: ['array', 'null'], items: NUMBERED, maxItems: 50 },
    },
  },
  {
    ...{ method: 'PUT', path: 'read-copy', access: started, title: '阅读抄送' },
    summary: 'Notes that the caller has read the copies of an instance',
    async run(context, body) {
      const { tx, caller, now } = context
      await readerOf(context, idOf(body.id))
      await tx
        .updateTable('bpm_process_copy')
        .set({ read_time: now })
        .where('tenant_id', '=', caller.tenantId)
        .where('instance_id', '=', idOf(body.id))
        .where('user_id', '=', caller.userId)
        .where('read_time', 'is', null)
        .execute()
    },
  },
]

const jumpRoute: ModuleRoute = {
  ...route({
    ...{ path: 'jump', access: { permissions: [MANAGE] }, title: '跳转任务', run: jump },
    summary: 'Lets an instance go on at another node, with a reason: all that waits, or what is named',
    required: ['processInstanceId', 'targetTaskDefinitionKey', 'reason'],
    properties: {
      processInstanceId: ID,
      taskIds: { type: ['array', 'null'], items: NUMBERED, maxItems: 500 },
      sourceActivityIds: {
        type: ['array', 'null'],
        items: { type: 'string', maxLength: 255 },
        maxItems: 500,
        title: localized('从哪里跳转'),
      },
      targetTaskDefinitionKey: { type: 'string', maxLength: 255, title: localized('目标节点') },
    },
  }),
  path: '/bpm/task/jump',
}

/** What is done with whole instances. */
export default defineModule({ routes: [...actions.map(route), jumpRoute] })
