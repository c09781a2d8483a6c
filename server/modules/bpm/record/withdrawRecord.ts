import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RecordName } from '#server/engine/contracts/Approvals.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { openFor, runCommands } from '../run/commandOf.ts'
import { stateFault } from '../run/taskCommands.ts'
import { lockRunning } from './instanceOfRecord.ts'

/**
 * Takes a record back that nobody has acted on: its writer has it again.
 * @throws Fault STATE, PERMISSION_DENIED
 */
export async function withdrawRecord(context: RequestContext, { page, key }: RecordName): Promise<void> {
  const { userId } = context.caller
  const [id] = await lockRunning(context, page, [key])
  if (id === undefined) throw stateFault(localized('流程已结束，不能撤回'))
  const running = await openFor(context, id)
  if (running.row.startUserId !== userId)
    throw new Fault('PERMISSION_DENIED', { message: localized('只有发起人可以撤回') })
  if (!running.definition.settings.allowWithdraw) throw stateFault(localized('此流程不允许发起人撤回'))
  running.events.push({ type: 'withdraw', userId })
  await runCommands(context, running, [{ type: 'withdraw', by: userId, now: running.now.getTime() }])
}

/** Ends what runs for records that go. */
export async function dropRecords(
  context: RequestContext,
  page: string,
  keys: readonly unknown[],
): Promise<void> {
  for (const id of await lockRunning(context, page, keys)) {
    const running = await openFor(context, id)
    const reason = '业务记录已删除'
    running.row.reason = reason
    running.events.push({ type: 'cancel', userId: context.caller.userId, reason })
    await runCommands(context, running, [{ type: 'cancel', now: running.now.getTime() }])
  }
}
