import { type SqlBool, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import { isReadable } from '../access/visibleFields.ts'
import type { OperationContext } from '../OperationContext.ts'
import { type Condition, TRUE } from '../query/condition.ts'
import { escapeLike } from '../query/escapeLike.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'

/** Records whose label contains the keyword; all of them without one. */
export function keyword(context: OperationContext, resource: ResourceModel, query: FlatQuery): Condition {
  const text = query.get('keyword')?.[0]?.trim()
  const label = fieldOf(resource, resource.label)
  if (!text || label.column === null || !isReadable(context.caller, label)) return TRUE
  const column = sql.ref(`t.${label.column.name}`)
  if (label.type === 'string') return sql<SqlBool>`${column} like ${`%${escapeLike(text)}%`}`
  return sql<SqlBool>`${column}::text = ${text}`
}
