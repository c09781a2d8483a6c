import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readParams } from '#server/engine/template/fillTemplate.ts'
import { keepParams } from '#server/engine/template/templateHooks.ts'

/** Templates of mails: the names of their parameters, and mails to try them. */
export default defineModule({
  resource: 'system/mail/template/index',
  hooks: keepParams(['title', 'content']),
  actions: {
    async sendMail({ tx, caller, services }, { records: [template], values }) {
      const params = readParams(template?.params, values.templateParams)
      const mail = {
        tenantId: caller.tenantId,
        userIds: [caller.userId],
        template: String(template?.code),
        params,
      }
      const copies = { cc: listOf(values.ccMails), bcc: listOf(values.bccMails) }
      const to = { addresses: listOf(values.toMails), copies }
      const [logId = null] = await services.notifier.send('mail', { ...mail, ...to }, tx)
      if (services.hold.since() === null)
        return { data: logId, msg: localized('邮件已交付发送，结果见邮件记录') }
      const msg = localized('系统刚从备份恢复，邮件已暂停：此邮件已排队，放行后才会发送')
      return { data: logId, msg, waits: true }
    },
  },
})

const listOf = (value: unknown): string[] => (Array.isArray(value) ? [...new Set(value.map(String))] : [])
