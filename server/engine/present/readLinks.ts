import { type RawBuilder, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { type LinkTable, linksOfTenant, linkTable } from '../links/linkTable.ts'
import { columnRef } from '../query/columnRef.ts'
import { isOneOf } from '../query/condition.ts'
import type { Rows } from '../query/rowsOf.ts'
import { readTogether } from './readTogether.ts'

/** The links of the records with these keys, in order of the linked ids. */
export async function readLinks(
  context: OperationContext,
  { resource, field, keys }: { resource: ResourceModel; field: FieldModel; keys: readonly unknown[] },
): Promise<{ owner: unknown; target: unknown }[]> {
  if (keys.length === 0) return []
  const link = linkTable(context, resource, field)
  const links = linksOf(context, link, keys)
    .select([columnRef('l', link.owner).as('owner'), columnRef('l', link.target).as('target')])
    .orderBy(columnRef('l', link.owner))
    .orderBy(columnRef('l', link.target))
  return (await readTogether(context.tx, links)) as { owner: unknown; target: unknown }[]
}

/** Ids of what the records with these keys link to, as a subquery. */
export function linkedIds(
  context: OperationContext,
  { resource, field, keys }: { resource: ResourceModel; field: FieldModel; keys: readonly unknown[] },
): RawBuilder<unknown> {
  const link = linkTable(context, resource, field)
  return sql`${linksOf(context, link, keys).select(columnRef('l', link.target).as('target'))}`
}

function linksOf(context: OperationContext, link: LinkTable, keys: readonly unknown[]): Rows {
  const rows: Rows = context.tx.selectFrom(`${link.name} as l`)
  return rows.where(linksOfTenant(context, link, 'l')).where(isOneOf(columnRef('l', link.owner), keys))
}
