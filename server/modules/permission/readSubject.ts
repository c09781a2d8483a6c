import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Caller } from '#server/engine/Caller.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/**
 * The account that somebody asks about, as it may act now: one of the own institution that the asker sees, or the
 * asker where none is named.
 * @throws Fault NOT_FOUND, or STATE when it may not act at all
 */
export async function readSubject(context: RequestContext, user: unknown): Promise<Caller> {
  const { caller, services, tx } = context
  if (user === undefined || user === '' || Number(user) === caller.userId) return caller
  const { userId, nickName } = await context.readRecord('system/user/index', user)
  const subject = await services.grants.ofAccount(tx, {
    tenantId: caller.tenantId,
    userId: userId as number,
  })
  if (subject === null) {
    throw new Fault('STATE', {
      message: localized('“{{name}}”的账号或所在机构已停用，什么都看不到', { name: nickName }),
    })
  }
  return subject
}
