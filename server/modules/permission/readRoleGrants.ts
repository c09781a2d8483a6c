import type { Text } from '#model/types/index.ts'
import { isSuperuser } from '#server/engine/access.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'

/** The roles of the caller's tenant in order, each with the permissions that it grants by itself. */
export async function readRoleGrants({ tx, caller, services }: RequestContext): Promise<RoleGrants[]> {
  const rows = await tx
    .selectFrom('sys_role')
    .select(['role_id', 'role_name', 'role_name_en', 'role_key', 'data_scope', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('role_sort')
    .orderBy('role_id')
    .execute()
  const roles: RoleGrants[] = []
  for (const row of rows) {
    const enabled = row.status === '0'
    roles.push({
      roleId: row.role_id,
      roleName: eitherOf(row.role_name, row.role_name_en),
      roleKey: row.role_key,
      dataScope: row.data_scope,
      enabled,
      permissions: isSuperuser(caller.tenantId, enabled ? [row.role_key] : [])
        ? new Set(['*:*:*'])
        : await services.grants.ofRoles(tx, caller.tenantId, enabled ? [row.role_id] : []),
    })
  }
  return roles
}

/** A role of the caller's tenant with what it grants. */
export interface RoleGrants {
  roleId: number
  roleName: Text
  roleKey: string
  /** A value of the dictionary system_data_scope. */
  dataScope: string
  /** A stopped role grants nothing. */
  enabled: boolean
  /** "*:*:*" of the platform's administrator, who may do everything. */
  permissions: ReadonlySet<string>
}
