import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** Requests that are refused by hand: whoever asked is told, with the reason where one is given. */
export default defineModule({
  resource: 'system/access-request/index',
  actions: {
    async refuse({ services, tx, caller }, { records: [request = {}], values }) {
      const reason = typeof values.reason === 'string' ? values.reason.trim() : ''
      const params = { page: String(request.pageTitle), reason: reason === '' ? '无' : reason }
      const { tenantId } = caller
      const told = { tenantId, userIds: [Number(request.userId)], template: 'access-refused', params }
      await services.notifier.send('message', told, tx)
      return { msg: localized('已拒绝，并已告诉申请人') }
    },
  },
})
