import { fieldFault } from '#model/errors.ts'
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
  },
})
