import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type PermissionEntry, rightsIn } from './PermissionEntry.ts'

/** Between a node and the next. */
const BEHIND = 0.5

interface MenuPlace {
  perms: string | null
  component: string | null
}

/**
 * The entries that roles of the own institution can be given, in the order of the menu. What its package lacks is
 * left out: nobody there could ever have it. An institution without a package can be given all.
 */
export async function reachableEntries(
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
