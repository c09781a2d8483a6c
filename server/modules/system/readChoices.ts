import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readTogether } from '#server/engine/present/readTogether.ts'
import { listRoles } from './listRoles.ts'

/**
 * The roles and posts that an account may have, as dialogs of clients expect them beside it. They are many and
 * change seldom, so they are kept: whoever changes a role or a post drops the tenant's kept lists.
 */
export async function readChoices(context: RequestContext) {
  const { services, caller } = context
  const [roles, posts] = await Promise.all([
    services.keptLists.read(caller.tenantId, 'roles', () => listRoles(context)),
    services.keptLists.read(caller.tenantId, 'posts', () => listPosts(context)),
  ])
  return { roles, posts }
}

/** The posts of the caller's institution in order, stopped ones included, as dialogs of clients show them. */
function listPosts({ tx, caller }: RequestContext) {
  const posts = tx
    .selectFrom('sys_post')
    .select(['post_id as postId', 'post_code as postCode', 'post_name as postName', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('post_sort')
    .orderBy('post_id')
  return readTogether(tx, posts)
}
