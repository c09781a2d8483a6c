import type { RequestContext } from '#server/engine/RequestContext.ts'

const day = 86_400_000

/** Whether the account must change its password, in the fields that clients read. `changedAt` null: never changed. */
export async function readPasswordStanding({ services, now }: RequestContext, changedAt: Date | null) {
  const isInitial =
    changedAt === null && (await services.settings.get('sys.account.initPasswordModify')) === '1'
  const days = Number((await services.settings.get('sys.account.passwordValidateDays')) ?? 0)
  const isExpired = days > 0 && changedAt !== null && now.getTime() - changedAt.getTime() > days * day
  return {
    needChangePassword: isInitial || isExpired,
    isDefaultModifyPwd: isInitial,
    isPasswordExpired: isExpired,
    pwdChrtype: (await services.settings.get('sys.account.chrtype')) ?? '0',
  }
}
