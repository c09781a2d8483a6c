import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from './lockRights.ts'
import { type Excess, excessOf, type GrantedRole, isWithinScope } from './Reach.ts'
import { readOwnReach, readRoles } from './readReach.ts'

/** A role that goes beyond the caller's own rights, and in what. */
export interface RoleBeyond {
  role: GrantedRole
  excess: Excess
}

/**
 * Refuses what changes, gives or takes roles that let anybody do or see more than the caller may: nobody gains rights
 * through another account, and nobody takes rights that are not theirs to give.
 * @throws Fault BEYOND_RIGHTS that names the role, at the field where there is one
 */
export async function assertRolesWithin(
  context: RequestContext,
  roleIds: readonly number[],
  field?: string,
): Promise<void> {
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  for (const role of await readRoles(tx, caller.tenantId, roleIds)) {
    const excess = await roleExcess(context, role, await departmentsOfHolders(context, role))
    if (excess === null) continue
    const message = wordsOfRole({ role, excess })
    throw field === undefined
      ? new Fault('BEYOND_RIGHTS', { message })
      : fieldFault('BEYOND_RIGHTS', field, message)
  }
}

/** In what a role goes beyond the caller's rights, in the hands of accounts of these departments; null in nothing. */
export async function roleExcess(
  context: RequestContext,
  role: GrantedRole,
  deptIds: readonly number[],
): Promise<Excess | null> {
  const mine = await readOwnReach(context)
  const excess = excessOf(mine, role.permissions)
  if (excess !== null || mine.dataScope === null) return excess
  const { tx, caller, services } = context
  const scope = await services.grants.scopeOf(tx, caller.tenantId, { deptIds, roles: [role] })
  return isWithinScope(mine, scope) ? null : 'scope'
}

const roleWords: Record<Excess, (name: { name: string }) => LocalizedText> = {
  administration: name =>
    localized('“{{name}}”是管理员角色，超出了您自己的权限，只有持有它的人才能更改、授予或收回', name),
  permissions: name => localized('角色“{{name}}”的权限超出了您自己的权限，不能由您更改、授予或收回', name),
  scope: name => localized('角色“{{name}}”的数据范围超出了您自己的数据范围，不能由您更改、授予或收回', name),
}

export const wordsOfRole = ({ role, excess }: RoleBeyond): LocalizedText =>
  roleWords[excess]({ name: role.roleName })

/** Scopes that depend on who looks are measured by those who hold the role, those in the trash included. */
async function departmentsOfHolders({ tx, caller }: RequestContext, role: GrantedRole): Promise<number[]> {
  if (role.dataScope !== '3' && role.dataScope !== '4') return []
  const rows = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_user as u', join =>
      join.onRef('u.tenant_id', '=', 'link.tenant_id').onRef('u.user_id', '=', 'link.user_id'),
    )
    .select('u.dept_id')
    .distinct()
    .where('link.tenant_id', '=', caller.tenantId)
    .where('link.role_id', '=', role.roleId)
    .where('u.dept_id', 'is not', null)
    .execute()
  return rows.map(row => row.dept_id as number)
}
