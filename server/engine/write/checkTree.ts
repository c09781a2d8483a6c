import { sql } from 'kysely'
import { messageOf } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { lockTree } from '../lockRule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { descendantsOf } from '../query/descendantsOf.ts'
import { addError, type Draft } from './Draft.ts'

/** Notes a mistake where a node of a tree would stand below itself. */
export async function checkTree(
  context: OperationContext,
  resource: ResourceModel,
  draft: Draft,
): Promise<void> {
  const { tree, key } = resource
  const parent = tree === null ? undefined : draft.changes[tree.parent]
  if (tree === null || draft.before === null || parent === null || parent === undefined) return
  // Two that move at once could each come to stand below the other.
  await lockTree(context.tx, resource.table, context.caller.tenantId)
  const below = descendantsOf(context, resource, [draft.before[key]])
  const { rows } = await sql`select 1 from (${below}) b where b.id = ${parent}`.execute(context.tx)
  if (rows.length === 0) return
  addError(draft, { field: tree.parent, code: 'TREE_CYCLE', message: messageOf('TREE_CYCLE') })
}
