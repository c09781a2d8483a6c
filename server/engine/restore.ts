import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import type { Answer } from './defineModule.ts'
import type { OperationContext } from './OperationContext.ts'
import { isOneOf } from './query/condition.ts'
import { ownTenant } from './query/tenantCondition.ts'
import type { OperationInput } from './registry/Route.ts'
import { keysOf, sentKeys } from './request/keysOf.ts'
import { changedFields } from './write/changedFields.ts'
import { checkReferences } from './write/checkReferences.ts'
import { withConstraints } from './write/constraintFault.ts'
import type { Draft } from './write/Draft.ts'
import { faultOf } from './write/faultOf.ts'
import { readStored } from './write/readStored.ts'
import { recordAudit } from './write/recordAudit.ts'

/**
 * Brings removed records back, all of them or none.
 *
 * @throws NOT_FOUND when one of them is not in the trash, or the caller may not see it
 * @throws DUPLICATE when another record has taken what must be unique
 * @throws REFERENCE_MISSING when what one refers to is gone
 */
export async function restore(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const keys = keysOf(resource, sentKeys(resource, input))
  const records = await readStored(context, resource, keys, { lock: true, state: 'removed' })
  const drafts = records.map((record): Draft => ({ before: null, changes: record, errors: [] }))
  await checkReferences(context, changedFields(drafts, resource.fields), resource.fields)
  const errors = drafts.flatMap(draft => draft.errors)
  if (errors.length > 0) throw faultOf(errors, resource.fields)
  await context.compiled(resource.page).hooks.beforeRestore?.(context, records)
  await withConstraints(context, resource, () =>
    context.tx
      .updateTable(`${resource.table} as t`)
      .set({ deleted_at: null })
      .where(ownTenant(context, resource, 't'))
      .where(isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys))
      .execute(),
  )
  for (const after of records) recordAudit(context, resource, { before: null, after })
  return {}
}
