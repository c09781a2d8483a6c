import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { isSuperuser } from '../engine/access.ts'
import type { Caller } from '../engine/contracts/Caller.ts'
import type { ScopedRole } from '../engine/contracts/Grants.ts'
import { readMemberships } from '../institution/memberships.ts'
import { readDataScope } from './readDataScope.ts'
import { readPermissions } from './readPermissions.ts'

/** What an account may do, and until when at most. */
interface ReadCaller {
  caller: Caller
  /** When its tenant expires, ms since 1970; Infinity where it never does. */
  until: number
}

/**
 * An account with everything it may do, or null when it may do nothing: removed, disabled, or its tenant disabled or
 * expired. `tx` is bound to its tenant.
 */
export async function readCaller(
  tx: Tx,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<ReadCaller | null> {
  const user = await tx
    .selectFrom('sys_user as u')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .select(['u.user_name', 'u.nick_name', 'u.dept_id', 'u.password_time', 't.expire_time'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.user_id', '=', userId)
    .where('u.status', '=', '0')
    .where('u.deleted_at', 'is', null)
    .where('t.status', '=', '0')
    .where('t.deleted_at', 'is', null)
    .where(eb => eb.or([eb('t.expire_time', 'is', null), eb('t.expire_time', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (!user) return null
  const roles = await readRoles(tx, tenantId, userId)
  const roleKeys = roles.map(role => role.roleKey)
  const caller: Caller = {
    userId,
    userName: user.user_name,
    nickName: user.nick_name,
    tenantId,
    homeTenantId: tenantId,
    deptId: user.dept_id,
    roleIds: roles.map(role => role.roleId),
    roleKeys,
    permissions: isSuperuser(tenantId, roleKeys)
      ? new Set(['*:*:*'])
      : await readPermissions(
          tx,
          tenantId,
          roles.map(role => role.roleId),
        ),
    dataScope: await readDataScope(tx, tenantId, {
      deptIds: user.dept_id === null ? [] : [user.dept_id],
      roles,
    }),
    memberships: await readMemberships(tx, tenantId, {
      userId,
      deptId: user.dept_id,
      roleIds: roles.map(role => role.roleId),
    }),
    hasGivenPassword: user.password_time === null,
  }
  return { caller, until: user.expire_time?.getTime() ?? Number.POSITIVE_INFINITY }
}

interface Role extends ScopedRole {
  roleKey: string
}

async function readRoles(tx: Tx, tenantId: number, userId: number): Promise<Role[]> {
  const rows = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select(['role.role_id', 'role.role_key', 'role.data_scope'])
    .where('link.tenant_id', '=', tenantId)
    .where('link.user_id', '=', userId)
    .where('role.status', '=', '0')
    .orderBy('role.role_sort')
    .execute()
  return rows.map(row => ({ roleId: row.role_id, roleKey: row.role_key, dataScope: row.data_scope }))
}
