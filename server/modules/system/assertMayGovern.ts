import { Fault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/**
 * Refuses to change, stop or remove the institution's administrators to everybody who is not one of them.
 * @throws Fault PERMISSION_DENIED
 */
export async function assertMayGovern({ caller, tx }: RequestContext, userIds: number[]): Promise<void> {
  if (userIds.length === 0 || caller.permissions.has('*:*:*') || caller.roleKeys.includes('admin')) return
  const administrator = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select('link.user_id')
    .where('link.tenant_id', '=', caller.tenantId)
    .where('link.user_id', 'in', userIds)
    .where('role.role_key', '=', 'admin')
    .executeTakeFirst()
  if (administrator) throw new Fault('PERMISSION_DENIED', { message: say('管理员账号只能由管理员更改') })
}
