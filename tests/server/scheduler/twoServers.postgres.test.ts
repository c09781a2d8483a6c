import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase, loginEnvironment } from '#tests/support/openTestDatabase.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'

const root = join(import.meta.dirname, '../../..')
const patience = { timeout: 90_000 }

/** Notes who runs it, then waits until the test opens the gate. */
const waiting = `
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

export default defineJob({
  name: 'waitForGate',
  title: '等待',
  description: '等待放行',
  params: Type.Object({}),
  async run(_params, { services, signal }) {
    const { database } = services
    await database.asOwner(tx => sql\`insert into gate_run (pid) values (\${process.pid})\`.execute(tx))
    for (;;) {
      const { rows } = await database.asOwner(tx => sql\`select from gate_open\`.execute(tx))
      if (rows.length > 0) return \`由 \${process.pid} 完成\`
      await delay(50, null, { signal })
    }
  },
})
`

describe('two servers on one database', () => {
  let folder: string
  let remote: Awaited<ReturnType<typeof createServerDatabase>>
  let client: pg.Client
  let servers: SpawnedServer[] = []
  let admin: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-two-'))
    remote = await createServerDatabase()
    const entry = await copyProject(folder)
    const start = (data: string) =>
      spawnServer(
        {
          ...{ DATA_DIR: join(folder, data), DATABASE_URL: remote.url, LOG_LEVEL: 'fatal' },
          ...loginEnvironment(remote.url),
        },
        entry,
      )
    servers = [await start('first'), await start('second')]
    client = new pg.Client({ connectionString: remote.url })
    await client.connect()
    await client.query('create table gate_run (pid integer); create table gate_open (at timestamptz)')
    admin = await (servers[0] as SpawnedServer).signIn('admin')
  }, 120_000)
  afterAll(async () => {
    killSpawned()
    await client?.end()
    await remote?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('should end a session on both when one of them is told to', async () => {
    const [first, second] = servers as [SpawnedServer, SpawnedServer]
    const token = await second.signIn('school')
    const ask = (server: SpawnedServer) => server.call('GET', '/system/user/getInfo', { token })
    expect([(await ask(first)).code, (await ask(second)).code]).toEqual([200, 200])
    const { rows } = await first.call('GET', '/monitor/online/list?userName=school', { token: admin })
    const [{ tokenId }] = rows
    expect((await first.call('DELETE', `/monitor/online/${tokenId}`, { token: admin })).code).toBe(200)
    await eventually(async () => expect((await ask(second)).code).toBe(401), patience)
    expect((await ask(first)).code).toBe(401)
  })

  it('should end a job once when the server that runs it is killed', async () => {
    const [first, second] = servers as [SpawnedServer, SpawnedServer]
    const body = {
      jobName: '等待放行',
      jobGroup: 'DEFAULT',
      invokeTarget: 'waitForGate()',
      cronExpression: '* * * * * ?',
    }
    expect(await first.call('POST', '/monitor/job', { token: admin, body })).toMatchObject({ code: 200 })
    const runs = async () => (await client.query('select pid from gate_run')).rows.map(row => row.pid)
    const [pid] = await eventually(async () => {
      const begun = await runs()
      expect(begun).toHaveLength(1)
      return begun
    }, patience)

    const [killed, other] = first.process.child.pid === pid ? [first, second] : [second, first]
    expect(killed.process.child.pid).toBe(pid)
    const listed = await other.call('GET', '/monitor/job/list?jobName=等待放行', { token: admin })
    const { jobId } = listed.rows[0]
    // Nothing further becomes due; what has begun goes on, or is taken over.
    const paused = await other.call('PUT', '/monitor/job/changeStatus', {
      token: admin,
      body: { jobId, status: '1' },
    })
    expect(paused.code).toBe(200)
    await killed.stop('SIGKILL')
    await client.query('insert into gate_open values (now())')

    const { rows } = await eventually(async () => {
      const logs = await other.call('GET', `/monitor/jobLog/list?jobId=${jobId}`, { token: admin })
      expect(logs.total).toBe(1)
      return logs
    }, patience)
    expect(rows[0]).toMatchObject({ status: '0', attempt: 2 })
    expect(rows[0].jobMessage).toContain(`由 ${other.process.child.pid} 完成（第 2 次执行`)
    expect(await runs()).toHaveLength(2)
  }, 120_000)
})

/** The project with one more handler; its entry. */
async function copyProject(folder: string): Promise<string> {
  for (const part of ['server', 'build', 'src', 'seeds', 'schemas', 'package.json']) {
    await cp(join(root, part), join(folder, 'project', part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(folder, 'project/node_modules'))
  await writeFile(join(folder, 'project/server/jobs/waitForGate.ts'), waiting)
  return join(folder, 'project/server/main.ts')
}
