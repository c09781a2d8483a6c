import type { RequestContext } from '#server/engine/RequestContext.ts'

const day = 86_400_000

/**
 * Whether the account must change its password, in the fields that clients read. `changedAt` null: never changed by
 * its owner; its age then counts from the making of the account.
 */
export async function readPasswordStanding(
  { services, now }: RequestContext,
  { changedAt, createdAt }: { changedAt: Date | null; createdAt: Date },
) {
  const { settings } = services
  const isInitial = changedAt === null && (await settings.get('sys.account.initPasswordModify')) === '1'
  const days = Number((await settings.get('sys.account.passwordValidateDays')) ?? 0)
  const isExpired = days > 0 && now.getTime() - (changedAt ?? createdAt).getTime() > days * day
  return {
    needChangePassword: isInitial || isExpired,
    isDefaultModifyPwd: isInitial,
    isPasswordExpired: isExpired,
    pwdChrtype: (await settings.get('sys.account.chrtype')) ?? '0',
  }
}
