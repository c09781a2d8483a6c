import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import type { OperationContext } from '../OperationContext.ts'
import { columnRef } from '../query/columnRef.ts'
import { isOneOf } from '../query/condition.ts'

/** The links of the records with these keys, in order of the linked ids. */
export async function readLinks(
  context: OperationContext,
  { resource, field, keys }: { resource: ResourceModel; field: FieldModel; keys: readonly unknown[] },
): Promise<{ owner: unknown; target: unknown }[]> {
  if (keys.length === 0) return []
  const link = linkTable(context, resource, field)
  const { rows } = await sql<{ owner: unknown; target: unknown }>`
    select ${columnRef('l', link.owner)} as owner, ${columnRef('l', link.target)} as target
    from ${sql.table(link.name)} l
    where ${linksOfTenant(context, link, 'l')} and ${isOneOf(columnRef('l', link.owner), keys)}
    order by 1, 2`.execute(context.tx)
  return rows
}
