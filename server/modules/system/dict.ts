import { defineModule } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

const drop = ({ services, tx }: RequestContext) => services.dictionaries.drop(tx)

/** Dictionary types: every server forgets what it kept of them when one changes. */
export default defineModule({
  resource: 'system/dict/index',
  hooks: { afterCreate: drop, afterUpdate: drop, afterRemove: drop },
  actions: {
    async refreshCache(context) {
      await drop(context)
      return {}
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/system/dict/type/optionselect',
      access: { permissions: ['system:dict:list', 'system:dict:query'] },
      summary: 'All dictionary types',
      async run({ tx }) {
        const rows = await tx
          .selectFrom('sys_dict_type')
          .select(['dict_id', 'dict_name', 'dict_type', 'status'])
          .orderBy('dict_id')
          .execute()
        return {
          data: rows.map(row => ({
            dictId: row.dict_id,
            dictName: row.dict_name,
            dictType: row.dict_type,
            status: row.status,
          })),
        }
      },
    },
  ],
})
