import pg from 'pg'
import { setupServer } from '#server/db/setup/setupServer.ts'

/** Whether the tests run on a cluster: TEST_CITUS_URL names a database of its coordinator, as a superuser. */
export const onCluster = Boolean(process.env.TEST_CITUS_URL)

/** A worker, as the coordinator knows it. */
export interface Worker {
  host: string
  port: number
}

/** The workers of the cluster, in the order of their numbers. */
export async function readWorkers(): Promise<Worker[]> {
  const nodes = `select nodename as host, nodeport as port from pg_dist_node
    where groupid > 0 and isactive order by nodeid`
  return (await ask(process.env.TEST_CITUS_URL ?? '', nodes)) as unknown as Worker[]
}

/** Makes a new, empty database of the coordinator one of the whole cluster, and prepares its logins. */
export async function joinWorkers(url: string): Promise<void> {
  const workers = await readWorkers()
  const name = nameOf(url)
  for (const worker of workers) {
    await ask(onWorker(worker, 'postgres'), `create database ${name} template template0 encoding 'UTF8'`)
    await ask(onWorker(worker, name), 'create extension citus')
  }
  const places = workers.map(({ host, port }) => `${host}:${port}`)
  await setupServer({ adminUrl: url, ownerUrl: url, appUrl: clusterLogin(url), cluster: { workers: places } })
}

/** Takes the database away from the workers, after the coordinator has dropped it. */
export async function dropOnWorkers(name: string): Promise<void> {
  for (const worker of await readWorkers()) {
    await ask(onWorker(worker, 'postgres'), `drop database if exists ${name} with (force)`)
  }
}

/** How requests log in to a database of the cluster. */
export const clusterLogin = (url: string): string =>
  Object.assign(new URL(url), { username: 'mortise_citus_tests', password: 'secret-1' }).href

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

function onWorker({ host, port }: Worker, database: string): string {
  const url = new URL(process.env.TEST_CITUS_URL ?? '')
  return Object.assign(url, { hostname: host, port: String(port), pathname: `/${database}` }).href
}

/** The rows of one statement, on a connection of its own. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}
