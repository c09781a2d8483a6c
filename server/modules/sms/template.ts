import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Notification } from '#server/engine/contracts/Notifier.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readParams } from '#server/engine/template/fillTemplate.ts'
import { keepCode, keepParams } from '#server/engine/template/templateHooks.ts'
import { assertMayWord } from './assertMayRoute.ts'

const kept = keepCode(keepParams(['content']))

/** Templates of text messages: the names of their parameters, and messages to try them. */
export default defineModule({
  resource: 'system/sms/template/index',
  hooks: {
    async beforeCreate(context, values) {
      await assertMayWord(context, [values])
      await kept.beforeCreate?.(context, values)
    },
    async beforeUpdate(context, record, changes) {
      await assertMayWord(context, [record], changes)
      await kept.beforeUpdate?.(context, record, changes)
    },
    beforeRemove: (context, records) => assertMayWord(context, records),
  },
  actions: {
    async sendSms(context, { records: [template], values }) {
      const { caller, services } = context
      const params = readParams(template?.params, values.templateParams)
      const sms = {
        tenantId: caller.tenantId,
        userIds: [caller.userId],
        template: String(template?.code),
        params,
      }
      // The operator is asked outside of the transaction, and its answer waited for: it is what the test is for.
      context.deferOutcome(() => trySms(services, { ...sms, addresses: [String(values.mobile)] }))
      return {}
    },
  },
})

/** @throws Fault SMS_FAILED with the operator's reason */
async function trySms(services: Services, sms: Notification): Promise<void> {
  try {
    await services.notifier.send('sms', sms, null)
  } catch (error) {
    const { cause } = error as Error
    if (!(cause instanceof Error)) throw error
    throw new Fault('SMS_FAILED', {
      message: localized('短信发送失败：{{message}}', { message: cause.message }),
      cause,
    })
  }
}
