import { fieldFault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import { isSuperuser } from '#server/engine/Caller.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { isScopeWithin } from './isScopeWithin.ts'

/**
 * Refuses to hand on what the caller does not hold: nobody gains rights or sight through another account.
 * @throws Fault PERMISSION_DENIED at the field
 */
export async function assertRolesGrantable(
  context: RequestContext,
  roleIds: number[],
  field = 'roleIds',
): Promise<void> {
  const { caller } = context
  if (roleIds.length === 0 || caller.permissions.has('*:*:*')) return
  for (const role of await readRoles(context, roleIds)) {
    if (
      isSuperuser(caller.tenantId, [role.roleKey]) ||
      !role.permissions.every(it => caller.permissions.has(it))
    ) {
      throw fieldFault(
        'PERMISSION_DENIED',
        field,
        say('角色“{{name}}”的权限超出了您自己的权限，不能由您授予', { name: role.roleName }),
      )
    }
    if (!(await isScopeWithin(context, role))) {
      throw fieldFault(
        'PERMISSION_DENIED',
        field,
        say('角色“{{name}}”的数据范围超出了您自己的数据范围，不能由您授予', { name: role.roleName }),
      )
    }
  }
}

interface GrantedRole {
  roleId: number
  roleName: string
  roleKey: string
  dataScope: string
  permissions: string[]
}

async function readRoles({ tx, caller }: RequestContext, roleIds: number[]): Promise<GrantedRole[]> {
  const rows = await tx
    .selectFrom('sys_role as role')
    .leftJoin('sys_role_menu as link', join =>
      join.onRef('link.tenant_id', '=', 'role.tenant_id').onRef('link.role_id', '=', 'role.role_id'),
    )
    .leftJoin('sys_menu as menu', 'menu.menu_id', 'link.menu_id')
    .select(['role.role_id', 'role.role_name', 'role.role_key', 'role.data_scope', 'menu.perms'])
    .where('role.tenant_id', '=', caller.tenantId)
    .where('role.role_id', 'in', roleIds)
    .execute()
  const roles = new Map<number, GrantedRole>()
  for (const row of rows) {
    const role: GrantedRole = roles.get(row.role_id) ?? {
      roleId: row.role_id,
      roleName: row.role_name,
      roleKey: row.role_key,
      dataScope: row.data_scope,
      permissions: [],
    }
    roles.set(row.role_id, role)
    if (row.perms !== null) role.permissions.push(row.perms)
  }
  return [...roles.values()]
}
