import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { bindTo } from '../tenant/applyPackage.ts'

/** The tenant that reviews. */
export const platform = 1

interface UnionMessage {
  tenantId: number
  template: string
  params: Readonly<Record<string, string>>
}

/** Tells the administrators of an institution, or of the platform; `tx` is bound to the caller's tenant afterwards. */
export async function notifyUnion(
  { tx, caller, services }: RequestContext,
  { tenantId, template, params }: UnionMessage,
): Promise<void> {
  await bindTo(tx, tenantId)
  const rows = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select('link.user_id')
    .distinct()
    .where('link.tenant_id', '=', tenantId)
    .where('role.role_key', '=', 'admin')
    .execute()
  const userIds = rows.map(row => row.user_id as number)
  await services.notifier.send('message', { tenantId, userIds, template, params }, tx)
  await bindTo(tx, caller.tenantId)
}

/** Values of `shownTo`. */
export const audience = {
  /** Every tenant reads it. */
  everybody: -1,
  /** Its owner and the platform do. */
  platform,
} as const
