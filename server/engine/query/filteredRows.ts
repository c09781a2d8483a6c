import type { ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../OperationContext.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'
import { filterCondition } from './filterCondition.ts'
import { parentCondition } from './parentCondition.ts'
import { parseFilters } from './parseFilters.ts'
import { type Rows, type RowsOptions, rowsOf } from './rowsOf.ts'

/**
 * The records that a query asks for, within what the caller may see.
 * @throws SEARCH_INVALID at the field whose text is no value of it
 */
export function filteredRows(
  context: OperationContext,
  resource: ResourceModel,
  { query, state }: { query: FlatQuery; state?: RowsOptions['state'] },
): Rows {
  let rows = rowsOf(context, resource, { state })
  for (const filter of parseFilters(context, resource, query)) {
    rows = rows.where(filterCondition(context, resource, filter))
  }
  const parent = parentCondition(context, resource, query)
  return parent === null ? rows : rows.where(parent)
}
