import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/**
 * Holds that nobody sets the own password as an administrator does: that would need no old one.
 * @throws STATE
 */
export function assertNotOwn({ caller }: Pick<RequestContext, 'caller'>, user: Row): void {
  if (user.userId !== caller.userId) return
  throw new Fault('STATE', { message: localized('自己的密码请在个人中心修改') })
}
