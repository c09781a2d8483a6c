import { defineModule } from '#server/engine/defineModule.ts'

/** Mails that were sent, each with the account of the institution that it was about. */
export default defineModule({
  resource: 'system/mail/log/index',
  hooks: {
    async present({ tx, caller }, rows) {
      const ids = rows.map(row => row.userId).filter(id => typeof id === 'number')
      if (ids.length === 0) return
      const users = await tx
        .selectFrom('sys_user')
        .select(['user_id', 'user_name'])
        .where('tenant_id', '=', caller.tenantId)
        .where('user_id', 'in', ids)
        .execute()
      const names = new Map<unknown, string>(users.map(user => [user.user_id, user.user_name]))
      for (const row of rows) row.userName = names.get(row.userId) ?? null
    },
  },
})
