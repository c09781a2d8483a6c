import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Levels of the menu that are looked at: a cycle ends. */
const DEEPEST = 10

/** Which of some paths lead to no page: a page has the path of its menu, below those of its folders. */
export async function pathsAstray({ tx }: RequestContext, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`with recursive places as (
      select menu_id, menu_type, '/' || ltrim(path, '/') as path, 1 as level from sys_menu
      where parent_id is null and menu_type in ('M', 'C')
      union all
      select m.menu_id, m.menu_type, p.path || '/' || m.path, p.level + 1 from sys_menu m
      join places p on m.parent_id = p.menu_id
      where m.menu_type in ('M', 'C') and p.level < ${DEEPEST}
    )
    select path from places where menu_type = 'C' and path = any(${[...paths]}::text[])`.execute(tx)
  const known = new Set(rows.map(({ path }) => path))
  return paths.filter(path => !known.has(path))
}
