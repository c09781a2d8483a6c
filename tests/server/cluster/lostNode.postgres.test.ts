import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distributeTables } from '#server/cluster/distributeTables.ts'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import { connectDatabase } from '#server/db/connectDatabase.ts'
import { databaseFault } from '#server/db/databaseFault.ts'
import { setupServer } from '#server/db/setup/setupServer.ts'
import { type StartedServer, startServer } from '#server/start/startServer.ts'
import { ask } from '#tests/support/cluster/citusDatabase.ts'
import { installCitusStandIn } from '#tests/support/cluster/citusStandIn.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase, templateVariable } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf, TEST_PASSWORD } from '#tests/support/startOptionsOf.ts'

const login = `mortise_requests_${randomBytes(4).toString('hex')}`

/** Where the node is gone, Citus answers as it does. */
const UNREACHABLE = `
create or replace function citus_stand_in.reach(tenant bigint) returns boolean language plpgsql as $$ begin
  if tenant <> 2 then return true; end if;
  perform nextval('citus_stand_in.tries');
  raise exception 'connection to the remote node mortise@db-3.internal:5432 failed with the following error: Connection refused'
    using errcode = '08006';
end $$`
const setPort = (port: number) =>
  `update citus_stand_in.pg_dist_node set nodeport = ${port} where nodename = 'db-3.internal'`

describe('a node of the cluster that is gone', () => {
  let remote: Awaited<ReturnType<typeof createServerDatabase>>
  let admin: pg.Client
  let server: StartedServer
  let dataDir: string
  let appUrl: string
  const tokens: Record<string, string> = {}

  const send = (who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.fastify.inject({
      ...{ method, url: `/prod-api${path}` },
      ...(tokens[who] && { headers: { authorization: `Bearer ${tokens[who]}` } }),
      ...(body && { payload: body }),
    })
  const addPost = async (who: string) => {
    const code = randomBytes(4).toString('hex')
    return (await send(who, 'POST', '/system/post', { postCode: code, postName: code, postSort: 1 })).json()
  }
  const health = async () => (await send('', 'GET', '/health')).json()

  /** One table after the other: who locked all of them at once would stop, and be stopped by, what the server does. */
  async function onEachTable(command: (table: string) => string): Promise<void> {
    const { rows } = await admin.query(
      "select logicalrelid::text as name from citus_stand_in.pg_dist_partition where partmethod = 'h'",
    )
    for (const { name } of rows) await admin.query(command(name))
  }
  /** Rows of institution 2 stand on node 3. */
  async function loseNode(): Promise<void> {
    await admin.query(setPort(1))
    await admin.query(UNREACHABLE)
    await onEachTable(
      table => `create policy lost_node on ${table} as restrictive using (citus_stand_in.reach(tenant_id))`,
    )
  }
  async function mendNode(): Promise<void> {
    await onEachTable(table => `drop policy if exists lost_node on ${table}`)
    await admin.query(setPort(5432))
  }

  /** As the login of requests does, for the platform. */
  const askAsPlatform = async (statement: string) => {
    const client = new pg.Client({ connectionString: appUrl })
    await client.connect()
    try {
      await client.query("begin; select set_config('app.tenant', '1', true)")
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }

  beforeAll(async () => {
    remote = await createServerDatabase(process.env[templateVariable('demo')])
    await installCitusStandIn(remote.url)
    await ask(remote.url, "select citus_set_coordinator_host('db-1.internal', 5432)")
    appUrl = Object.assign(new URL(remote.url), { username: login, password: 'secret-1' }).href
    const workers = ['db-2.internal:5432', 'db-3.internal:5432']
    await setupServer({ adminUrl: remote.url, ownerUrl: remote.url, appUrl, cluster: { workers } })
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-node-'))
    const options = await startOptionsOf(dataDir, [], { DATABASE_URL: remote.url, DATABASE_APP_URL: appUrl })
    const resources = Object.values(options.app.resources).filter(({ source }) => source === 'table')
    const database = await connectDatabase({ url: remote.url })
    const classes = tableClasses(resources, await loadTables())
    await distributeTables(database, { resources, classes, onTable: () => undefined })
    await database.close()
    server = await startServer(options)
    admin = new pg.Client({ connectionString: remote.url })
    await admin.connect()
    await admin.query(
      'create sequence citus_stand_in.tries; grant all on sequence citus_stand_in.tries to public',
    )
    await admin.query('update sys_user set password_time = now()')
    for (const username of ['admin', 'school']) {
      const answer = await send('', 'POST', '/auth/login', { username, password: TEST_PASSWORD })
      tokens[username] = answer.json().data?.access_token
    }
  })
  afterAll(async () => {
    await admin?.end()
    await server?.close()
    await remote?.drop()
    await rm(dataDir, { recursive: true, force: true })
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(`drop role if exists ${login}`).finally(() => client.end())
  })

  it('should be noticed by who only changes something, too', async () => {
    await loseNode()
    const change = () => send('school', 'PUT', '/system/post', { postId: 1, postName: '改' })
    expect((await change()).json()).toMatchObject({ code: 500, retryAfter: 5 })
    const tries = await admin.query('select last_value from citus_stand_in.tries')
    for (let turn = 0; turn < 5; turn += 1) await change()
    expect((await admin.query('select last_value from citus_stand_in.tries')).rows).toEqual(tries.rows)
    await mendNode()
    await eventually(async () => expect(await addPost('school')).toMatchObject({ code: 200 }))
  })

  it('should make its institutions wait, be named, and let the others go on', async () => {
    expect((await health()).data).toMatchObject({ status: 'up', problems: [] })
    await loseNode()
    expect(await addPost('school')).toMatchObject({
      code: 500,
      msg: '本机构的数据暂时不可用，未保存，请稍后再试',
    })
    expect(await addPost('admin')).toMatchObject({ code: 200 })
    const looked = await send('school', 'GET', '/system/post/list')
    expect(looked.json()).toMatchObject({
      code: 500,
      msg: '本机构的数据暂时不可用，请稍后再试',
      retryAfter: 5,
    })
    const listed = (await send('admin', 'GET', '/system/tenant/page?pageSize=50')).json()
    const counts = new Map(
      listed.data.list.map((row: { id: number; accountUsed: unknown }) => [row.id, row.accountUsed]),
    )
    expect([counts.get(1), counts.get(2)]).toEqual([expect.any(Number), null])
    expect(await addPost('admin')).toMatchObject({ code: 200 })
    const holders = askAsPlatform('select * from menu_holders(array[1])')
    const fault = await holders.then(() => null, databaseFault)
    expect(fault).toMatchObject({ kind: 'node-lost', tenantId: 2, node: 'db-3.internal:5432' })
    const login = { username: 'school', password: TEST_PASSWORD }
    expect((await send('', 'POST', '/auth/login', login)).json()).toMatchObject({
      msg: '本机构的数据暂时不可用，请稍后再试',
    })
    const tries = await admin.query('select last_value from citus_stand_in.tries')
    for (let turn = 0; turn < 5; turn += 1) await send('school', 'GET', '/system/post/list')
    expect((await admin.query('select last_value from citus_stand_in.tries')).rows).toEqual(tries.rows)
    await eventually(async () => {
      const answer = await send('', 'GET', '/health')
      expect(answer.statusCode).toBe(200)
      expect(answer.json().data).toMatchObject({ status: 'degraded', problems: [{ code: 'node' }] })
      expect(answer.json().msg).toBe('数据库节点 3 没有应答，其上的机构暂时不可用')
      expect(answer.body).not.toContain('internal')
    })
    const { nodes } = (await send('admin', 'GET', '/monitor/server')).json().data.database
    expect(nodes).toContainEqual({
      id: 3,
      host: 'db-3.internal',
      port: 1,
      isCoordinator: false,
      isThere: false,
    })
    await mendNode()
    await eventually(async () => {
      expect(await addPost('school')).toMatchObject({ code: 200 })
      expect((await health()).data.status).toBe('up')
    })
  })
})
