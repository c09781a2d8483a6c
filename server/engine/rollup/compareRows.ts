import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import type { Tx } from '../../db/Database.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { anyOf, type Condition, type ConditionContext, columnRef, ownTenant } from '../query/condition.ts'
import { type Counter, countedAnew } from './recount.ts'

/** A record that keeps something else than there is. */
export interface Difference {
  key: unknown
  field: Counter
  stored: unknown
  counted: unknown
}

/**
 * The records among the chosen ones that keep something else than there is; nothing is locked or changed. Counter and
 * what it counts are read in one statement, and written in one transaction: who writes meanwhile makes no difference.
 */
export async function compareRows(
  tx: Tx,
  context: ConditionContext,
  { resource, fields }: { resource: ResourceModel; fields: readonly Counter[] },
  chosen: Condition,
): Promise<Difference[]> {
  const key = columnRef('t', columnOf(resource, resource.key))
  const columns = fields.flatMap((field, index) => [
    sql`${columnRef('t', field.column.name)} as ${sql.ref(`stored${index}`)}`,
    sql`${countedAnew(context, resource, field)}::${sql.raw(field.column.type)} as ${sql.ref(`counted${index}`)}`,
  ])
  const differs = fields.map(
    (_, index) =>
      sql<boolean>`n.${sql.ref(`stored${index}`)} is distinct from n.${sql.ref(`counted${index}`)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`select n.*,
      ${sql.join(differs.map((one, index) => sql`${one} as ${sql.ref(`differs${index}`)}`))}
    from (select ${key} as "#key", ${sql.join(columns)} from ${sql.table(resource.table)} as t
      where ${ownTenant(context, resource, 't')} and ${chosen}) as n
    where ${anyOf(differs)} order by n."#key"`.execute(tx)
  return rows.flatMap(row =>
    fields.flatMap((field, index) =>
      row[`differs${index}`]
        ? [{ key: row['#key'], field, stored: row[`stored${index}`], counted: row[`counted${index}`] }]
        : [],
    ),
  )
}
