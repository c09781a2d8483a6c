import { sql } from 'kysely'
import type { AppModel, MenuSeed } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { platformPermissions } from '../engine/platformPermissions.ts'
import type { Once } from './readOnce.ts'
import type { Seeds } from './Seeds.ts'
import { type FreshNodes, type MenuNode, pageMark } from './seedMenus.ts'
import type { SeededPackage } from './seedPackages.ts'

/** Kind of the institution that runs the installation. */
const PLATFORM = 0

/** Every institution has it; packages fill it. */
const ADMINISTRATOR = 'admin'

const begun = 'grants'

interface GrantOptions {
  app: AppModel
  seeds: Pick<Seeds, 'dictionaries' | 'demo'>
  once: Once
  fresh: FreshNodes
  /** By type of tenant. */
  packages: ReadonlyMap<number, SeededPackage>
}

/** A page for the roles of one key: whole, or to read alone. */
interface Grant {
  menu: MenuSeed
  key: string
  isReading: boolean
}

/**
 * Gives pages to the roles that their files name, with the folders above them: to its `roles` with all buttons, to its
 * `readers` with those that read. Each page is given once to each role of each type of tenant, and each further button
 * when it is made. The packages of the installation get what such roles get. Returns whether something was given.
 */
export async function grantPages(tx: Tx, options: GrantOptions): Promise<boolean> {
  let hasGranted = false
  for (const menu of options.app.menus) {
    for (const grant of grantsOf(menu)) {
      const isGranted = await grantPage(tx, grant, options)
      hasGranted ||= isGranted
    }
  }
  await options.once.made([begun])
  return hasGranted
}

const grantsOf = (menu: MenuSeed): Grant[] => [
  ...menu.roles.map(key => ({ menu, key, isReading: false })),
  ...(menu.readers ?? []).map(key => ({ menu, key, isReading: true })),
]

/**
 * Notes what was given before anything noted it: pages that an earlier start has made. What their roles lack today,
 * somebody may have taken away. Runs before menus are made.
 */
export async function noteEarlierGrants({ app, seeds, once }: Pick<GrantOptions, 'app' | 'seeds' | 'once'>) {
  if (once.isMade(begun)) return
  const earlier = app.menus.filter(({ component }) => once.isMade(pageMark(component)))
  await once.made(
    earlier.flatMap(menu =>
      menu.roles.flatMap(key =>
        typesOf(menu, { app, seeds }).map(type => grantMark({ menu, key, isReading: false }, type)),
      ),
    ),
  )
}

const grantMark = ({ menu: { component }, key, isReading }: Grant, type: number) =>
  `${isReading ? 'read' : 'grant'}:${component}:${key}:${type}`

/** Types of tenant whose roles can get a page: records of the platform are in no package. */
function typesOf(
  { permission, tenantTypes }: MenuSeed,
  { app, seeds }: Pick<GrantOptions, 'app' | 'seeds'>,
): number[] {
  const values = seeds.dictionaries.flatMap(seed => (seed.dictType === 'tenant_type' ? seed.values : []))
  const types = values.map(({ value }) => Number(value)).filter(type => tenantTypes?.includes(type) ?? true)
  return platformPermissions(app).has(permission) ? types.filter(type => type === PLATFORM) : types
}

async function grantPage(tx: Tx, grant: Grant, options: GrantOptions): Promise<boolean> {
  const { once, fresh, packages } = options
  const { menu, key } = grant
  const made = fresh.get(menu.component)?.filter(node => isGiven(grant, node))
  if (made === undefined) return false
  const [old, later] = split(typesOf(menu, options), type => once.isMade(grantMark(grant, type)))
  const filled = old.filter(type => packages.get(type)?.isNew)
  if (later.length === 0 && filled.length === 0 && made.length === 0) return false
  const nodes = later.length + filled.length > 0 ? await nodesOf(tx, menu) : []
  const all = nodes.filter(node => isGiven(grant, node))
  await giveNodes(tx, { key, types: old, nodes: made }, options)
  await giveNodes(tx, { key, types: later, nodes: all }, options)
  await fillPackages(tx, { key, types: filled, nodes: all }, options)
  await once.made(later.map(type => grantMark(grant, type)))
  return true
}

/** Whoever reads gets the node of the page, and of its buttons those that only show records. */
const isGiven = ({ menu, isReading }: Grant, { permission }: MenuNode): boolean =>
  !isReading ||
  permission === menu.permission ||
  menu.buttons.some(button => button.isReading && button.permission === permission)

function split<T>(values: readonly T[], holds: (value: T) => boolean): [T[], T[]] {
  return [values.filter(holds), values.filter(value => !holds(value))]
}

/** The nodes of a page that are there: what somebody has removed stays so. */
async function nodesOf(tx: Tx, { component, buttons }: MenuSeed): Promise<MenuNode[]> {
  const permissions = buttons.map(button => button.permission)
  const { rows } = await sql<MenuNode>`
    with page as (select menu_id, perms from sys_menu where component = ${component} and menu_type = 'C')
    select menu_id as id, coalesce(perms, '') as permission from page
    union all
    select button.menu_id, button.perms from sys_menu button join page on page.menu_id = button.parent_id
      where button.menu_type = 'F' and button.perms = any(${permissions}::text[])`.execute(tx)
  return rows
}

interface Gift {
  key: string
  types: readonly number[]
  nodes: readonly MenuNode[]
}

/** Packages first: a role holds no more than the package of its tenant. */
async function giveNodes(tx: Tx, { key, types, nodes }: Gift, options: GrantOptions): Promise<void> {
  const closed = platformPermissions(options.app)
  const open = nodes.filter(({ permission }) => !closed.has(permission))
  const [platform, others] = split(types, type => type === PLATFORM)
  await fillPackages(tx, { key, types: others, nodes }, options)
  await fillRoles(tx, { key, types: others, nodes: open })
  await fillRoles(tx, { key, types: platform, nodes })
}

/** Puts nodes into the packages of types of tenant that have the role. What is the platform's stays out. */
async function fillPackages(tx: Tx, { key, types, nodes }: Gift, options: GrantOptions): Promise<void> {
  const { packages, app, seeds } = options
  const closed = platformPermissions(app)
  const open = nodes.filter(({ permission }) => !closed.has(permission))
  const ids = types.flatMap(type => (hasRole(seeds, type, key) ? (packages.get(type)?.id ?? []) : []))
  if (ids.length === 0 || open.length === 0) return
  const menuIds = await withFolders(tx, open)
  const { rows } = await sql<{ id: number; menu_id: number }>`
    insert into sys_tenant_package_menu (id, menu_id)
    select package.id, node.menu_id
    from unnest(${ids}::bigint[]) package(id) cross join unnest(${menuIds}::bigint[]) node(menu_id)
    on conflict do nothing returning id, menu_id`.execute(tx)
  await fillAdministrators(tx, rows)
}

const hasRole = ({ demo }: GrantOptions['seeds'], type: number, key: string): boolean =>
  key === ADMINISTRATOR || (demo.roles[String(type)] ?? []).some(role => role.roleKey === key)

/** Administrators of institutions have the whole of their package, so that they can give it to others. */
async function fillAdministrators(tx: Tx, added: readonly { id: number; menu_id: number }[]): Promise<void> {
  if (added.length === 0) return
  const ids = added.map(link => link.id)
  const menuIds = added.map(link => link.menu_id)
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select role.tenant_id, role.role_id, added.menu_id
    from unnest(${ids}::bigint[], ${menuIds}::bigint[]) added(id, menu_id)
    join sys_tenant t on t.package_id = added.id
    join sys_role role on role.tenant_id = t.id
    where role.role_key = ${ADMINISTRATOR}
    on conflict do nothing`.execute(tx)
}

/** Gives nodes to roles, as far as the packages of their institutions have them. */
async function fillRoles(tx: Tx, { key, types, nodes }: Gift): Promise<void> {
  if (types.length === 0 || nodes.length === 0) return
  const menuIds = await withFolders(tx, nodes)
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select role.tenant_id, role.role_id, node.menu_id
    from sys_role role
    join sys_tenant t on t.id = role.tenant_id
    cross join unnest(${menuIds}::bigint[]) node(menu_id)
    where role.role_key = ${key} and t.tenant_type = any(${[...types]}::bigint[])
      and (t.package_id is null or exists (
        select 1 from sys_tenant_package_menu held
        where held.id = t.package_id and held.menu_id = node.menu_id))
    on conflict do nothing`.execute(tx)
}

/** Ids of nodes and of all that stands above them: a menu shows nothing whose folder it lacks. */
async function withFolders(tx: Tx, nodes: readonly MenuNode[]): Promise<number[]> {
  if (nodes.length === 0) return []
  const { rows } = await sql<{ menu_id: number }>`
    with recursive above as (
      select menu_id, parent_id from sys_menu where menu_id = any(${nodes.map(({ id }) => id)}::bigint[])
      union
      select parent.menu_id, parent.parent_id from sys_menu parent join above on above.parent_id = parent.menu_id
    )
    select menu_id from above`.execute(tx)
  return rows.map(row => row.menu_id)
}
