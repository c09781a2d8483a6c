import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { quoteName } from '../db/quoteName.ts'
import { backupSchemas, tableName } from './Backup.ts'
import { listTables, settleTexts } from './rows.ts'

/** Table → how many rows, and a sum of them that differs where one of them does, in whatever order they lie. */
export type RowSums = Map<string, { rows: number; sum: string }>

/** The sums of every table that is backed up, as of the moment of `tx`. */
export async function sumRows(tx: Tx): Promise<RowSums> {
  await settleTexts(tx)
  const sums: RowSums = new Map()
  for (const table of await listTables(tx)) {
    const name = `${quoteName(table.schema)}.${quoteName(table.name)}`
    const { rows } = await sql<{ rows: number; sum: string }>`
      select count(*)::int as rows,
        coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as sum
      from only ${sql.raw(name)} as one`.execute(tx)
    if (rows[0]) sums.set(tableName(table), rows[0])
  }
  return sums
}

/** What differs between two databases, a sentence each; tables that `isLeftOut` are not compared. */
export function differencesOf(
  source: RowSums,
  target: RowSums,
  isLeftOut: (table: string) => boolean = () => false,
): string[] {
  const tables = [...new Set([...source.keys(), ...target.keys()])].filter(table => !isLeftOut(table))
  return tables.flatMap(table => {
    const [before, after] = [source.get(table), target.get(table)]
    if (!before) return [`${table} is there only afterwards.`]
    if (!after) return [`${table} is missing afterwards.`]
    if (before.rows !== after.rows) return [`${table} had ${before.rows} rows and has ${after.rows}.`]
    return before.sum === after.sum ? [] : [`${table} has other rows than before.`]
  })
}

/** Columns whose next generated value is in use already, a sentence each. */
export async function lateSequences(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, a.attname::text as column
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
      and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    join pg_namespace n on n.oid = s.relnamespace
    where s.relkind = 'S' and n.nspname = any(${[...backupSchemas]}::text[])`.execute(tx)
  const late: string[] = []
  for (const { sequence, table, column } of rows) {
    const { rows: found } = await sql
      .raw<{ late: boolean }>(
        `select coalesce((select max(${quoteName(column)}) from ${table}) > last_value, false) as late from ${sequence}`,
      )
      .execute(tx)
    if (found[0]?.late) late.push(`${sequence} stands below the largest ${column} of ${table}.`)
  }
  return late
}
