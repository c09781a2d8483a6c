import type { RequestContext } from '#server/engine/RequestContext.ts'

const day = 86_400_000
/** Days before its end in which a password is said to end soon; of a shorter validity only the second half. */
const NOTICE_DAYS = 7

/**
 * Whether the account must or should change its password, in the fields that clients read; passwordDaysLeft counts
 * whole days while the end is near, else it is null. `changedAt` null: never changed by its owner; its age then counts
 * from the making of the account.
 */
export async function readPasswordStanding(
  { services, now }: RequestContext,
  { changedAt, createdAt }: { changedAt: Date | null; createdAt: Date },
) {
  const { settings } = services
  const isInitial = changedAt === null && (await settings.get('sys.account.initPasswordModify')) === '1'
  const days = Number((await settings.get('sys.account.passwordValidateDays')) ?? 0)
  const left = days - (now.getTime() - (changedAt ?? createdAt).getTime()) / day
  const isExpired = days > 0 && left < 0
  const endsSoon = days > 0 && left >= 0 && left <= Math.min(NOTICE_DAYS, days / 2)
  return {
    needChangePassword: isInitial || isExpired || endsSoon,
    isDefaultModifyPwd: isInitial,
    isPasswordExpired: isExpired,
    passwordDaysLeft: endsSoon ? Math.floor(left) : null,
    pwdChrtype: (await settings.get('sys.account.chrtype')) ?? '0',
  }
}
