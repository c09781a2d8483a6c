import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RefusalCode } from '#process/execution/Refusal.ts'
import { Refusal } from '#process/execution/Refusal.ts'

const TEXTS: Record<RefusalCode, LocalizedText> = {
  ALREADY_STARTED: localized('流程已经发起'),
  NOT_RUNNING: localized('流程已结束'),
  NOT_SUSPENDED: localized('流程没有挂起'),
  SUSPENDED: localized('流程已挂起，恢复后才能处理'),
  STALE: localized('任务已被处理，请刷新后再看'),
  NOT_DUE: localized('定时器还没有到时间'),
  NO_SUBSCRIPTION: localized('流程没有在等待这条消息'),
  BAD_SOURCE: localized('所选任务不能跳转'),
  BAD_TARGET: localized('不能跳转到这个节点'),
  MIXED_SCOPES: localized('所选任务不在同一个子流程中，不能一起跳转'),
  NO_OUTGOING_FLOW: localized('没有符合条件的去向'),
  CONDITION_FAILED: localized('流转条件无法计算'),
  EXPRESSION_FAILED: localized('流程中的表达式无法计算'),
  STEP_LIMIT: localized('流程在一次处理中经过了过多的节点'),
  ITEM_LIMIT: localized('多实例的数量超过上限 500'),
  BAD_DURATION: localized('定时器的时间不正确'),
  ANSWERED: localized('任务已被处理，请刷新后再看'),
  WAITING: localized('任务还没有轮到处理'),
  NOT_ASSIGNEE: localized('您不是这个任务的处理人'),
  NOT_STARTER: localized('只有发起人可以这样操作'),
  NOT_APPROVED: localized('只能撤回自己已通过的任务'),
  ACTED: localized('后面的任务已被处理，不能撤回'),
  SERVICE_DONE: localized('流程已执行了系统任务，不能撤回'),
  NOT_UPSTREAM: localized('目标节点不在已走过的路径上'),
  SAME_PERSON: localized('对方已经是这个任务的处理人'),
  TWICE: localized('所选人员中有人已在处理这个任务'),
  DELEGATED: localized('委派来的任务只能答复通过或不通过'),
  NOT_SUBSTITUTED: localized('这个任务不是由代理人替您办理的'),
  CLAIMED: localized('任务已被他人签收'),
  NOT_CLAIMED: localized('任务不是签收来的，不能退还'),
  SIGN_MIXED: localized('任务已有另一种加签，不能同时向前和向后加签'),
  NOT_A_SIGNER: localized('这不是加签的任务'),
  NOT_SIGN_OWNER: localized('只有加签的人可以减签'),
  NOT_A_GROUP: localized('任务不是多人会签，不能增减人员'),
  NOT_MEMBER: localized('您不是会签的成员'),
  LAST_MEMBER: localized('会签至少保留一名未处理的成员'),
}

/** Refusals that say that the definition cannot go on: somebody has to look at the instance. */
const INCIDENTS = new Set<RefusalCode>([
  ...(['NO_OUTGOING_FLOW', 'CONDITION_FAILED', 'EXPRESSION_FAILED'] as const),
  ...(['STEP_LIMIT', 'ITEM_LIMIT', 'BAD_DURATION'] as const),
])

export const isIncident = (error: unknown): error is Refusal =>
  error instanceof Refusal && INCIDENTS.has(error.code)

export const wordsOfRefusal = (code: string): LocalizedText | undefined => TEXTS[code as RefusalCode]

/** A refusal in words; other errors as they are. */
export function faultOfRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  return stateOf(error.code, TEXTS[error.code])
}

/** What cannot be done now, with the code of its reason. */
export const stateOf = (code: RefusalCode, message: LocalizedText): Fault =>
  new Fault('STATE', { message, errors: [{ field: '', code, message }] })
