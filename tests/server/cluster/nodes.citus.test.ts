import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, readWorkers } from '#tests/support/cluster/citusDatabase.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase, loginEnvironment } from '#tests/support/openTestDatabase.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { uniqueName } from '#tests/support/uniqueName.ts'

/** Institutions of the demo data whose administrators write, and the shard of whose rows may stand on any node. */
const WRITERS = ['school', 'school2', 'school3', 'company', 'company2', 'company3']

describe('the nodes of a cluster', () => {
  let remote: Awaited<ReturnType<typeof createServerDatabase>>
  let folder: string
  let server: SpawnedServer
  const tokens = new Map<string, string>()
  /** Codes of posts whose creation was answered with 200, by account. */
  const acknowledged = new Map<string, string[]>(WRITERS.map(name => [name, []]))
  let refusals = 0

  beforeAll(async () => {
    remote = await createServerDatabase()
    folder = await mkdtemp(join(tmpdir(), 'mortise-nodes-'))
    server = await spawnServer({
      DATA_DIR: folder,
      DATABASE_URL: remote.url,
      ...loginEnvironment(remote.url),
    })
    for (const name of WRITERS) tokens.set(name, await server.signIn(name))
  })
  afterAll(async () => {
    await server?.stop('SIGTERM')
    killSpawned()
    await remote?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Writes as all of them, one post after the other each, until `work` has ended. */
  async function whileWriting(work: () => Promise<void>): Promise<void> {
    const state = { isOver: false }
    const writers = WRITERS.map(async name => {
      while (!state.isOver) {
        const code = uniqueName('p')
        const body = { postCode: code, postName: code, postSort: 1 }
        const reply = await server.call('POST', '/system/post', { body, token: tokens.get(name) ?? '' })
        if (reply.code === 200) acknowledged.get(name)?.push(code)
        else refusals += 1
        await delay(20)
      }
    })
    await work().finally(() => {
      state.isOver = true
    })
    await Promise.all(writers)
  }

  async function expectAllThere(): Promise<void> {
    for (const [name, codes] of acknowledged) {
      expect(codes.length).toBeGreaterThan(0)
      for (const code of codes) {
        const path = `/system/post/list?postCode=${code}`
        const { total } = await server.call('GET', path, { token: tokens.get(name) ?? '' })
        expect(total, `${code} of ${name}`).toBe(1)
      }
    }
  }

  it('should lose nothing that was acknowledged while shards move', async () => {
    const [first, second] = await readWorkers()
    if (!first || !second) throw new Error('The cluster has fewer than two workers.')
    await whileWriting(async () => {
      const shards = await ask(
        remote.url,
        `select min(shardid) as id from citus_shards where table_name = 'sys_post'::regclass
          and nodename = '${first.host}' and nodeport = ${first.port}`,
      )
      const target = `'${first.host}', ${first.port}, '${second.host}', ${second.port}, 'block_writes'`
      await ask(remote.url, `select citus_move_shard_placement(${shards[0]?.id}, ${target})`)
    })
    await expectAllThere()
  })

  it('should go on for the institutions of other nodes while one is killed, and lose nothing', async () => {
    const [kill, revive] = [process.env.TEST_CITUS_KILL, process.env.TEST_CITUS_REVIVE]
    if (!kill || !revive)
      throw new Error('TEST_CITUS_KILL and TEST_CITUS_REVIVE hold the commands for the last worker.')
    const written = () => [...acknowledged.values()].map(codes => codes.length)
    await whileWriting(async () => {
      execFileSync('sh', ['-c', kill])
      const before = written()
      await eventually(async () => expect(refusals).toBeGreaterThan(0))
      await eventually(async () =>
        expect(written().some((count, at) => count > (before[at] ?? 0) + 10)).toBe(true),
      )
      const health = await server.call('GET', '/health')
      expect(health).toMatchObject({ code: 200, data: { status: 'degraded' } })
      execFileSync('sh', ['-c', revive])
      const after = written()
      await eventually(async () =>
        expect(written().every((count, at) => count > (after[at] ?? 0))).toBe(true),
      )
    })
    await expectAllThere()
  })
})
