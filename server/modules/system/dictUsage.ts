import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { dictUsesOf } from './dictUsesOf.ts'

/** Which screens use a dictionary type. */
export default defineModule({
  resource: 'system/dict/usage',
  rows: async (context, query) => listUses(context, query),
})

function listUses({ app }: RequestContext, query: Row) {
  const dictType = String(query.dictType ?? '')
  const uses = dictUsesOf(app, dictType)
  const { offset, size } = pageOf('list', flattenQuery(query))
  return { rows: uses.slice(offset, offset + size).map(use => ({ ...use, dictType })), total: uses.length }
}
