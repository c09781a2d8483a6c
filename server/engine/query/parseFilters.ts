import type { ResourceModel } from '#model/types/index.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../OperationContext.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'
import type { FieldFilter } from './filterCondition.ts'
import { type SearchKeys, searchKeys } from './searchKeys.ts'

/**
 * The filters that a query names. Known clients send keys of their own along, so keys that name no field are
 * left alone; so are fields that the caller may not read.
 */
export function parseFilters(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): FieldFilter[] {
  return searchKeys(context, resource).flatMap(keys => {
    const { field, operator, descendants } = keys
    const texts = keys.texts.flatMap(key => query.get(key) ?? [])
    const ends = endsIn(query, keys)
    if ((texts.length === 0 && ends === null) || !isReadable(context.caller, field)) return []
    const named = ends === null ? { operator } : { ...ends, operator: 'range' as const }
    return [{ field, texts, descendants, ...named }]
  })
}

function endsIn(query: FlatQuery, { ends }: SearchKeys): { from?: string; to?: string } | null {
  for (const keys of ends) {
    const from = query.get(keys.from)?.[0]
    const to = query.get(keys.to)?.[0]
    if (from !== undefined || to !== undefined) return { from, to }
  }
  return null
}
