import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readMenus } from './readMenus.ts'

/** A node of the menu to be chosen for a role. */
interface MenuChoice {
  id: number
  parentId: number | null
  label: string
}

/**
 * The nodes that the caller holds, in their order, for the trees of roles. Nobody gives a stopped one, but what a role
 * has of them stays in its tree: saved without it the role would lose it for good.
 * @param held what the role has
 */
export async function menuChoices(
  context: RequestContext,
  held: readonly number[] = [],
): Promise<MenuChoice[]> {
  const menus = await readMenus(context, ['M', 'C', 'F'], held)
  return menus.map(({ menuId, parentId, menuName }) => ({ id: menuId, parentId, label: menuName }))
}
