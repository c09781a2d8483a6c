import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { ownTenant } from '../query/tenantCondition.ts'
import { referencesTo } from './referencesTo.ts'

/**
 * Carries a changed property to the records that refer by it, where it is not the key: no foreign key does. Other
 * tenants' records refer to shared and platform records only by their keys.
 */
export async function cascadeProperties(
  context: OperationContext,
  resource: ResourceModel,
  before: Row,
  after: Row,
): Promise<void> {
  for (const { owner, field, table } of referencesTo(context.app, resource)) {
    const { reference, column } = field
    if (!reference || !column || reference.key === resource.key) continue
    const [old, changed] = [before[reference.key], after[reference.key]]
    if (old === changed || old === null) continue
    await context.tx
      .updateTable(`${table} as t`)
      .set({ [column.name]: changed })
      .where(ownTenant(context, owner, 't'))
      .where(sql.ref(`t.${column.name}`), '=', old)
      .execute()
  }
}
