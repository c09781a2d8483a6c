import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import { MAIL_LOGIN, startMailServer } from '#tests/support/startMailServer.ts'

/** Where mails of these accounts go. */
const mailServer = { host: '127.0.0.1', port: (await startMailServer()).port }

export default defineExamples({
  values: {
    // A server that answers: one of the actions signs in there.
    'system/mail/account/index': { ...MAIL_LOGIN, ...mailServer, sslEnable: false, starttlsEnable: false },
  },
  makers: {
    'system/mail/log/index': world => world.insert('sys_mail_log', { template_title: `${OWNER_MARK}标题` }),
  },
  routes: {
    'GET /system/mail-account/simple-list': get('/system/mail-account/simple-list', 'shared'),
    'GET /system/mail-account/list-all-simple': get('/system/mail-account/list-all-simple', 'shared'),
  },
})
