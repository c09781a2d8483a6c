import type { Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { englishTitle } from './englishTitle.ts'
import { readMenus } from './readMenus.ts'

/** A node of the menu to be chosen for a role. */
interface MenuChoice {
  id: number
  parentId: number | null
  label: Text
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
  return menus.map(menu => ({
    ...{ id: menu.menuId, parentId: menu.parentId },
    label: eitherOf(menu.menuName, englishTitle(menu, context.app)),
  }))
}
