import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import { quoteName } from '../db/quoteName.ts'
import { type BackupTable, backupSchemas, tableName } from './Backup.ts'

/** Bytes of rows that are read at once, about. */
const chunkSize = 4 * 1024 * 1024
const blockSize = 8_192

/** Makes the transaction see one moment, change nothing, and write values in one way whatever the server is set to. */
export async function holdMoment(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await settleTexts(tx)
  // A policy that hides rows from this role is an error then, not a smaller backup.
  await sql`set local row_security = off`.execute(tx)
}

/** How values are written as texts and read again. */
export async function settleTexts(tx: Tx): Promise<void> {
  await sql
    .raw(
      `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
      set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0`,
    )
    .execute(tx)
}

/** The tables that hold rows, partitions each by itself, held against changes of their shape until `tx` ends. */
export async function listTables(tx: Tx): Promise<BackupTable[]> {
  const { rows } = await sql<Omit<BackupTable, 'folder'>>`
    select n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${[...backupSchemas]}::text[])
    order by 1 desc, 2`.execute(tx)
  const tables = rows.map((row, index) => ({
    ...row,
    folder: `${String(index + 1).padStart(4, '0')}.${row.name.replaceAll(/[^\w-]/g, '_')}`,
  }))
  for (const table of tables)
    await sql.raw(`lock table only ${quoted(table)} in access share mode`).execute(tx)
  return tables
}

/** Calls `take` with the rows of a table, some at a time, a row as the text of its record. */
export async function readRows(
  tx: Tx,
  table: BackupTable,
  take: (rows: string[]) => Promise<void>,
): Promise<void> {
  for (const [from, to] of placesOf(await measure(tx, table))) {
    // By place, not by key: every visible row lies in one place, and each place is read once.
    const { rows } = await sql<{ row: string }>`
      select row_of_table::text as row from only ${sql.raw(quoted(table))} as row_of_table
      where row_of_table.ctid >= ${from}::tid and row_of_table.ctid < ${to}::tid`.execute(tx)
    if (rows.length > 0) await take(rows.map(({ row }) => row))
  }
}

/** Rows of a block that are read at once where a block holds more than a chunk: long texts lie beside it. */
const fewRows = 8
/** A block of 8 kB has no more rows. */
const mostRows = 300

/** Places from which to which rows are read, in order, about a chunk each. */
function* placesOf({ blocks, step }: { blocks: number; step: number }): Generator<[string, string]> {
  if (step >= 1) {
    const whole = Math.floor(step)
    for (let block = 0; block < blocks; block += whole) yield [`(${block},0)`, `(${block + whole},0)`]
    return
  }
  for (let block = 0; block < blocks; block += 1)
    for (let row = 0; row < mostRows; row += fewRows)
      yield [
        `(${block},${row})`,
        row + fewRows < mostRows ? `(${block},${row + fewRows})` : `(${block + 1},0)`,
      ]
}

/** Writes rows that `readRows` gave into a table of the same shape. */
export async function writeRows(tx: Tx, table: BackupTable, rows: string[]): Promise<void> {
  const target = quoted(table)
  const columns = table.columns.map(quoteName).join(', ')
  const values = table.columns.map(column => `row_of_table.${quoteName(column)}`).join(', ')
  await sql`insert into ${sql.raw(target)} (${sql.raw(columns)}) overriding system value
    select ${sql.raw(values)} from unnest(${rows}::${sql.raw(target)}[]) as row_of_table`.execute(tx)
}

/** How many blocks a table has, and how many of them (also a part of one) hold about a chunk, with what lies beside. */
async function measure(tx: Tx, table: BackupTable): Promise<{ blocks: number; step: number }> {
  const name = quoted(table)
  const { rows } = await sql<{ heap: number; whole: number }>`
    select pg_relation_size(${name}::regclass) as heap, pg_table_size(${name}::regclass) as whole`.execute(tx)
  const { heap = 0, whole = 0 } = rows[0] ?? {}
  const blocks = Math.ceil(heap / blockSize)
  if (blocks === 0) return { blocks: 0, step: 1 }
  return { blocks, step: chunkSize / (whole / blocks) }
}

const quoted = ({ schema, name }: BackupTable): string => `${quoteName(schema)}.${quoteName(name)}`

/** Counts, by fingerprint, the rows that hold a text encrypted with that key. */
export function countSealed(
  counts: Record<string, Record<string, number>>,
  table: BackupTable,
  rows: readonly string[],
): void {
  for (const row of rows) {
    for (const id of new Set([...row.matchAll(sealedText)].map(([, key]) => key as string))) {
      const name = tableName(table)
      const known = counts[name] ?? {}
      counts[name] = { ...known, [id]: (known[id] ?? 0) + 1 }
    }
  }
}

const sealedText = /[(,]sealed:([0-9a-f]{16}):/g
