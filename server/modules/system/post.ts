import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** Posts: one that somebody holds stays. */
export default defineModule({
  resource: 'system/post/index',
  hooks: {
    async afterCreateAll(context, records) {
      await dropChoices(context)
      return records.map(() => null)
    },
    afterUpdate: context => dropChoices(context),
    afterRemove: context => dropChoices(context),

    async beforeRemove({ tx, caller }, records) {
      const held = await tx
        .selectFrom('sys_user_post')
        .select('post_id')
        .where('tenant_id', '=', caller.tenantId)
        .where(
          'post_id',
          'in',
          records.map(record => record.postId as number),
        )
        .executeTakeFirst()
      if (!held) return
      const post = records.find(record => record.postId === held.post_id)
      throw new Fault('IN_USE', {
        message: localized('岗位“{{post}}”已分配给用户，不能删除', { post: post?.postName }),
      })
    },
  },
})

/** Dialogs of accounts hold them. */
const dropChoices = (context: RequestContext): Promise<void> =>
  context.services.keptLists.drop(context, context.caller.tenantId)
