import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import type { Once } from './readOnce.ts'

const madePrefix = 'menu:'
const hiddenPrefix = 'hidden:menu:'
const shown = '0'
const hidden = '1'

/**
 * Hides the menu nodes of pages that are gone, and shows them again when the pages are back. The nodes stay, and
 * with them what roles were granted. A node that somebody has changed is theirs and left alone.
 */
export async function retireMenus(tx: Tx, { menus }: Pick<AppModel, 'menus'>, once: Once): Promise<void> {
  const present = new Set(menus.map(menu => menu.component))
  for (const component of madePages(once)) {
    const mark = hiddenPrefix + component
    if (present.has(component) === !once.isMade(mark)) continue
    if (present.has(component)) {
      await setVisible(tx, component, shown)
      await once.forget(mark)
    } else if (await setVisible(tx, component, hidden)) await once.made([mark])
  }
}

/** Components of the nodes that pages have made; names with a further colon are their buttons. */
const madePages = (once: Once): string[] =>
  once
    .madeBelow(madePrefix)
    .map(name => name.slice(madePrefix.length))
    .filter(component => !component.includes(':'))

/** Whether there was a node to change: one that a page made, and nobody since. */
async function setVisible(tx: Tx, component: string, visible: string): Promise<boolean> {
  const changed = await tx
    .updateTable('sys_menu')
    .set({ visible })
    .where('component', '=', component)
    .where('menu_type', '=', 'C')
    .where('visible', '!=', visible)
    // Nobody's account: what people make and change carries their id and the time.
    .where('create_by_id', 'is', null)
    .where('update_time', 'is', null)
    .returning('menu_id')
    .execute()
  return changed.length > 0
}
