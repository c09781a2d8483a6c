import { defineModule } from '#server/engine/defineModule.ts'
import { imageAcceptance, receiveFile } from '../files/receiveFile.ts'

/** The picture of the own account. Answers its address as imgUrl. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/user/profile/avatar',
      access: { session: 'the own account' },
      transaction: false,
      summary: 'Sets the own picture, multipart field "avatarfile"',
      async run({ caller, database, services }, { request }) {
        const { url } = await receiveFile(request, services.files, imageAcceptance)
        await database.inTenant(caller.homeTenantId, async tx => {
          await tx
            .updateTable('sys_user')
            .set({ avatar: url })
            .where('tenant_id', '=', caller.homeTenantId)
            .where('user_id', '=', caller.userId)
            .execute()
        })
        return { imgUrl: url }
      },
    },
  ],
})
