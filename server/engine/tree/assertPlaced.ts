import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { lockTree } from '../lockRule.ts'
import { columnRef, ownTenant } from '../query/condition.ts'

/** What a client sends where it wants the top on purpose: so the family's clients name it. */
const isTopOnPurpose = (parent: unknown): boolean => parent === 0 || parent === '0'

/**
 * Sees that no record of a tree with one root becomes a second one because its place was forgotten.
 * @param body as it was sent
 * @param before null for a new record
 * @throws Fault INVALID at the property of the parent
 */
export async function assertPlaced(
  context: OperationContext,
  resource: ResourceModel,
  { body, before }: { body: Row; before: Row | null },
): Promise<void> {
  const { tree } = resource
  if (!tree?.oneRoot) return
  const isSent = tree.parent in body
  const parent = body[tree.parent] ?? null
  if (isTopOnPurpose(parent) || (parent !== null && parent !== '')) return
  // What stands at the top already stays, and so does what nobody moves.
  if (before !== null && (!isSent || (before[tree.parent] ?? null) === null)) return
  await lockTree(context.tx, resource.table, context.caller.tenantId)
  const { rows } = await sql<{ label: unknown }>`
    select ${columnRef('t', columnOf(resource, resource.label))} as label from ${sql.table(resource.table)} t
    where ${ownTenant(context, resource, 't')} and ${columnRef('t', columnOf(resource, tree.parent))} is null
      ${resource.trash ? sql`and ${columnRef('t', 'deleted_at')} is null` : sql``}
    limit 1`.execute(context.tx)
  const [root] = rows
  if (root === undefined) return
  const message = localized('已有顶级记录“{{label}}”，请选择上级', { label: String(root.label) })
  throw fieldFault('INVALID', tree.parent, message)
}
