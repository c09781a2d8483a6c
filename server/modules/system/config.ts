import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertSetting } from '../auth/assertSetting.ts'
import { assertMaySet, maskPassword, mayKnowPassword, PASSWORD_KEY } from '../rights/assertMaySet.ts'

const drop = ({ services, tx }: RequestContext) => services.settings.drop(tx)

/** Settings that may be read by everybody who is signed in. All others need the permission. */
const publicKeys = new Set([
  'sys.account.chrtype',
  'sys.account.registerUser',
  'sys.account.captchaEnabled',
  'sys.index.portalUrl',
  'sys.index.subTitle',
  'sys.index.skinName',
  'sys.index.sideTheme',
])

/** Settings: built-in ones keep their key, and every server forgets what it kept when one changes. */
export default defineModule({
  resource: 'system/config/index',
  hooks: {
    async beforeCreate(context, values) {
      await assertMaySet(context, [values])
      await assertSetting(context, values)
    },

    async beforeUpdate(context, record, changes) {
      await assertMaySet(context, [record, changes])
      if ('configKey' in changes || 'configValue' in changes) {
        await assertSetting(context, { ...record, ...changes })
      }
      if (record.configType !== 'Y') return
      if (changes.configKey !== undefined)
        throw fieldFault('FIELD_READ_ONLY', 'configKey', localized('系统内置参数的键名不能修改'))
      if (changes.configType !== undefined)
        throw fieldFault('FIELD_READ_ONLY', 'configType', localized('系统内置参数不能改为非内置'))
    },
    beforeRemove: assertMaySet,
    present: maskPassword,
    afterCreate: drop,
    afterUpdate: drop,
    afterRemove: drop,
  },
  actions: {
    async refreshCache(context) {
      await drop(context)
      return {}
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/system/config/configKey/:configKey',
      access: { session: 'public settings; others are checked inside' },
      summary: 'Value of a setting, in msg',
      async run({ services, caller }, { params }) {
        const key = String(params.configKey)
        const value = (await services.settings.get(key)) ?? ''
        // "-" stands for none: the system makes one up.
        if (key === PASSWORD_KEY)
          return { msg: wordsOf(value !== '-' && mayKnowPassword(caller) ? value : '') }
        const permitted = isPermitted(caller, ['system:config:query', 'system:config:list'])
        if (!permitted && !publicKeys.has(key)) throw new Fault('PERMISSION_DENIED')
        return { msg: wordsOf(value) }
      },
    },
  ],
})
