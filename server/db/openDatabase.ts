import { sql } from 'kysely'
import { isCluster } from './citus.ts'
import { connectDatabase } from './connectDatabase.ts'
import { type Database, type DatabaseLog, silentLog, type Tx } from './Database.ts'
import type { DatabaseOptions } from './DatabaseOptions.ts'
import { runMigrations } from './migrations/runMigrations.ts'
import { appUrlRemedy, assertClusterLogin } from './setup/setupCluster.ts'
import { setupSearch } from './setup/setupSearch.ts'

/**
 * An open database whose base tables are up to date and whose row policies bind. With `url` a PostgreSQL
 * server, otherwise the embedded database in `dataDir`, which this process then holds alone.
 * @throws DirectoryLockedError when another process holds the directory
 * @throws Error when the server cannot be reached, or its roles would let requests past the row policies
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await connectDatabase(options)
  try {
    await prepareDatabase(database, options.log)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Brings the base tables of an open database up to date and looks whether its row policies bind.
 * @throws Error when its roles would let requests past them, or its login cannot work on a cluster
 */
export async function prepareDatabase(database: Database, log: DatabaseLog = silentLog): Promise<void> {
  await runMigrations(database, log)
  // The embedded database is ours alone; on a server an administrator decides (npm run db -- setup).
  const { notes } = await setupSearch(database, { markLeakproof: database.kind === 'embedded' })
  for (const note of notes) log.warn({}, note)
  if (database.kind === 'server') await assertOneDatabase(database)
  await assertApplicationRole(database)
  await assertClusterLogin(database)
}

/**
 * Checks that requests come to the database whose tables the server has brought up to date: the two logins have
 * addresses of their own. No two databases have one number and were started in one microsecond.
 * @throws Error that names both variables
 */
async function assertOneDatabase(database: Database): Promise<void> {
  const identify = async (tx: Tx) => {
    const { rows } = await sql<{ name: string; mark: string }>`
      select datname as name, concat(oid, ' ', pg_postmaster_start_time()) as mark
      from pg_database where datname = current_database()`.execute(tx)
    return rows[0]
  }
  const owner = await database.asOwner(identify)
  const requests = await database.asPlatform('look whether both logins lead to one database', identify)
  if (owner?.mark === requests?.mark) return
  throw new Error(
    `DATABASE_APP_URL leads to another database (${requests?.name}) than DATABASE_URL (${owner?.name}): ` +
      'what requests save would stand apart. Name the same one in both, and in the pooler between.',
  )
}

/**
 * Checks that requests work as a role that row policies bind: no superuser, no BYPASSRLS, not the owner
 * of any table.
 * @throws Error that names the role and the remedy
 */
async function assertApplicationRole(database: Database): Promise<void> {
  const role = await database.asPlatform('check that row policies bind requests', async tx => {
    const isDistributed = await isCluster(tx)
    const { rows } = await sql<RoleFacts>`
      select current_user as name, rolsuper, rolbypassrls,
        exists (select from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'member')) as owner
      from pg_roles where rolname = current_user`.execute(tx)
    return { ...(rows[0] as RoleFacts), isDistributed }
  })
  if (!role.rolsuper && !role.rolbypassrls && !role.owner) return
  throw new Error(
    `Requests would work as the database role "${role.name}", which row policies do not bind ` +
      '(superuser, BYPASSRLS or owner of tables), so tenants could see each other. ' +
      (role.isDistributed
        ? appUrlRemedy
        : 'Give DATABASE_APP_URL a login of its own (npm run db -- setup makes it), or leave it out.'),
  )
}

interface RoleFacts {
  name: string
  rolsuper: boolean
  rolbypassrls: boolean
  owner: boolean
}
