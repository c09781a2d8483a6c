import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/**
 * Refuses a node where no route would lead to it, or to what hangs on it: only directories hold directories and
 * pages, nothing hangs on a button, and neighbours have addresses of their own.
 * @throws Fault INVALID, STATE or DUPLICATE at the field
 */
export async function assertMenuPlace({ tx }: RequestContext, menu: Row): Promise<void> {
  await assertBelowDirectory(tx, menu)
  if (menu.menuId !== undefined) await assertHoldsItsOwn(tx, menu)
  if (menu.menuType !== 'F') await assertOwnPath(tx, menu)
}

async function assertBelowDirectory(tx: Tx, { menuType, parentId = null }: Row): Promise<void> {
  if (parentId === null || menuType === 'F') return
  const parent = await tx
    .selectFrom('sys_menu')
    .select(['menu_name', 'menu_type'])
    .where('menu_id', '=', Number(parentId))
    .executeTakeFirst()
  if (parent === undefined || parent.menu_type === 'M') return
  const message = localized('“{{name}}”不是目录，目录和菜单只能放在目录下', { name: parent.menu_name })
  throw fieldFault('INVALID', 'parentId', message)
}

/** Of a node whose kind changes: what hangs on it must still be reached. */
async function assertHoldsItsOwn(tx: Tx, { menuId, menuType }: Row): Promise<void> {
  if (menuType === 'M') return
  let below = tx.selectFrom('sys_menu').select('menu_name').where('parent_id', '=', Number(menuId))
  if (menuType === 'C') below = below.where('menu_type', '!=', 'F')
  const child = await below.executeTakeFirst()
  if (child)
    throw fieldFault(
      'STATE',
      'menuType',
      localized('存在下级“{{name}}”，不能改为此类型', { name: child.menu_name }),
    )
}

/** The second of two neighbours with one address would never open. Sites of others may be listed twice. */
async function assertOwnPath(tx: Tx, menu: Row): Promise<void> {
  const path = String(menu.path ?? '')
  if (path === '' || /^(https?:|mailto:|tel:)/.test(path)) return
  const parentId = (menu.parentId ?? null) as number | null
  const neighbour = await tx
    .selectFrom('sys_menu')
    .select('menu_name')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('menu_type', '!=', 'F')
    .where('path', '=', path)
    .where('menu_id', '!=', Number(menu.menuId ?? 0))
    .executeTakeFirst()
  if (neighbour) {
    const message = localized('同一上级下的“{{name}}”已使用此路由地址', { name: neighbour.menu_name })
    throw fieldFault('DUPLICATE', 'path', message)
  }
}
