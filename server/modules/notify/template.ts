import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readParams } from '#server/engine/template/fillTemplate.ts'
import { keepCode, keepParams } from '#server/engine/template/templateHooks.ts'

/** Templates of messages inside the site: the names of their parameters, and messages to try them. */
export default defineModule({
  resource: 'system/notify/template/index',
  hooks: keepCode(keepParams(['content'])),
  actions: {
    async sendNotify({ tx, caller, services }, { records: [template], values }) {
      const params = readParams(template?.params, values.templateParams)
      const notification = {
        tenantId: caller.tenantId,
        userIds: [values.userId as number],
        template: String(template?.code),
        params,
      }
      const ids = await services.notifier.send('message', notification, tx)
      if (ids.length === 0) throw fieldFault('REFERENCE_MISSING', 'userId')
      return { data: ids[0] }
    },

    async sendToAudience({ tx, caller, services }, { records: [template], values }) {
      const people = await services.notifier.sendToAudience(
        'message',
        {
          tenantId: caller.tenantId,
          audience: values.receivers as AudienceRule,
          template: String(template?.code),
          params: readParams(template?.params, values.templateParams),
        },
        tx,
      )
      if (people === 0)
        throw fieldFault('INVALID', 'receivers', localized('所选范围内目前没有任何人，没有发送'))
      return { data: { people } }
    },
  },
})
