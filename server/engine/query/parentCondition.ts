import { type SqlBool, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf, fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../OperationContext.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'
import { allOf, type Condition } from './condition.ts'
import { parseFilterValue } from './parseFilterValue.ts'
import { readableTenants } from './tenantCondition.ts'

/**
 * Rows of the parent record that a sub-resource's query names by its key (dictId=3); null when it names none.
 * Where the sub-resource has a property of that name, that is an ordinary filter.
 * @throws SEARCH_INVALID when the key is none
 */
export function parentCondition(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): Condition | null {
  const { parent } = resource
  const text = parent === null ? undefined : query.get(parent.param)?.[0]
  if (parent === null || text === undefined) return null
  if (resource.fields.some(field => field.name === parent.param)) return null
  const owner = context.resource(parent.page)
  if (owner.source === 'module') throw fieldFault('SEARCH_INVALID', parent.param)
  const key = parseFilterValue(fieldOf(owner, owner.key), text)
  const matches = Object.entries(parent.match).map(
    ([mine, theirs]) =>
      sql<SqlBool>`${sql.ref(`p.${columnOf(owner, theirs)}`)} = ${sql.ref(`t.${columnOf(resource, mine)}`)}`,
  )
  return sql<SqlBool>`exists (select 1 from ${sql.table(owner.table)} p
    where ${readableTenants(context, owner, 'p')} and ${sql.ref(`p.${columnOf(owner, owner.key)}`)} = ${key}
    and ${allOf(matches)})`
}
