import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { readRoleGrants } from './readRoleGrants.ts'
import type { RoleChange } from './roleChange.ts'

/**
 * How many enabled accounts hold a role, and for how many a change of it makes a difference: what another role of
 * theirs brings as well, they neither gain nor lose.
 */
export async function affectedUsers(
  context: RequestContext,
  { change, scope }: { change: RoleChange; scope: boolean },
): Promise<{ holders: number; affected: number }> {
  const { tx, caller } = context
  const { rows } = await sql<{ roles: number[]; users: number }>`
    select roles, count(*) as users from (
      select array_agg(link.role_id order by link.role_id) as roles from sys_user_role link
        join sys_user u on u.tenant_id = link.tenant_id and u.user_id = link.user_id
        where link.tenant_id = ${caller.tenantId} and u.deleted_at is null and u.status = '0'
        group by link.user_id
      ) held
      where ${change.roleId}::bigint = any(roles)
      group by roles`.execute(tx)
  const holders = rows.reduce((sum, row) => sum + Number(row.users), 0)
  if (scope || holders === 0) return { holders, affected: holders }
  const roles = new Map((await readRoleGrants(context)).map(role => [role.roleId, role.permissions]))
  const changed = [...change.before, ...change.after].filter(
    permission => change.before.has(permission) !== change.after.has(permission),
  )
  const affected = rows.filter(row => {
    const others = row.roles.map(Number).filter(id => id !== change.roleId)
    return changed.some(permission =>
      others.every(id => !roles.get(id)?.has(permission) && !roles.get(id)?.has('*:*:*')),
    )
  })
  return { holders, affected: affected.reduce((sum, row) => sum + Number(row.users), 0) }
}
