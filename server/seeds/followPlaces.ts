import type { AppModel, MenuSeed } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { DirectorySeed } from './Seeds.ts'
import { seedDirectory } from './seedMenus.ts'

/** A folder or page of the menu, as it is stored. */
interface PlacedNode {
  menu_id: number
  parent_id: number | null
  menu_type: string
  path: string | null
  component: string | null
  create_by_id: number | null
  update_time: Date | null
}

/**
 * Moves nodes of pages to where their page files say, with what their addresses end in. A node that somebody has
 * changed stays where it is, and so does one in a folder, or for a folder, that somebody has changed.
 */
export async function followPlaces(
  tx: Tx,
  { menus }: Pick<AppModel, 'menus'>,
  directories: DirectorySeed[],
): Promise<void> {
  const nodes = await placedNodes(tx)
  const byId = new Map(nodes.map(node => [node.menu_id, node]))
  const changed = new Set(
    nodes.filter(node => node.menu_type === 'M' && isChanged(node)).map(({ path }) => path),
  )
  const known = new Map<string, number>()
  for (const menu of menus) {
    const node = nodes.find(({ component }) => component === menu.component)
    const above = node ? foldersAbove(node, byId) : []
    if (!node || !isMisplaced(menu, node, above)) continue
    const isTheirs =
      [node, ...above].some(isChanged) || menu.parent.split('/').some(part => changed.has(part))
    if (isTheirs) continue
    const parent = await seedDirectory(tx, menu.parent, { directories, known })
    await tx
      .updateTable('sys_menu')
      .set({ parent_id: parent, path: menu.path })
      .where('menu_id', '=', node.menu_id)
      .execute()
  }
}

const placedNodes = (tx: Tx): Promise<PlacedNode[]> =>
  tx
    .selectFrom('sys_menu')
    .select(['menu_id', 'parent_id', 'menu_type', 'path', 'component', 'create_by_id', 'update_time'])
    .where('menu_type', 'in', ['M', 'C'])
    .execute()

/** What people make and change carries their id and the time. */
const isChanged = ({ create_by_id: maker, update_time: time }: PlacedNode): boolean =>
  maker !== null || time !== null

/** The folders around a node, the outermost first. */
function foldersAbove(
  { parent_id: parent }: PlacedNode,
  byId: ReadonlyMap<number, PlacedNode>,
): PlacedNode[] {
  const above: PlacedNode[] = []
  let next = parent === null ? undefined : byId.get(parent)
  while (next && !above.includes(next)) {
    above.unshift(next)
    next = next.parent_id === null ? undefined : byId.get(next.parent_id)
  }
  return above
}

const isMisplaced = (menu: MenuSeed, node: PlacedNode, above: readonly PlacedNode[]): boolean =>
  node.path !== menu.path || above.map(({ path }) => path).join('/') !== menu.parent
