import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a tenant may have a menu node: it is in its package, and for its type.
 * @param menuId column with the node's id, such as "menu.menu_id"
 */
export const availableTo = (tenantId: number, menuId: string): RawBuilder<boolean> =>
  sql<boolean>`(${withinPackage(tenantId, menuId)} and ${withinType(tenantId, menuId)})`

/** The condition that a menu node is in the package of a tenant; true for every node where the tenant has none. */
export const withinPackage = (
  tenantId: number,
  menuId: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from sys_tenant t where t.id = ${tenantId}::bigint and t.package_id is not null
  and not exists (
    select 1 from sys_tenant_package_menu held
    where held.id = t.package_id and held.menu_id = ${sql.ref(menuId)}))`

/**
 * The condition that the page files leave a menu node to the type of the tenant. What a node grants counts
 * as much as the page it opens: nodes that people make are held to it too.
 */
const withinType = (
  tenantId: number,
  menuId: string,
): RawBuilder<boolean> => sql<boolean>`${sql.ref(menuId)} not in (
  select limited.menu_id from sys_menu limited
    join sys_menu_limit l on l.name in (limited.component, limited.perms)
    join sys_tenant own on own.id = ${tenantId}::bigint and own.tenant_type <> all(l.tenant_types))`
