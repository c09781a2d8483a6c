import { sql } from 'kysely'
import { importFolder } from '../../importFolder.ts'
import type { Database, DatabaseLog, Tx } from '../Database.ts'
import { lockSchema } from '../lockSchema.ts'
import type { Migration } from './defineMigration.ts'

/**
 * Runs the base migrations that this database has not seen, in one transaction, and returns their names.
 * Servers that start together wait for each other.
 */
export async function runMigrations(database: Database, log: DatabaseLog): Promise<string[]> {
  const migrations = await readMigrations()
  const applied = await database.asOwner(async tx => {
    await lockSchema(tx)
    await assertMayCreate(tx)
    const pending = await listPending(tx, migrations)
    for (const { name, migration } of pending) {
      await migration.up(tx)
      await sql`insert into sys_migration (name) values (${name})`.execute(tx)
    }
    return pending.map(({ name }) => name)
  })
  for (const name of applied) log.info({ migration: name }, 'Migration applied')
  return applied
}

/** Names of the base migrations that this program knows, in order. */
export const knownMigrations = async (): Promise<string[]> => (await readMigrations()).map(({ name }) => name)

/** The tables that the base migrations make, with the one that remembers them. */
export async function baseTables(): Promise<string[]> {
  const made = (await readMigrations()).flatMap(({ migration }) => migration.tables ?? [])
  return ['sys_migration', ...made]
}

/** Names of the base migrations that this database has not seen. Changes nothing. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const migrations = await readMigrations()
  const seen = await database.asOwner(seenMigrations)
  return migrations.filter(({ name }) => !seen.has(name)).map(({ name }) => name)
}

/** Whether no start of this program has ever made its tables in a database. Changes nothing. */
export const isUnknown = async (database: Database): Promise<boolean> =>
  (await database.asOwner(seenMigrations)).size === 0

interface NamedMigration {
  name: string
  migration: Migration
}

async function assertMayCreate(tx: Tx): Promise<void> {
  const { rows } = await sql<{ allowed: boolean; name: string }>`
    select has_schema_privilege('public', 'create') as allowed, current_user as name`.execute(tx)
  if (rows[0]?.allowed) return
  throw new Error(
    `The role "${rows[0]?.name}" may not create tables in this database. ` +
      'Run "npm run db -- setup" once with an administrator in DATABASE_ADMIN_URL.',
  )
}

async function listPending(tx: Tx, migrations: NamedMigration[]): Promise<NamedMigration[]> {
  await sql`create table if not exists sys_migration (
    name varchar(128) primary key,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  const seen = await seenMigrations(tx)
  return migrations.filter(({ name }) => !seen.has(name))
}

/** Names of the base migrations that a database has seen; empty for one without tables. */
export async function seenMigrations(tx: Tx): Promise<Set<string>> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass('sys_migration') is not null as known`.execute(tx)
  if (!found[0]?.known) return new Set()
  const { rows } = await sql<{ name: string }>`select name from sys_migration`.execute(tx)
  return new Set(rows.map(row => row.name))
}

async function readMigrations(): Promise<NamedMigration[]> {
  const found = await importFolder(import.meta.dirname, file => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
  return found.map(({ file, module }) => ({
    name: file.replace(/\.ts$/, ''),
    migration: module.default as Migration,
  }))
}
