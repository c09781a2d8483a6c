import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from './lockRights.ts'

/**
 * Refuses a change that leaves the institution without an enabled account in its role "admin". `roleIds` are the roles
 * that the users keep. Two of the last cannot go at once: those who change rights wait for each other.
 * @throws Fault STATE
 */
export async function assertNotLastAdministrator(
  { tx, caller }: RequestContext,
  { userIds, roleIds }: { userIds: readonly number[]; roleIds: readonly number[] },
): Promise<void> {
  await lockRights(tx, caller.tenantId)
  const administrators = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .innerJoin('sys_user as u', join =>
      join.onRef('u.tenant_id', '=', 'link.tenant_id').onRef('u.user_id', '=', 'link.user_id'),
    )
    .select(['u.user_id', 'role.role_id'])
    .where('link.tenant_id', '=', caller.tenantId)
    .where('role.role_key', '=', 'admin')
    .where('u.status', '=', '0')
    .where('u.deleted_at', 'is', null)
    .execute()
  const leaving = administrators.filter(
    row => userIds.includes(row.user_id) && !roleIds.includes(row.role_id),
  )
  if (leaving.length > 0 && leaving.length === administrators.length) {
    throw new Fault('STATE', {
      message: localized('这是本机构最后一个管理员账号，不能停用、删除或取消其管理员角色'),
    })
  }
}
