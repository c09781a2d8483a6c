import { sql } from 'kysely'
import { isCluster, readNodes } from '../citus.ts'
import type { Database, Tx } from '../Database.ts'
import { isLoopback, placeOf } from '../postgres/serverUrls.ts'
import { quoteName } from '../quoteName.ts'

/** Without it the nodes do not learn whose rows a transaction may see: `set local` stays on the coordinator. */
const SETTING = { name: 'citus.propagate_set_commands', value: 'local' }

export const appUrlRemedy =
  'Set DATABASE_APP_URL to postgres://user:password@host/database of a login of its own, and run npm run db -- setup --citus.'

/**
 * Makes a database the coordinator of a cluster, as its administrator, and lets workers join it. Running it again
 * changes nothing. Returns what holds afterwards, a sentence each.
 * @param workers host:port each; the same database with the extension must be there
 * @throws Error that says what is missing
 */
export async function setupCluster(
  database: Database,
  ownerUrl: string,
  workers: readonly string[],
): Promise<string[]> {
  const places = workers.map(readPlace)
  return database.asOwner(async tx => {
    await makeExtension(tx)
    await nameCoordinator(tx, { ownerUrl, workers: places.map(({ host }) => host) })
    for (const { host, port } of places) await sql`select citus_add_node(${host}, ${port})`.execute(tx)
    const owner = decodeURIComponent(new URL(ownerUrl).username)
    if (owner !== '') await prepareForCluster(tx, owner)
    const nodes = await readNodes(tx)
    const others = nodes.filter(node => !node.isCoordinator).map(({ host, port }) => `${host}:${port}`)
    return [
      others.length === 0
        ? 'The cluster has no workers yet: the coordinator holds all rows. Add one with --worker host:port.'
        : `The cluster has ${others.length} workers: ${others.join(', ')}.`,
    ]
  })
}

/** Gives a login what it needs to work on the cluster of this database. */
export async function prepareForCluster(tx: Tx, login: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
  const database = quoteName(rows[0]?.name ?? '')
  await sql
    .raw(`alter role ${quoteName(login)} in database ${database} set ${SETTING.name} = '${SETTING.value}'`)
    .execute(tx)
}

function readPlace(worker: string): { host: string; port: number } {
  const [, host, port] = /^([^\s:]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(worker) ?? []
  if (!host || Number(port) > 65_535) throw new Error(`--worker ${worker}: write host:port.`)
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

async function makeExtension(tx: Tx): Promise<void> {
  if (await isCluster(tx)) return
  await sql`create extension citus`.execute(tx).catch(cause => {
    const reason = cause instanceof Error ? cause.message : cause
    throw new Error(
      `Citus cannot be used on this server: ${reason}. Install it, name it first in shared_preload_libraries, start the server anew.`,
      { cause },
    )
  })
}

/**
 * Under which name the workers find the coordinator.
 * @throws Error of one line where they would look for it on their own machine
 */
async function nameCoordinator(
  tx: Tx,
  { ownerUrl, workers }: { ownerUrl: string; workers: readonly string[] },
): Promise<void> {
  const named = (await readNodes(tx)).find(node => node.isCoordinator)
  const { host, port } = named ?? coordinatorOf(ownerUrl)
  const remote = workers.find(worker => !isLoopback(worker))
  if (remote && isLoopback(host))
    throw new Error(
      `The worker ${remote} would look for the coordinator at ${host}, on its own machine: ` +
        (named
          ? `as its administrator run select citus_set_coordinator_host('name', ${port}) with the name by which workers reach it.`
          : 'write the name by which workers reach it in DATABASE_URL.'),
    )
  if (!named) await sql`select citus_set_coordinator_host(${host}, ${port})`.execute(tx)
}

function coordinatorOf(ownerUrl: string): { host: string; port: number } {
  const { host, port } = placeOf(ownerUrl)
  return { host: host.startsWith('/') ? 'localhost' : host, port }
}

/**
 * On a cluster requests need a login of their own, to which a setting belongs: without it every row stays hidden.
 * @throws Error that names the remedy
 */
export async function assertClusterLogin(database: Database): Promise<void> {
  const login = await database.asPlatform('whether requests can work on a cluster', async tx => {
    if (!(await isCluster(tx))) return null
    const { rows } = await sql<{ name: string; setting: string | null }>`
      select session_user as name, current_setting(${SETTING.name}, true) as setting`.execute(tx)
    return rows[0] ?? null
  })
  if (login === null) return
  const owner = await database.asOwner(async tx => {
    const { rows } = await sql<{ name: string }>`select session_user as name`.execute(tx)
    return rows[0]?.name
  })
  if (login.name === owner)
    throw new Error(`On a cluster requests need a login of their own. ${appUrlRemedy}`)
  if (login.setting !== SETTING.value)
    throw new Error(
      `The login ${login.name} is not prepared for a cluster: run npm run db -- setup --citus, or a pooler holds connections of before: restart it.`,
    )
}
