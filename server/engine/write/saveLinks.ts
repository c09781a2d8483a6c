import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import { isOneOf } from '../query/condition.ts'
import { withConstraints } from './constraintFault.ts'

export interface LinkChange {
  resource: ResourceModel
  field: FieldModel
  /** Key of the record that has the links. */
  key: unknown
  /** Linked ids that are stored, and those to be stored. */
  before: readonly unknown[]
  after: readonly unknown[]
}

/** Stores the links of a record by adding and removing what differs; returns the linked ids. */
export async function saveLinks(context: OperationContext, change: LinkChange): Promise<unknown[]> {
  const { resource, field, key, before, after } = change
  const link = linkTable(context, resource, field)
  const added = after.filter(id => !before.includes(id))
  const removed = before.filter(id => !after.includes(id))
  if (removed.length > 0) {
    await context.tx
      .deleteFrom(`${link.name} as l`)
      .where(linksOfTenant(context, link, 'l'))
      .where(sql.ref(`l.${link.owner}`), '=', key)
      .where(isOneOf(sql.ref(`l.${link.target}`), removed))
      .execute()
  }
  if (added.length > 0) {
    const tenant = link.ofTenants ? { [tenantColumn]: context.caller.tenantId } : {}
    const rows = added.map(id => ({ ...tenant, [link.owner]: key, [link.target]: id }))
    await withConstraints(context, resource, () => context.tx.insertInto(link.name).values(rows).execute())
  }
  return [...after]
}
