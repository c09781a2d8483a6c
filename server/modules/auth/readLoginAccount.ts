import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** An account that somebody wants to sign in to. */
export interface LoginAccount {
  tenantId: number
  userId: number
  userName: string
  passwordHash: string | null
  mobile: string | null
  /** Why the account may not sign in although its password is right; null when it may. */
  refusal: Fault | null
}

/** No account has this id. */
const nobody = { tenantId: 1, userId: 0 }

/** The account of a user name; null when there is none. */
export async function readLoginAccount(
  context: RequestContext,
  userName: string,
): Promise<LoginAccount | null> {
  // A name that nobody has takes the same way, and as long.
  const { tenantId, userId } = (await context.services.accounts.locate(userName)) ?? nobody
  const row = await context.database.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_user as u')
      .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
      .select(['u.user_name', 'u.password', 'u.phonenumber', 'u.status'])
      .select([
        't.status as tenant_status',
        't.stop_reason',
        't.expire_time',
        't.deleted_at as tenant_deleted_at',
      ])
      .where('u.tenant_id', '=', tenantId)
      .where('u.user_id', '=', userId)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!row) return null
  return {
    tenantId,
    userId,
    userName: row.user_name,
    passwordHash: row.password,
    mobile: row.phonenumber || null,
    refusal: refusalOf(row, context.now),
  }
}

interface Standing {
  status: string
  tenant_status: string
  stop_reason: string | null
  expire_time: Date | null
  tenant_deleted_at: Date | null
}

function refusalOf(row: Standing, now: Date): Fault | null {
  if (row.status !== '0') return new Fault('ACCOUNT_DISABLED', { data: ENDED })
  const message = tenantRefusal(row, now)
  return message && new Fault('TENANT_DISABLED', { message, data: ENDED })
}

/** Said to whoever knows the password: nobody works with the account any more. */
const ENDED = { forced: true }

function tenantRefusal(row: Standing, now: Date): LocalizedText | null {
  if (row.tenant_deleted_at !== null) return localized('租户已删除，请联系平台管理员')
  if (row.tenant_status !== '0') {
    const reason = row.stop_reason
    return reason
      ? localized('租户已停用（{{reason}}），请联系平台管理员', { reason })
      : localized('租户已停用，请联系平台管理员')
  }
  const expired = row.expire_time !== null && row.expire_time <= now
  return expired ? localized('租户已过期，请联系平台管理员续期') : null
}
