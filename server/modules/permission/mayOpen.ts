import { isPermitted } from '#model/fieldAccess.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readMenus } from '../system/readMenus.ts'
import type { ClosedPage } from './closedPage.ts'

type Asking = Pick<RequestContext, 'tx' | 'services' | 'caller'>
type Asked = Pick<ClosedPage, 'page' | 'permissions' | 'menuId'>

/**
 * Whether the caller may open a page that can be asked for: by a permission where it demands any, and offered to them:
 * a page of the menu by its own node, one beside the menu always.
 */
export async function mayOpen(context: Asking, asked: Asked): Promise<boolean> {
  const { permissions } = asked
  if (permissions.length > 0 && !isPermitted(context.caller, permissions)) return false
  return holdsMenu(context, asked)
}

async function holdsMenu(context: Asking, { page, permissions, menuId }: Asked): Promise<boolean> {
  const node = await context.tx
    .selectFrom('sys_menu')
    .select('component')
    .where('menu_id', '=', menuId)
    .executeTakeFirst()
  // Only pages of the menu demand no permission: of a node that leads elsewhere by now, nothing opens them.
  if (node?.component !== page) return permissions.length > 0
  const held = await readMenus(context, ['C'])
  return held.some(({ menuId: id }) => id === menuId)
}
