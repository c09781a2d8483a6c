import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a menu node is in the package of a tenant; true for every node where the tenant has none.
 * @param menuId column with the node's id, such as "menu.menu_id"
 */
export const withinPackage = (
  tenantId: number,
  menuId: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from sys_tenant t where t.id = ${tenantId}::bigint and t.package_id is not null
  and not exists (
    select 1 from sys_tenant_package_menu held
    where held.id = t.package_id and held.menu_id = ${sql.ref(menuId)}))`
