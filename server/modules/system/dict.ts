import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { AppModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { dictUsesOf } from './dictUsesOf.ts'

const drop = ({ services, tx }: RequestContext) => services.dictionaries.drop(tx)

/** Dictionary types: every server forgets what it kept of them when one changes. */
export default defineModule({
  resource: 'system/dict/index',
  hooks: {
    afterCreate: drop,
    beforeUpdate({ app }, record, changes) {
      if (changes.dictType !== undefined)
        assertUnused(app, record, { field: 'dictType', what: localized('不能改名') })
      if (changes.status === '1') assertUnused(app, record, { field: 'status', what: localized('不能停用') })
    },
    afterUpdate: drop,
    beforeRemove({ app }, records) {
      for (const record of records) assertUnused(app, record, { what: localized('不能删除') })
    },
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

/** Screens name a type in their page files: without it they would lose their choices. @throws Fault IN_USE */
function assertUnused(
  app: AppModel,
  { dictType }: Row,
  { field, what }: { field?: string; what: LocalizedText },
): void {
  const [use] = dictUsesOf(app, String(dictType))
  if (!use) return
  const message = localized('字典类型被“{{page}}”的“{{field}}”等使用，{{what}}', {
    page: use.pageTitle,
    field: use.fieldTitle,
    what,
  })
  throw field === undefined ? new Fault('IN_USE', { message }) : fieldFault('IN_USE', field, message)
}
