import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { type PermissionEntry, rightsIn, USE } from './PermissionEntry.ts'
import { reachableEntries } from './reachableEntries.ts'
import { type RoleGrants, readRoleGrants } from './readRoleGrants.ts'

/** Who can do what: every role of the own institution against every page, button and field. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/permission/matrix',
      access: { permissions: ['system:permission:list'] },
      summary: 'Every role of the own institution against every page, button and field',
      async run(context) {
        const roles = await readRoleGrants(context)
        const users = await countHolders(context)
        const asked = entriesOf(context.app)
        const entries = await reachableEntries(context, [...asked, ...(await otherEntries(context, asked))])
        return {
          data: {
            roles: roles.map(role => presentRole(role, users.get(role.roleId) ?? 0)),
            entries: entries.map(entry => presentEntry(entry, roles)),
          },
        }
      },
    },
  ],
})

const presentRole = ({ permissions, ...role }: RoleGrants, users: number) => ({
  ...role,
  users,
  everything: permissions.has('*:*:*'),
})

/** `rights` holds a number for each role: 1 may do or read it, 2 may write it, 3 both. */
function presentEntry(entry: PermissionEntry, roles: readonly RoleGrants[]) {
  const { use, write, roles: opening = [], ...rest } = entry
  return {
    ...rest,
    permissions: [...new Set([...(use ?? []), ...(write ?? [])].flat())],
    rights: roles.map(
      ({ permissions, roleKey, enabled }) =>
        rightsIn(permissions, entry) | (enabled && opening.includes(roleKey) ? USE : 0),
    ),
  }
}

/** Accounts that hold each role. */
async function countHolders({ tx, caller }: RequestContext): Promise<Map<number, number>> {
  const { rows } = await sql<{ role_id: number; users: number }>`
    select link.role_id, count(*) as users from sys_user_role link
      join sys_user u on u.tenant_id = link.tenant_id and u.user_id = link.user_id
      where link.tenant_id = ${caller.tenantId} and u.deleted_at is null
      group by link.role_id`.execute(tx)
  return new Map(rows.map(row => [row.role_id, Number(row.users)]))
}
