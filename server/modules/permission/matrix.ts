import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { type PermissionEntry, rightsIn, USE } from './PermissionEntry.ts'
import { type RoleGrants, readRoleGrants } from './readRoleGrants.ts'

/** Between a node and the next. */
const BEHIND = 0.5

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

interface MenuPlace {
  perms: string | null
  component: string | null
}

/**
 * The entries that roles of the own institution can be given, in the order of the menu. What its package lacks is
 * left out: nobody there could ever have it. An institution without a package can be given all.
 */
async function reachableEntries(
  { tx, caller, services }: RequestContext,
  entries: readonly PermissionEntry[],
): Promise<PermissionEntry[]> {
  const { rows } = await sql<MenuPlace>`
    with recursive node as (
      select menu_id, perms, component, array[order_num, menu_id] as place from sys_menu where parent_id is null
      union all
      select below.menu_id, below.perms, below.component, node.place || array[below.order_num, below.menu_id]
        from sys_menu below join node on node.menu_id = below.parent_id)
    select perms, component from node
      where ${services.institution.availableTo(caller.tenantId, 'node.menu_id')} order by place`.execute(tx)
  const grantable = new Set(rows.map(({ perms }) => perms).filter(perms => perms !== null))
  const places = placesOf(entries, rows)
  const placeOf = ({ page }: PermissionEntry) => places.get(page) ?? Number.POSITIVE_INFINITY
  return entries
    .filter(entry => rightsIn(grantable, entry) > 0 || entry.roles !== undefined)
    .toSorted((one, other) => placeOf(one) - placeOf(other) || 0)
}

/** Where pages stand: by their own node, or behind the first whose permission opens them. Others have no place. */
function placesOf(entries: readonly PermissionEntry[], nodes: readonly MenuPlace[]): Map<string, number> {
  const byComponent = new Map(nodes.map(({ component }, index) => [component, index]))
  const byPermission = new Map(nodes.map(({ perms }, index) => [perms, index]))
  const pages = entries.filter(({ kind }) => kind === 'page')
  return new Map(
    pages.flatMap(({ page, use }): [string, number][] => {
      const opened = (use ?? []).flat().flatMap(permission => byPermission.get(permission) ?? [])
      const place = byComponent.get(page) ?? Math.min(...opened) + BEHIND
      return Number.isFinite(place) ? [[page, place]] : []
    }),
  )
}
