import { sql } from 'kysely'
import { applicationRole } from '../applicationRole.ts'
import { isCluster } from '../citus.ts'
import { connectDatabase } from '../connectDatabase.ts'
import type { Database, Tx } from '../Database.ts'
import { databaseFault } from '../databaseFault.ts'
import { describeUrl, isLoopback, placeOf } from '../postgres/serverUrls.ts'
import { quoteName } from '../quoteName.ts'
import { appUrlRemedy, prepareForCluster, setupCluster } from './setupCluster.ts'
import { setupRanges } from './setupRanges.ts'
import { setupRoles } from './setupRoles.ts'
import { setupSearch } from './setupSearch.ts'

interface SetupServerOptions {
  /** An administrator, best a superuser, of the same database. */
  adminUrl: string
  /** The owner of the tables, who may then change them without being an administrator. */
  ownerUrl: string
  /** Login of the application; made when it is missing. */
  appUrl?: string | undefined
  /** Whether appUrl leads to a pooler, which may know the database by another name. */
  pooled?: boolean | undefined
  /** Makes it the coordinator of a cluster; the workers, as host:port, join those that it has. */
  cluster?: { workers: readonly string[] } | undefined
}

/**
 * Prepares a PostgreSQL database once, as its administrator: roles, extension, leakproof LIKE. Returns
 * what holds afterwards and what could not be done, a sentence each. Running it again changes nothing.
 * @throws Error of one line when the URLs lead to several databases, or a right is missing
 */
export async function setupServer(options: SetupServerOptions): Promise<string[]> {
  const { adminUrl, ownerUrl, appUrl, cluster } = options
  assertOnePlace(options)
  if (cluster && !appUrl) throw new Error(`A cluster needs a login for requests. ${appUrlRemedy}`)
  const database = await connectDatabase({ url: adminUrl })
  try {
    const owner = decodeURIComponent(new URL(ownerUrl).username)
    await database.asOwner(tx => setupOwner(tx, owner))
    const lines = [`Requests work as mortise_app; ${owner || 'the administrator'} owns the tables.`]
    if (cluster) lines.push(...(await setupCluster(database, ownerUrl, cluster.workers)))
    if (appUrl) lines.push(`${await setupLogin(database, appUrl)} logs in for requests.`)
    const { notes } = await setupSearch(database, { markLeakproof: true })
    if (!(await setupRanges(database)))
      lines.push('Ranges are kept apart by the server alone: this PostgreSQL lacks the extension btree_gist.')
    return [...lines, ...(notes.length > 0 ? notes : ['Searching for parts of texts uses indexes.'])]
  } catch (error) {
    throw nameAdministrator(error)
  } finally {
    await database.close()
  }
}

/** What is prepared belongs to one database: in another one it helps nobody. */
function assertOnePlace({ adminUrl, ownerUrl, appUrl, pooled }: SetupServerOptions): void {
  const [admin, owner] = [placeOf(adminUrl, 'DATABASE_ADMIN_URL'), placeOf(ownerUrl)]
  const isSameHost = admin.host === owner.host || (isLoopback(admin.host) && isLoopback(owner.host))
  if (!isSameHost || admin.port !== owner.port || admin.database !== owner.database)
    throw new Error(
      `DATABASE_ADMIN_URL leads to ${describeUrl(adminUrl)}, DATABASE_URL to ${describeUrl(ownerUrl)}: ` +
        'write the same host, port and database in both. Nothing was changed.',
    )
  if (!appUrl) return
  const { database } = placeOf(appUrl, 'DATABASE_APP_URL')
  if (!pooled && database !== owner.database)
    throw new Error(
      `DATABASE_APP_URL names the database ${database}, DATABASE_URL ${owner.database}: ` +
        'write the same in both. Nothing was changed.',
    )
}

function nameAdministrator(cause: unknown): unknown {
  if (!(cause instanceof Error) || databaseFault(cause)?.kind !== 'privilege') return cause
  return new Error(
    `${cause.message}. Set DATABASE_ADMIN_URL to an administrator of this database, best a superuser.`,
    { cause },
  )
}

async function setupOwner(tx: Tx, owner: string): Promise<void> {
  if (owner === '') return setupRoles(tx)
  await setupRoles(tx, owner)
  await sql.raw(`grant usage, create on schema public to ${quoteName(owner)}`).execute(tx)
}

/** Of the login, because behind a pooler no connection can set them for itself. */
const SETTINGS = [
  ['statement_timeout', '30s'],
  ['idle_in_transaction_session_timeout', '60s'],
] as const

/**
 * Makes the login by which requests connect, from the URL of DATABASE_APP_URL: it may do what the
 * application's role may, and nothing else. An existing login keeps its password.
 * @throws Error when the URL names no user, or when the owner may not make roles
 */
async function setupLogin(database: Database, appUrl: string): Promise<string> {
  const { username, password } = new URL(appUrl)
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  if (name === '')
    throw new Error('DATABASE_APP_URL names no user: write postgres://user:password@host/database.')
  await database.asOwner(async tx => {
    const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(tx)
    if (rows.length === 0) {
      const { rows: made } = await sql<{ statement: string }>`
        select format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole password %L',
          ${name}::text, ${secret}::text) as statement`.execute(tx)
      await sql.raw(made[0]?.statement ?? '').execute(tx)
    }
    const { rows: set } = await sql<{ setting: string }>`
      select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = (select oid from pg_roles where rolname = ${name}) and setdatabase = 0`.execute(tx)
    // A role belongs to a whole server: another database on it may be set up at this moment.
    const lacking = SETTINGS.filter(
      ([setting, value]) => !set.some(one => one.setting === `${setting}=${value}`),
    )
    for (const [setting, value] of lacking) {
      await sql.raw(`alter role ${quoteName(name)} set ${setting} = '${value}'`).execute(tx)
    }
    if (await isCluster(tx)) await prepareForCluster(tx, name)
    const { rows: granted } = await sql<{ statement: string }>`
      select format('grant %I to %I', ${applicationRole}::text, ${name}::text) as statement`.execute(tx)
    await sql.raw(granted[0]?.statement ?? '').execute(tx)
  })
  return name
}
