import type { RequestContext } from '#server/engine/RequestContext.ts'

/** The messages of the caller's own account; nothing is selected yet. */
export const ownMessages = ({ tx, caller }: RequestContext) =>
  tx
    .selectFrom('sys_notify_message as t')
    .where('t.tenant_id', '=', caller.homeTenantId)
    .where('t.user_id', '=', caller.userId)
