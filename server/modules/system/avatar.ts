import { defineModule } from '#server/engine/defineModule.ts'
import { imageAcceptance } from '#server/engine/files/content/Acceptance.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { receiveFile } from '../files/receiveFile.ts'

/** As clients of this contract call it. */
const FIELD = 'avatarfile'

/** The picture of the own account. Answers its address as imgUrl. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/user/profile/avatar',
      access: { session: 'the own account' },
      transaction: false,
      title: '修改头像',
      summary: 'Sets the own picture, multipart field "avatarfile"',
      file: FIELD,
      async run(context, { request }) {
        const { caller, database, services } = context
        const { url } = await receiveFile(context, request, {
          acceptance: imageAcceptance,
          kind: 'public',
          field: FIELD,
        })
        await database.inTenant(caller.homeTenantId, async tx => {
          await tx
            .updateTable('sys_user')
            .set({ avatar: url })
            .where('tenant_id', '=', caller.homeTenantId)
            .where('user_id', '=', caller.userId)
            .execute()
          await services.institution.files.keep(tx, namesIn(url))
        })
        return { imgUrl: url }
      },
    },
  ],
})
