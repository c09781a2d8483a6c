import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { defineService } from '../engine/defineService.ts'

/** What somebody works with. */
interface WorkPages {
  /** Components of pages: system/post/index. */
  pages?: readonly string[]
  /** Single permissions beside them. */
  permissions?: readonly string[]
}

/** The menu nodes that a role needs to work in pages: those with their buttons, and what stands above them. */
type MenusOfPages = (tx: Tx, work: WorkPages) => Promise<number[]>

declare module '../engine/contracts/Services.ts' {
  interface Services {
    menusOfPages: MenusOfPages
  }
}

export default defineService({
  name: 'menusOfPages',
  needs: [],
  start: () => menusOfPages,
})

/** The menu nodes that a role needs to work in pages: those with their buttons, and what stands above them. */
export async function menusOfPages(tx: Tx, { pages = [], permissions = [] }: WorkPages): Promise<number[]> {
  if (pages.length === 0 && permissions.length === 0) return []
  const { rows } = await sql<{ menu_id: number }>`
    with recursive chosen as (
      select menu_id, parent_id from sys_menu
        where component = any(${pages}::text[]) or perms = any(${permissions}::text[])
      union
      select button.menu_id, button.parent_id from sys_menu button
        join sys_menu page on page.menu_id = button.parent_id
        where page.component = any(${pages}::text[])
    ), above as (
      select menu_id, parent_id from chosen
      union
      select parent.menu_id, parent.parent_id from sys_menu parent join above on above.parent_id = parent.menu_id
    )
    select menu_id from above`.execute(tx)
  return rows.map(row => row.menu_id)
}
