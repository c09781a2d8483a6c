import type { AppModel, MenuGroup, MenuSeed } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { Once } from './readOnce.ts'
import { retireMenus } from './retireMenus.ts'
import type { DirectorySeed } from './Seeds.ts'

/** A menu node and what it grants. */
export interface MenuNode {
  id: number
  permission: string
}

/** The nodes that a start has made, by the component of the page that asks for them. */
export type FreshNodes = ReadonlyMap<string, readonly MenuNode[]>

/**
 * Menu nodes that pages ask for and that were never made: directories as far as needed, the page, its buttons. Those
 * of pages that are gone are hidden. Returns those of pages that it made.
 */
export async function seedMenus(
  tx: Tx,
  app: AppModel,
  directories: DirectorySeed[],
  once: Once,
): Promise<FreshNodes> {
  const known = new Map<string, number>()
  const groups = (await isGrouped(tx, once)) ? app.menuGroups : []
  const context = { directories, known, once, groups }
  const fresh = new Map<string, MenuNode[]>()
  for (const menu of app.menus) {
    const isNew = !once.isMade(pageMark(menu.component))
    const page = await seedPage(tx, menu, context)
    if (page === null) continue
    const buttons = await seedButtons(tx, menu, page, once)
    const own = isNew ? [{ id: page, permission: menu.permission }] : []
    fresh.set(menu.component, [...own, ...buttons])
  }
  await seedDirectoryButtons(tx, directories, '', context)
  await retireMenus(tx, app, once)
  return fresh
}

/** Under which the node of a page is noted as made. */
export const pageMark = (component: string) => `menu:${component}`

/** Buttons that seeds hang below a directory, which is made for them. */
async function seedDirectoryButtons(
  tx: Tx,
  seeds: DirectorySeed[],
  parent: string,
  context: SeedContext,
): Promise<void> {
  for (const { path: own, buttons = [], children = [] } of seeds) {
    const path = parent === '' ? own : `${parent}/${own}`
    const menu = { component: path, buttons }
    if (buttons.some(({ permission }) => !context.once.isMade(`menu:${path}:${permission}`))) {
      const directory = await seedDirectory(tx, path, context)
      if (directory !== null) await seedButtons(tx, menu, directory, context.once)
    }
    await seedDirectoryButtons(tx, children, path, context)
  }
}

/** Whether new nodes are put into groups: from the first start on, and where an arrangement without them was given up. */
async function isGrouped(tx: Tx, once: Once): Promise<boolean> {
  if (once.madeBelow('menu:').length === 0) return true
  const found = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('menu_group', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The heading that the seeds put a node under; null for none. */
const groupAt = (groups: readonly MenuGroup[], parent: string, path: string): string | null =>
  groups.find(group => group.parent === parent && group.members.includes(path))?.title ?? null

interface SeedContext {
  groups: readonly MenuGroup[]
  directories: DirectorySeed[]
  /** Ids of directories by path. */
  known: Map<string, number>
  once: Once
}

/** Id of the page's node; null when somebody removed it, which is respected. */
async function seedPage(tx: Tx, menu: MenuSeed, context: SeedContext): Promise<number | null> {
  const name = pageMark(menu.component)
  if (context.once.isMade(name)) {
    const row = await tx
      .selectFrom('sys_menu')
      .select('menu_id')
      .where('component', '=', menu.component)
      .executeTakeFirst()
    return row?.menu_id ?? null
  }
  const parent = await seedDirectory(tx, menu.parent, context)
  const id = await insertMenu(tx, {
    parent_id: parent,
    menu_name: menu.title,
    menu_type: 'C',
    order_num: menu.order,
    path: menu.path,
    component: menu.component,
    perms: menu.permission,
    icon: menu.icon,
    is_cache: menu.cache ? '0' : '1',
    menu_group: groupAt(context.groups, menu.parent, menu.path),
  })
  await context.once.made([name])
  return id
}

async function seedButtons(
  tx: Tx,
  menu: { component: string; buttons: { title: string; permission: string }[] },
  page: number,
  once: Once,
): Promise<MenuNode[]> {
  const nameOf = (permission: string) => `menu:${menu.component}:${permission}`
  const fresh = menu.buttons.filter(({ permission }) => !once.isMade(nameOf(permission)))
  const nodes: MenuNode[] = []
  for (const [index, { title, permission }] of fresh.entries()) {
    const id = await insertMenu(tx, {
      parent_id: page,
      menu_name: title,
      menu_type: 'F',
      order_num: index + 1,
      perms: permission,
    })
    nodes.push({ id, permission })
  }
  await once.made(fresh.map(({ permission }) => nameOf(permission)))
  return nodes
}

/** Id of the directory with this path ("system/log"), made with those above it; null for the root. */
export async function seedDirectory(
  tx: Tx,
  path: string,
  context: Pick<SeedContext, 'directories' | 'known'> & Partial<Pick<SeedContext, 'groups'>>,
): Promise<number | null> {
  if (path === '') return null
  const known = context.known.get(path)
  if (known !== undefined) return known
  const parts = path.split('/')
  const above = parts.slice(0, -1).join('/')
  const parent = await seedDirectory(tx, above, context)
  const own = parts.at(-1) as string
  const existing = await tx
    .selectFrom('sys_menu')
    .select('menu_id')
    .where('menu_type', '=', 'M')
    .where('path', '=', own)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .executeTakeFirst()
  const id =
    existing?.menu_id ??
    (await insertDirectory(tx, findDirectory(context.directories, parts), {
      ...{ own, parent },
      group: groupAt(context.groups ?? [], above, own),
    }))
  context.known.set(path, id)
  return id
}

function findDirectory(directories: DirectorySeed[], parts: string[]): DirectorySeed | undefined {
  const [first, ...rest] = parts
  const found = directories.find(directory => directory.path === first)
  return rest.length === 0 ? found : findDirectory(found?.children ?? [], rest)
}

const insertDirectory = (
  tx: Tx,
  seed: DirectorySeed | undefined,
  { own, parent, group }: { own: string; parent: number | null; group: string | null },
) =>
  insertMenu(tx, {
    parent_id: parent,
    menu_name: seed?.title ?? own,
    menu_type: 'M',
    order_num: seed?.order ?? 99,
    path: own,
    icon: seed?.icon ?? 'tree-table',
    menu_group: group,
  })

async function insertMenu(tx: Tx, values: Record<string, unknown>): Promise<number> {
  const row = await tx
    .insertInto('sys_menu')
    .values({ visible: '0', status: '0', is_frame: '1', is_cache: '0', create_by: 'system', ...values })
    .returning('menu_id')
    .executeTakeFirstOrThrow()
  return row.menu_id
}
