import { Fault, fieldFault } from '#model/errors.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { isCreditCode } from '../account/isCreditCode.ts'
import { enterActing } from '../auth/enterActing.ts'

/** The platform itself, whose administrators could not come back. */
const platform = 1

/** Institutions: one that is stopped or expires stops its accounts at once; the platform itself never stops. */
export default defineModule({
  resource: 'system/tenant/index',

  hooks: {
    beforeUpdate({ caller }, record, changes) {
      if (typeof changes.creditCode === 'string' && !isCreditCode(changes.creditCode)) {
        throw fieldFault('INVALID', 'creditCode', '统一社会信用代码不正确')
      }
      if (changes.status === '0') changes.stopReason = null
      if (record.id !== platform && record.id !== caller.homeTenantId) return
      if (changes.status === '1' || (changes.expireTime ?? null) !== null) {
        throw new Fault('STATE', { message: '平台自身不能停用，也不能设置过期时间' })
      }
    },

    afterUpdate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
  },

  actions: {
    async visit(context, { records }) {
      const [tenant] = records
      if (!tenant) throw new Fault('NOT_FOUND')
      const tenantId = tenant.id as number
      if (tenantId === context.caller.homeTenantId) throw new Fault('STATE', { message: '这是您所在的租户' })
      await enterActing(context, { kind: 'visit', tenantId, userId: null, name: String(tenant.name) })
      return {}
    },
  },
})
