import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Caller } from '../engine/Caller.ts'

/**
 * Refuses a request whose client believes to see another tenant than its session does. Whose rows are seen is decided
 * by the session; clients of the family say in this header which tenant they mean to visit.
 * @throws Fault STATE
 */
export function assertTenantHeader(header: string | string[] | undefined, caller: Caller): void {
  if (header === undefined || header === '' || String(header) === String(caller.tenantId)) return
  throw new Fault('STATE', { message: localized('当前会话没有进入该租户，请先在租户管理中进入查看') })
}
