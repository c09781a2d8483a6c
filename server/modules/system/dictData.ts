import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { assertNotShipped, assertValueFree } from './assertValueFree.ts'

const drop = ({ services, tx }: RequestContext) => services.dictionaries.drop(tx)
const everybody = 'labels of dictionary values, which every screen shows'

/** Dictionary values, and the calls by which clients read them. */
export default defineModule({
  resource: 'system/dict/data',
  hooks: {
    beforeCreate: assertOwnLabel,

    async beforeUpdate(context, record, changes) {
      if (changes.dictValue !== undefined) {
        const intent = { field: 'dictValue', what: localized('不能更改键值') }
        assertNotShipped(context, record, intent)
        await assertValueFree(context, record, intent)
      }
      if (changes.status === '1') {
        await assertValueFree(context, record, { field: 'status', what: localized('不能停用') })
      }
      if (changes.dictLabel !== undefined) await assertOwnLabel(context, { ...record, ...changes })
    },

    async beforeRemove(context, records) {
      for (const record of records) {
        assertNotShipped(context, record, { what: localized('不能删除，不再需要时可以停用') })
        await assertValueFree(context, record, { what: localized('不能删除') })
      }
    },

    afterCreate: drop,
    afterUpdate: drop,
    afterRemove: drop,
  },
  routes: [
    {
      method: 'GET',
      path: '/system/dict/data/type/:dictType',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'Enabled values of a type; none when the type is unknown',
      run: async ({ services }, { params }) => ({
        data: await services.dictionaries.entries(String(params.dictType)),
      }),
    },
    {
      method: 'GET',
      path: '/system/dict/data/list-all-simple',
      access: { session: everybody },
      beforePasswordChange: true,
      summary: 'Enabled values of all types',
      async run({ services }) {
        const types = await services.dictionaries.types()
        const entries = await Promise.all(types.map(type => services.dictionaries.entries(type)))
        return { data: entries.flat() }
      },
    },
  ],
})

/** Two values of one name cannot be told apart in a select, and an import finds values by their names. */
async function assertOwnLabel({ tx }: RequestContext, value: Readonly<Row>): Promise<void> {
  await lockRule(tx, `labels ${value.dictType}`)
  const namesake = await tx
    .selectFrom('sys_dict_data')
    .select('dict_value')
    .where('dict_type', '=', String(value.dictType))
    .where('dict_label', '=', String(value.dictLabel))
    .where('dict_code', '!=', Number(value.dictCode ?? 0))
    .executeTakeFirst()
  if (namesake) {
    const message = localized('标签“{{label}}”已用于键值“{{value}}”，请换一个', {
      label: value.dictLabel,
      value: namesake.dict_value,
    })
    throw fieldFault('DUPLICATE', 'dictLabel', message)
  }
}
