import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { escapeLike, rangeCondition } from '#server/engine/query/filterCondition.ts'
import { timeRangeIn } from '#server/engine/query/rangeInQuery.ts'
import { pageOf } from '#server/engine/query/readPage.ts'
import { flattenQuery } from '#server/engine/request/readRequest.ts'
import { fieldConditions } from './fieldConditions.ts'

/** The condition of a search over instances (i) and tasks (k), and which page of the result is wanted. */
export interface ListQuery {
  where: RawBuilder<SqlBool>
  offset: number
  size: number
}

/** What a name of the query is compared with. */
export type Searched = Record<string, { column: string; by: 'contains' | 'equals' | 'number' }>

/**
 * Reads what a list is asked for, values of the form included.
 * @param time page whose field `createTime` is searched as a range, and the column that it is in
 * @throws Fault SEARCH_INVALID
 */
export async function listQuery(
  context: RequestContext,
  rawQuery: Row,
  { searched, time }: { searched: Searched; time: { page: string; column: string } },
): Promise<ListQuery> {
  const query = flattenQuery(rawQuery)
  const { offset, size } = pageOf('page', query)
  const conditions = Object.entries(searched).flatMap(([name, { column, by }]) => {
    const text = query.get(name)?.[0]?.trim()
    return text ? [conditionOn(sql.ref(column), { text, by })] : []
  })
  const field = context.resource(time.page).fields.find(({ name }) => name === 'createTime') as FieldModel
  conditions.push(rangeCondition(field, sql.ref(time.column), timeRangeIn(query, 'createTime')))
  conditions.push(...(await fieldConditions(context, query)))
  return { where: sql.join(conditions, sql` and `) as RawBuilder<SqlBool>, offset, size }
}

function conditionOn(
  column: RawBuilder<unknown>,
  { text, by }: { text: string; by: Searched[string]['by'] },
): RawBuilder<SqlBool> {
  if (by === 'equals') return sql<SqlBool>`${column} = ${text}`
  if (by === 'contains') return sql<SqlBool>`${column} ilike ${`%${escapeLike(text)}%`}`
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new Fault('SEARCH_INVALID')
  return sql<SqlBool>`${column} = ${number}`
}
