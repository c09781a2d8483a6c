import { Fault } from '#model/errors.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from './lockRights.ts'
import { EVERYTHING } from './Reach.ts'
import { readOwnReach } from './readReach.ts'

/**
 * Leaves to the platform's administrators what reaches accounts that may more than who changes it.
 * @param refusal says so, with the name of their role
 * @throws Fault BEYOND_RIGHTS with it
 */
export async function assertEverything(
  context: RequestContext,
  refusal: (name: string) => LocalizedText,
): Promise<void> {
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  if ((await readOwnReach(context)).permissions.has(EVERYTHING)) return
  const role = await tx
    .selectFrom('sys_role')
    .select('role_name')
    .where('tenant_id', '=', caller.tenantId)
    .where('role_key', '=', 'admin')
    .executeTakeFirst()
  throw new Fault('BEYOND_RIGHTS', { message: refusal(role?.role_name ?? 'admin') })
}
