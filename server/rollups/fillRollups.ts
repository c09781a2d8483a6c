import { sql } from 'kysely'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { shortHash } from '../db/sync/constraintName.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import type { ModuleCounters } from '../engine/rollup/counters.ts'
import { isStoredRollup, type StoredRollup } from '../engine/rollup/recount.ts'
import { keepingPages, recountPage } from './recountPages.ts'

/**
 * Counts the columns anew that keep something else than when they were filled last: new ones, and those whose words in
 * the page file have changed. What they were filled with is remembered beside them, as a hash; where a start is
 * interrupted, the next one counts again.
 */
export async function fillRollups(database: Database, app: AppModel): Promise<string[]> {
  const sentences: string[] = []
  for (const resource of keepingPages(app, NONE)) {
    const stale = await staleColumns(database, app, resource)
    if (stale.length === 0) continue
    const { records } = await recountPage(database, { app, resource }, resource.fields.filter(isStoredRollup))
    await remember(database, resource, stale)
    const names = stale.map(({ name }) => name).join(', ')
    if (records > 0) sentences.push(`${names} of ${resource.table} was counted for ${records} records.`)
  }
  return sentences
}

/** What modules count they have kept from the first record on. */
const NONE: ModuleCounters = new Map()

interface StaleColumn {
  name: string
  meaning: string
}

async function staleColumns(
  database: Database,
  app: AppModel,
  resource: ResourceModel,
): Promise<StaleColumn[]> {
  const { rows } = await database.asOwner(tx =>
    sql<{ name: string; remark: string | null }>`
      select a.attname::text as name, col_description(a.attrelid, a.attnum) as remark
      from pg_attribute a where a.attrelid = ${resource.table}::regclass and a.attnum > 0`.execute(tx),
  )
  const remarks = new Map(rows.map(({ name, remark }) => [name, remark]))
  return resource.fields.filter(isStoredRollup).flatMap(field => {
    const { name } = field.column
    const meaning = meaningOf(app, resource, field)
    return remarks.get(name) === meaning ? [] : [{ name, meaning }]
  })
}

/** What decides what is kept. */
function meaningOf(
  { resources }: AppModel,
  resource: ResourceModel,
  { rollup, column }: StoredRollup,
): string {
  const { permissions: _readers, ...words } = rollup
  const counted = resources[rollup.page]
  const columns = [rollup.via, rollup.value ?? [], rollup.by ?? []]
    .flat()
    .map(name => (counted ? columnOf(counted, name) : name))
  return shortHash(
    JSON.stringify([words, column.type, resource.key, counted?.table, counted?.trash, columns]),
  )
}

async function remember(
  database: Database,
  { table }: ResourceModel,
  columns: readonly StaleColumn[],
): Promise<void> {
  await database.asOwner(async tx => {
    for (const { name, meaning } of columns)
      await sql`comment on column ${sql.ref(`${table}.${name}`)} is ${sql.lit(meaning)}`.execute(tx)
  })
}
