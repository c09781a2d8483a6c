import { sql } from 'kysely'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '../db/Database.ts'
import { BETWEEN, findColumn, findTexts, staleColumn } from '../db/sync/findColumn.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import { tenantColumn } from '../db/sync/systemColumns.ts'
import { searchWords } from '../engine/find/searchWords.ts'

/** Rows of one transaction: whoever writes one of them waits for it. */
const BATCH = 500

interface Filling {
  signal: AbortSignal
  /** Rows of one resource at most; the rest has its turn at the next time. */
  most: number
}

/** Makes the words of rows that have none, or those of other texts, and returns of how many. Begins anywhere, and goes on there. */
export async function fillWords(database: Database, app: AppModel, filling: Filling): Promise<number> {
  let filled = 0
  for (const resource of Object.values(app.resources)) {
    if (resource.findBy === undefined) continue
    for (let own = 0; own < filling.most; own += BATCH) {
      filling.signal.throwIfAborted()
      const count = await fillBatch(database, resource)
      filled += count
      if (count < BATCH) break
    }
  }
  return filled
}

/** Another server may be at it, too: each takes rows that the other does not hold. */
function fillBatch(database: Database, resource: ResourceModel): Promise<number> {
  const key = sql.ref(`t.${columnOf(resource, resource.key)}`)
  const tenant = resource.tenancy.kind === 'platform' ? sql`0` : sql.ref(`t.${tenantColumn}`)
  return database.asOwner(async tx => {
    const { rows } = await sql<{ key: unknown; tenant: unknown; texts: string }>`
      select ${key} as key, ${tenant} as tenant, ${sql.raw(findTexts(resource, 't'))} as texts
      from ${sql.table(resource.table)} t where ${sql.ref(`t.${staleColumn}`)}
      limit ${BATCH} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    const made = await Promise.all(
      rows.map(async row => ({ ...row, words: row.texts + (await searchWords(row.texts.split(BETWEEN))) })),
    )
    await sql`update ${sql.table(resource.table)} t set ${sql.ref(findColumn)} = made.words
      from json_to_recordset(${JSON.stringify(made)}::json) as made(key ${sql.raw(keyType(resource))}, tenant bigint, words text)
      where ${key} = made.key and ${tenant} = made.tenant`.execute(tx)
    return rows.length
  })
}

const keyType = ({ fields, key }: ResourceModel): string =>
  fields.find(({ name }) => name === key)?.column?.type ?? 'bigint'
