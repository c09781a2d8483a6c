import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { hasRollup } from '../condition/foundValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import { filteredRows, rollupsSearched } from './filteredRows.ts'
import { type OrderStep, parseOrder } from './readPage.ts'
import type { RowsOptions } from './rowsOf.ts'

/** Records of which all have what is taken of others worked out, to search or sort them by it. */
const MOST_ROLLED_UP = 100_000

/**
 * The order of a list, whose filters may be answered too. Where it would sort more records than can be afforded by what
 * is taken of others, its own order goes without that.
 *
 * @throws TOO_MANY_TO_ROLL_UP where a query asks to search or sort so many by that; SORT_UNKNOWN, SEARCH_INVALID
 */
export async function affordableOrder(
  context: OperationContext,
  resource: ResourceModel,
  { query, state }: { query: FlatQuery; state?: RowsOptions['state'] },
): Promise<OrderStep[]> {
  const order = parseOrder(context, resource, query)
  const sorted = order.find(({ field }) => hasRollup(field))
  const isAffordable = await canRollUp(context, resource, { query, state, needed: sorted !== undefined })
  if (isAffordable) return order
  if (query.has('orderByColumn')) throw fieldFault('TOO_MANY_TO_ROLL_UP', 'orderByColumn')
  return order.filter(({ field }) => !hasRollup(field))
}

/**
 * Whether what is taken of others can be worked out for all records that a query leaves. Asks the database only where
 * that is searched or needed.
 *
 * @throws TOO_MANY_TO_ROLL_UP where a query asks to search so many by it; SEARCH_INVALID
 */
export async function canRollUp(
  context: OperationContext,
  resource: ResourceModel,
  { query, state, needed }: { query: FlatQuery; state?: RowsOptions['state']; needed: boolean },
): Promise<boolean> {
  const [searched] = rollupsSearched(context, resource, query)
  if (!searched && !needed) return true
  const beyond = await filteredRows(context, resource, { query, state, rolledUp: false })
    .select(sql`1`.as('one'))
    .offset(MOST_ROLLED_UP)
    .limit(1)
    .execute()
  if (beyond.length > 0 && searched) throw fieldFault('TOO_MANY_TO_ROLL_UP', searched.name)
  return beyond.length === 0
}
