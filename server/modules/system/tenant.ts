import { Fault } from '#model/errors.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** The platform itself, whose administrators could not come back. */
const platform = 1

/** Institutions: one that is stopped or expires stops its accounts at once; the platform itself never stops. */
export default defineModule({
  resource: 'system/tenant/index',

  hooks: {
    beforeUpdate({ caller }, record, changes) {
      if (record.id !== platform && record.id !== caller.homeTenantId) return
      if (changes.status === '1' || (changes.expireTime ?? null) !== null) {
        throw new Fault('STATE', { message: '平台自身不能停用，也不能设置过期时间' })
      }
    },

    afterUpdate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
  },
})
