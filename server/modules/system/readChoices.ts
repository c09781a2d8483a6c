import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readIn } from '#server/engine/language/inLanguage.ts'
import { readTogether } from '#server/engine/present/readTogether.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { listRoles } from './listRoles.ts'

/**
 * The roles and posts that an account may have, as dialogs of clients expect them beside it. They are many and
 * change seldom, so they are kept: whoever changes a role or a post drops the tenant's kept lists.
 */
export async function readChoices(context: RequestContext) {
  const { services, caller, language } = context
  // They are kept as they are written, so each language has its own.
  const kept = (name: string, list: () => Promise<unknown[]>) =>
    services.keptLists.read(
      caller.tenantId,
      `${name} ${language}`,
      async () => readIn(await list(), language) as unknown[],
    )
  const [roles, posts] = await Promise.all([
    kept('roles', () => listRoles(context)),
    kept('posts', () => listPosts(context)),
  ])
  return { roles, posts }
}

/** The posts of the caller's institution in order, stopped ones included, as dialogs of clients show them. */
async function listPosts({ tx, caller }: RequestContext) {
  const posts = tx
    .selectFrom('sys_post')
    .select(['post_id as postId', 'post_code as postCode', 'post_name as postName'])
    .select(['post_name_en as postNameEn', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('post_sort')
    .orderBy('post_id')
  const rows = await readTogether(tx, posts)
  return rows.map(({ postNameEn, ...post }) => ({ ...post, postName: eitherOf(post.postName, postNameEn) }))
}
