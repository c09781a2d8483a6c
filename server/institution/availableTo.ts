import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a tenant may have a menu node: it is in its package, and the page files leave it to the tenant's
 * type, and to a role.
 * @param menuId column with the node's id, such as "menu.menu_id"
 * @param roleKey SQL of the key of the role that holds it; absent asks whether any role may have it
 */
export const availableTo = (
  tenantId: number,
  menuId: string,
  roleKey?: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${withinPackage(tenantId, menuId)} and ${ofOwnForm(tenantId, menuId)}
    and ${withinLimits(tenantId, menuId, roleKey)})`

/** What the folder of registers holds beside them: it is found by it, wherever it stands. */
const REGISTERS_PERMISSION = 'tool:register:list'

/** The condition that a menu node is no register of an institution, or one of this tenant that is switched on. */
export const ofOwnForm = (tenantId: number, menuId: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from sys_menu made where made.menu_id = ${sql.ref(menuId)} and made.form_id is not null
  and not exists (
    select 1 from sys_document_register r
    where r.tenant_id = ${tenantId}::bigint and r.form_id = made.form_id and r.enabled))`

/** The folder of registers, which the registers of an institution count as; the node itself for all others. */
const packedAs = (menuId: string): RawBuilder<number> => sql<number>`coalesce((
  select home.parent_id from sys_menu made
  join sys_menu home on home.menu_type = 'F' and home.perms = ${REGISTERS_PERMISSION}
  where made.menu_id = ${sql.ref(menuId)} and made.form_id is not null limit 1), ${sql.ref(menuId)})`

/**
 * The condition that a menu node is in the package of a tenant; true for every node where the tenant has none. The
 * registers of an institution are in it as long as their folder is.
 */
export const withinPackage = (
  tenantId: number,
  menuId: string,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from sys_tenant t where t.id = ${tenantId}::bigint and t.package_id is not null
  and not exists (
    select 1 from sys_tenant_package_menu held
    where held.id = t.package_id and held.menu_id = ${packedAs(menuId)}))`

/**
 * The condition that the page files leave a menu node to the type of the tenant, and to the role. What a node grants
 * counts as much as the page it opens: nodes that people make are held to it too. Few nodes have a limit: only of those
 * each is looked at.
 */
const withinLimits = (
  tenantId: number,
  menuId: string,
  roleKey: RawBuilder<unknown> | undefined,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(menuId)} not in (
    select named.menu_id from sys_menu named join sys_menu_limit known on known.name in (named.component, named.perms))
  or not exists (
    select 1 from sys_menu limited join sys_menu_limit l on l.name in (limited.component, limited.perms)
    where limited.menu_id = ${sql.ref(menuId)}
    group by l.name having not bool_or(
      (l.tenant_types is null or exists (
        select 1 from sys_tenant own where own.id = ${tenantId}::bigint and own.tenant_type = any(l.tenant_types)))
      and ${roleKey === undefined ? sql`true` : sql`(l.roles is null or ${roleKey} = any(l.roles))`})))`
