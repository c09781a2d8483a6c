import { defineModule } from '#server/engine/defineModule.ts'
import { simpleList } from '../notify/simpleList.ts'

/** Accounts of mail servers: whether they can be reached, and the choices of older clients. */
export default defineModule({
  resource: 'system/mail/account/index',
  actions: {
    async test({ services, deferOutcome }, { records: [account] }) {
      deferOutcome(() => services.mail.test(account?.id as number))
      return {}
    },
  },
  routes: simpleList({
    path: '/system/mail-account',
    permission: 'system:mail-account:query',
    read: ({ tx }) => tx.selectFrom('sys_mail_account').select(['id', 'mail']).orderBy('id').execute(),
  }),
})
