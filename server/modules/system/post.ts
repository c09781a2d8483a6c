import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { heldInTrash, holderOf } from './holders.ts'

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

    async beforeRemove(context, records) {
      const held = await holderOf(
        context,
        'sys_user_post',
        records.map(record => record.postId),
      )
      if (!held) return
      const post = records.find(record => record.postId === held.held)
      if (held.isRemoved) throw heldInTrash(post?.postName, held.name)
      throw new Fault('IN_USE', {
        message: localized('岗位“{{post}}”已分配给用户，不能删除', { post: post?.postName }),
      })
    },
  },
})

/** Dialogs of accounts hold them. */
const dropChoices = (context: RequestContext): Promise<void> =>
  context.services.keptLists.drop(context, context.caller.tenantId)
