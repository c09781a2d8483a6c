import { type RawBuilder, sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { ownTenant } from './scopeCondition.ts'

/** A subquery with the keys of the tree nodes and of all nodes below them. Every branch names the tenant. */
export function descendantsOf(
  context: OperationContext,
  tree: ResourceModel,
  roots: readonly unknown[],
): RawBuilder<unknown> {
  const key = columnOf(tree, tree.key)
  const parent = columnOf(tree, tree.tree?.parent ?? tree.key)
  return sql`with recursive below(id) as (
      select ${sql.ref(`n.${key}`)} from ${sql.table(tree.table)} n
      where ${ownTenant(context, tree, 'n')} and ${sql.ref(`n.${key}`)} in (${sql.join(roots)})
      union
      select ${sql.ref(`n.${key}`)} from ${sql.table(tree.table)} n
      join below on ${sql.ref(`n.${parent}`)} = below.id
      where ${ownTenant(context, tree, 'n')}
    ) select id from below`
}
