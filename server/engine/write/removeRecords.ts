import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { isOneOf } from '../query/condition.ts'
import { ownTenant } from '../query/tenantCondition.ts'
import { assertUnused } from './assertUnused.ts'
import { withConstraints } from './constraintFault.ts'
import { recordAudit } from './recordAudit.ts'

/** Removes locked records with their hooks: into the trash where there is one, for good otherwise. */
export async function removeRecords(
  context: OperationContext,
  resource: ResourceModel,
  records: Row[],
): Promise<void> {
  const { hooks } = context.compiled(resource.page)
  await hooks.beforeRemove?.(context, records)
  await assertUnused(context, resource, records)
  const keys = records.map(record => record[resource.key])
  await withConstraints(context, resource, () => deleteRows(context, resource, keys))
  for (const before of records) recordAudit(context, resource, { before, after: null })
  await hooks.afterRemove?.(context, records)
}

async function deleteRows(
  context: OperationContext,
  resource: ResourceModel,
  keys: unknown[],
): Promise<void> {
  const { tx, now } = context
  const ofTenant = ownTenant(context, resource, 't')
  const chosen = isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys)
  const table = `${resource.table} as t`
  if (resource.trash)
    await tx.updateTable(table).set({ deleted_at: now }).where(ofTenant).where(chosen).execute()
  else await tx.deleteFrom(table).where(ofTenant).where(chosen).execute()
}
