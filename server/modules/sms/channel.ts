import { fieldFault } from '#model/errors.ts'
import { joinWords, localized, quoteWords } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { simpleList } from '../notify/simpleList.ts'
import { assertMayRoute } from './assertMayRoute.ts'

const http = 'HTTP'

/** Codes that something here can send by. The dictionary has more, because clients of the family know them. */
const implemented = [http, 'DEBUG']

/** Channels of text messages: only those that something can send by. */
export default defineModule({
  resource: 'system/sms/channel/index',
  hooks: {
    async beforeCreate(context, values) {
      await assertImplemented(context, String(values.code))
      assertComplete(values)
      if (values.code === http && !values.apiKey)
        throw fieldFault('INVALID', 'apiKey', localized('请填写 API 账号'))
    },
    async beforeUpdate(context, record, changes) {
      await assertMayRoute(context, [record], changes)
      assertComplete({ ...record, ...changes })
    },
    beforeRemove: (context, records) => assertMayRoute(context, records),
  },
  routes: simpleList({
    path: '/system/sms-channel',
    permission: 'system:sms-channel:query',
    read: ({ tx }) =>
      tx.selectFrom('sys_sms_channel').select(['id', 'signature', 'code']).orderBy('id').execute(),
  }),
})

/** @throws Fault INVALID at code, naming what there is */
async function assertImplemented({ services }: RequestContext, code: string): Promise<void> {
  if (implemented.includes(code)) return
  const entries = await services.dictionaries.entries('system_sms_channel_code')
  const labelOf = (value: string) => {
    const entry = entries.find(({ dictValue }) => dictValue === value)
    return eitherOf(entry?.dictLabel ?? value, entry?.dictLabelEn)
  }
  const label = labelOf(code)
  const others = joinWords(
    implemented.map(one => quoteWords([labelOf(one)])),
    '或',
  )
  throw fieldFault('INVALID', 'code', localized('“{{label}}”还没有实现，请选择{{others}}', { label, others }))
}

/** @throws Fault INVALID at url where an operator is asked nowhere */
function assertComplete({ code, url }: Row): void {
  if (code === http && !url) throw fieldFault('INVALID', 'url', localized('请填写请求地址'))
}
