import { fieldFault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** Refuses menu nodes whose permission the caller does not hold. @throws Fault PERMISSION_DENIED at menuIds */
export async function assertMenusGrantable({ caller, tx }: RequestContext, menuIds: number[]): Promise<void> {
  if (menuIds.length === 0 || caller.permissions.has('*:*:*')) return
  const rows = await tx
    .selectFrom('sys_menu')
    .select(['menu_name', 'perms'])
    .where('menu_id', 'in', menuIds)
    .where('perms', 'is not', null)
    .execute()
  const beyond = rows.find(row => !caller.permissions.has(row.perms))
  if (beyond) {
    throw fieldFault(
      'PERMISSION_DENIED',
      'menuIds',
      say('“{{name}}”超出了您自己的权限，不能由您授予', { name: beyond.menu_name }),
    )
  }
}
