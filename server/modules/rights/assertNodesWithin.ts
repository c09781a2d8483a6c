import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from './lockRights.ts'
import { EVERYTHING } from './Reach.ts'
import { readOwnReach } from './readReach.ts'

/**
 * Refuses to change, move or remove menu nodes while one of them, or something below, has a permission that the caller
 * does not hold: a directory grants nothing, and takes away whatever it shows. Callers hold the lock of the tree.
 * @throws Fault BEYOND_RIGHTS that names the node with the permission
 */
export async function assertNodesWithin(context: RequestContext, menuIds: readonly number[]): Promise<void> {
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  const { permissions } = await readOwnReach(context)
  if (permissions.has(EVERYTHING)) return
  const { rows } = await sql<{ menu_id: number; menu_name: string }>`
    with recursive hanging as (
      select menu_id, menu_name, perms from sys_menu where menu_id = any(${[...menuIds]}::bigint[])
      union
      select child.menu_id, child.menu_name, child.perms from sys_menu child
        join hanging on child.parent_id = hanging.menu_id
    )
    select menu_id, menu_name from hanging
    where perms <> '' and perms <> all(${[...permissions]}::text[])
    order by menu_id = any(${[...menuIds]}::bigint[]) desc, menu_id limit 1`.execute(tx)
  const [beyond] = rows
  if (beyond === undefined) return
  const name = beyond.menu_name
  const message = menuIds.includes(beyond.menu_id)
    ? localized('“{{name}}”超出了您自己的权限，不能由您更改、移动或删除', { name })
    : localized('下级“{{name}}”超出了您自己的权限，其上级菜单不能由您更改、移动或删除', { name })
  throw new Fault('BEYOND_RIGHTS', { message })
}
