import { readTogether } from '#server/engine/present/readTogether.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

/** The posts of the caller's institution in order, stopped ones included, as dialogs of clients show them. */
export function listPosts({ tx, caller }: RequestContext) {
  const posts = tx
    .selectFrom('sys_post')
    .select(['post_id as postId', 'post_code as postCode', 'post_name as postName', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('post_sort')
    .orderBy('post_id')
  return readTogether(tx, posts)
}
