import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from './lockRights.ts'
import { excessOf, isNamedKey, keyRights } from './Reach.ts'
import { readOwnReach } from './readReach.ts'

/**
 * Refuses a key for a role that page files name as one of those that alone may have a page: who makes such a role could
 * come to have the page by it.
 * @throws Fault BEYOND_RIGHTS at the field
 */
export async function assertKeyWithin(context: RequestContext, roleKey: unknown): Promise<void> {
  if (typeof roleKey !== 'string') return
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  const { rows } = await sql<{ named: boolean }>`
    select ${isNamedKey(sql`${roleKey}::text`)} as named`.execute(tx)
  if (!rows[0]?.named) return
  const rights = new Set(keyRights(caller.tenantId, roleKey, true))
  if (excessOf(await readOwnReach(context), rights) === null) return
  throw fieldFault(
    'BEYOND_RIGHTS',
    'roleKey',
    localized('有页面只给权限字符为“{{key}}”的角色，超出了您自己的权限', { key: roleKey }),
  )
}
