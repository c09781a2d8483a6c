import type { RequestContext } from '#server/engine/RequestContext.ts'
import { listPosts } from './listPosts.ts'
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
