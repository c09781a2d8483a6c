import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { describeDevice } from '../account/describeDevice.ts'

/** Tenant in whose log attempts on unknown accounts stand. */
const platform = 1

/** Notes an attempt to sign in. Written in a transaction of its own, so that a refused attempt is kept. */
export async function writeLoginLog(
  { database, now }: RequestContext,
  tenantId: number | undefined,
  attempt: { userName: string; ip: string; userAgent: string; failure: string | null },
): Promise<void> {
  const tenant = tenantId ?? platform
  const { browser, os } = describeDevice(attempt.userAgent)
  await database.inTenant(
    tenant,
    tx =>
      tx
        .insertInto('sys_login_log')
        .values({
          tenant_id: tenant,
          user_name: attempt.userName.slice(0, 50),
          ipaddr: attempt.ip,
          browser: (browser || attempt.userAgent).slice(0, 300),
          os: os.slice(0, 50),
          status: attempt.failure === null ? '0' : '1',
          msg: attempt.failure ?? '登录成功',
          access_time: now,
        })
        .execute(),
    { vital: true },
  )
}
