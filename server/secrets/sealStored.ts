import { sql } from 'kysely'
import type { AppModel, PageModel } from '#model/types/index.ts'
import type { Database, Tx } from '../db/Database.ts'
import { lockSchema } from '../db/lockSchema.ts'
import type { Vault } from '../engine/contracts/Vault.ts'

interface SecretColumn {
  table: string
  column: string
}

/** Those of tables that no page makes. */
const OWN_COLUMNS: readonly SecretColumn[] = [
  { table: 'sys_visitor_link', column: 'code_sealed' },
  { table: 'sys_visitor_link', column: 'typed_sealed' },
  { table: 'sys_mark_key', column: 'key_sealed' },
]

/** The columns that hold encrypted texts. */
function secretColumns({ resources }: Pick<AppModel, 'resources'>): SecretColumn[] {
  const ofPages = Object.values(resources)
    .filter(({ source }) => source === 'table')
    .flatMap(({ table, fields }) =>
      fields.flatMap(({ encrypted, column }) =>
        encrypted && column ? [{ table, column: column.name }] : [],
      ),
    )
  return [...ofPages, ...OWN_COLUMNS]
}

/** Whether anything is encrypted. */
export function hasSealed(database: Database, app: Pick<AppModel, 'resources'>): Promise<boolean> {
  return database.asOwner(async tx => {
    for (const { table, column } of secretColumns(app)) {
      const row = await tx
        .selectFrom(table)
        .select(column)
        .where(column, 'like', 'sealed:%')
        .limit(1)
        .executeTakeFirst()
      if (row) return true
    }
    return false
  })
}

/**
 * Seals with the key in use what stands in the clear (the property was not encrypted before) or under an older key.
 * @throws Error of one line when something is sealed with a key that is not here
 */
export function sealStored(
  database: Database,
  app: Pick<AppModel, 'resources'>,
  vault: Vault,
): Promise<void> {
  const columns = secretColumns(app)
  if (columns.length === 0) return Promise.resolve()
  return database.asOwner(async tx => {
    // Servers that start together must not seal the same text twice.
    await lockSchema(tx)
    for (const one of columns) await sealColumn(tx, one, vault)
  })
}

/** Encrypted texts of one kind that no key at hand opens. */
export interface LostSecrets {
  /** Of what they are a part, in English: Mail accounts, Password. */
  kind: string
  table: string
  column: string
  /** Fingerprint of the key that opens them. */
  key: string
  count: number
}

/** What is sealed with none of the keys at hand. @param keys fingerprints */
export function readLost(
  database: Database,
  app: Pick<AppModel, 'resources' | 'pages'>,
  keys: readonly string[],
): Promise<LostSecrets[]> {
  return database.asOwner(async tx => {
    const lost: LostSecrets[] = []
    for (const { table, column } of secretColumns(app)) {
      const { rows } = await sql<{ key: string; count: number }>`
        select substr(${sql.ref(column)}, 8, 16) as key, count(*) as count from ${sql.table(table)}
        where ${isLost(column, keys)} group by 1 order by 1`.execute(tx)
      const kind = kindOf(app, { table, column })
      lost.push(...rows.map(row => ({ kind, table, column, ...row })))
    }
    return lost
  })
}

const isLost = (column: string, keys: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} like 'sealed:%'
    and substr(${sql.ref(column)}, 8, 16) <> all(${['', ...keys]}::text[])`

function kindOf({ resources, pages }: Pick<AppModel, 'resources' | 'pages'>, secret: SecretColumn): string {
  const resource = Object.values(resources).find(({ table }) => table === secret.table)
  const field = resource?.fields.find(({ column }) => column?.name === secret.column)
  const page = resource && pages[resource.page]
  return [page?.title, field?.title].flatMap(title => (title ? [inEnglish(title)] : [])).join(', ')
}

const inEnglish = (title: PageModel['title']): string => (typeof title === 'string' ? title : title.en)

/**
 * Empties what is sealed with none of the keys at hand, so that it can be typed in again, and returns how many texts
 * that were, by table.
 * @param keys fingerprints
 */
export function forgetSealed(
  database: Database,
  app: Pick<AppModel, 'resources'>,
  keys: readonly string[],
): Promise<Record<string, number>> {
  return database.asOwner(async tx => {
    const counts: Record<string, number> = {}
    for (const { table, column } of secretColumns(app)) {
      const { numUpdatedRows } = await tx
        .updateTable(table)
        .set({ [column]: '' })
        .where(isLost(column, keys))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) counts[table] = (counts[table] ?? 0) + Number(numUpdatedRows)
    }
    return counts
  })
}

async function sealColumn(tx: Tx, { table, column }: SecretColumn, vault: Vault): Promise<void> {
  const rows = await tx.selectFrom(table).select(column).distinct().where(column, 'is not', null).execute()
  for (const stored of rows.map(row => row[column] as string)) {
    const standing = vault.standing(stored)
    if (standing === 'current') continue
    if (standing === 'unknown') {
      throw new Error(
        `Secrets in ${table} are encrypted with another key: set SECRET_KEY to the key of this database, or put its secret.key back into DATA_DIR.`,
      )
    }
    const plain = standing === 'plain' ? stored : vault.open(stored, table)
    await tx
      .updateTable(table)
      .set({ [column]: vault.seal(plain, table) })
      .where(sql.ref(column), '=', stored)
      .execute()
  }
}
