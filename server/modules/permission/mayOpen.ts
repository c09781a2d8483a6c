import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readMenus } from '../system/readMenus.ts'

/**
 * Whether whoever holds the permission of a page is offered it too: a page of the menu by its own node, one beside the
 * menu always.
 * @param asked the page, and the node that grants it
 */
export async function holdsMenu(
  context: Pick<RequestContext, 'tx' | 'services' | 'caller'>,
  { page, menuId }: { page: string; menuId: number },
): Promise<boolean> {
  const node = await context.tx
    .selectFrom('sys_menu')
    .select('component')
    .where('menu_id', '=', menuId)
    .executeTakeFirst()
  if (node?.component !== page) return true
  const held = await readMenus(context, ['C'])
  return held.some(({ menuId: id }) => id === menuId)
}
