import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/openDatabase.ts'
import { type StartedServer, startOn } from '#server/start/startServer.ts'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf, TEST_PASSWORD } from '#tests/support/startOptionsOf.ts'

/** A way to the database that can be cut: now, or as soon as what is sent contains a word. */
async function startProxy(host: string, port: number) {
  const open = new Set<Socket>()
  const state = { isDown: false, cutAfter: null as string | null }
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer(near => {
    if (state.isDown) return near.destroy()
    const far = connect(port, host)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    near.on('data', bytes => {
      const word = state.cutAfter
      if (word === null || !bytes.includes(word)) return void far.write(bytes)
      // It arrives, its answer does not; and nobody gets through any more.
      state.isDown = true
      far.unpipe(near)
      far.write(bytes, () => setTimeout(cut, 50))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    state,
    stop() {
      state.isDown = true
      cut()
    },
    mend: () => Object.assign(state, { isDown: false, cutAfter: null }),
    close: () => {
      cut()
      server.close()
    },
  }
}

describe('a database that goes away', () => {
  let remote: Awaited<ReturnType<typeof createServerDatabase>>
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let server: StartedServer
  let dataDir: string
  let token = ''

  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    server.fastify.inject({
      method,
      url: `/prod-api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
  const call = async (...sent: Parameters<typeof send>) => (await send(...sent)).json()
  const addPost = (postCode: string) =>
    call('POST', '/system/post', { postCode, postName: postCode, postSort: 1 })
  const countOf = async (postCode: string) =>
    (await call('GET', `/system/post/list?postCode=${postCode}`)).total

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-outage-'))
    remote = await createServerDatabase()
    const url = new URL(remote.url)
    proxy = await startProxy(url.hostname, Number(url.port))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    const database = await openDatabase({ url: url.href, poolSize: 4 })
    server = await startOn(database, await startOptionsOf(dataDir))
    token = (await call('POST', '/auth/login', { username: 'admin', password: TEST_PASSWORD })).data
      .access_token
  })
  afterAll(async () => {
    proxy.mend()
    await eventually(async () => expect((await send('GET', '/health')).statusCode).toBe(200))
    await server.close()
    proxy.close()
    await remote.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('should say that nothing was saved, when to try again, and come back by itself', async () => {
    proxy.stop()
    expect(await addPost('gone-1')).toMatchObject({
      code: 500,
      msg: '数据库暂时不可用，未保存，请稍后再试',
      retryAfter: 5,
    })
    expect(await call('GET', '/system/post/list')).toMatchObject({
      code: 500,
      msg: '数据库暂时不可用，请稍后再试',
      retryAfter: 5,
    })
    const health = await send('GET', '/health')
    expect(health.statusCode).toBe(503)
    expect(health.json()).toMatchObject({
      msg: '数据库没有应答',
      data: { status: 'down', problems: [{ code: 'database' }] },
    })
    expect(health.body).not.toMatch(/127\.0\.0\.1|localhost|mortise_test|postgres:/)
    proxy.mend()
    await eventually(async () => expect((await addPost('gone-1')).code).toBe(200))
    expect(await countOf('gone-1')).toBe(1)
  })

  it('should say that it is not known when the answer to the commit was lost', async () => {
    proxy.state.cutAfter = 'commit'
    expect(await addPost('unknown-1')).toMatchObject({
      code: 500,
      msg: '保存结果未知，请刷新核对',
      retryAfter: 5,
    })
    proxy.mend()
    await eventually(async () => expect(await countOf('unknown-1')).toBe(1))
  })

  it('should say that nothing was saved when it went before the commit', async () => {
    proxy.state.cutAfter = 'insert into "sys_post"'
    expect(await addPost('before-1')).toMatchObject({
      code: 500,
      msg: '数据库暂时不可用，未保存，请稍后再试',
    })
    proxy.mend()
    await eventually(async () => expect(await countOf('before-1')).toBe(0))
  })

  it('should say the same of a server that lets nobody in, whatever its reason', async () => {
    const name = new URL(remote.url).pathname.slice(1)
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    // All connections end; new ones are answered with 55000, or, where the database has another name, with 3D000.
    for (const [close, open] of [
      [[], `alter database ${name} allow_connections true`],
      [
        [`alter database ${name} rename to ${name}_x`, `alter database ${name}_x allow_connections true`],
        `alter database ${name}_x rename to ${name}`,
      ],
    ] as const) {
      proxy.stop()
      proxy.state.isDown = false
      // First of all nobody comes back: a database that somebody uses keeps its name.
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      for (const statement of close) await eventually(() => admin.query(statement))
      expect(await addPost('refused-1')).toMatchObject({
        ...{ code: 500, msg: '数据库暂时不可用，未保存，请稍后再试', retryAfter: 5 },
      })
      expect((await send('GET', '/health')).json().data.problems).toMatchObject([{ code: 'database' }])
      await admin.query(open)
    }
    await admin.end()
    await eventually(async () => expect((await send('GET', '/health')).statusCode).toBe(200))
  })
})
