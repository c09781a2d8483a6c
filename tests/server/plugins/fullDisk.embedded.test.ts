import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '#server/db/Database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { createRoom } from '#server/room/createRoom.ts'
import { createOutageLog } from '#server/start/createOutageLog.ts'
import { type StartedServer, startOn } from '#server/start/startServer.ts'
import { databaseImage } from '#tests/support/databaseImages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { compiled } from '#tests/support/openTestDatabase.ts'
import { startOptionsOf, TEST_PASSWORD } from '#tests/support/startOptionsOf.ts'

const megabyte = 1024 * 1024
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** The embedded database on every run: what room a server of PostgreSQL has it tells nobody. */
describe('a disk that runs full', () => {
  let dataDir: string
  let server: StartedServer
  let token: string
  let free = 1000 * megabyte
  const logged: { message: string; context: object }[] = []
  // What the jobs of the demo tell meanwhile is of other things.
  const note = (context: object, message: string) =>
    void (message.includes('room') && logged.push({ context, message }))
  /** Why something failed again while that is known. */
  const again: string[] = []
  const debug = (context: { reason?: string }) => void (context.reason && again.push(context.reason))
  const leave = async (bytes: number) => {
    free = bytes
    // Its answer is believed for a moment.
    await eventually(async () => expect((await call('GET', '/monitor/server')).data.disk.free).toBe(bytes))
  }

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await server.fastify.inject({
      method,
      url: `/prod-api${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    return response.json()
  }
  const signIn = () => call('POST', '/auth/login', { username: 'admin', password: TEST_PASSWORD })
  const addPost = (postCode: string) =>
    call('POST', '/system/post', { postCode, postName: postCode, postSort: 1 })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mortise-full-'))
    const room = createRoom(dataDir, async () => ({ bavail: free, bsize: 1, blocks: 1 }))
    await compiled
    const image = await databaseImage('demo')
    const database = await openDatabase({ dataDir: 'memory://', image, room })
    const log = createOutageLog({ ...silentLog, ...{ warn: note, error: note, debug } }, 200)
    server = await startOn(database, { ...(await startOptionsOf(dataDir)), room, log })
    token = ''
    token = (await signIn()).data.access_token
  })
  beforeEach(() => leave(1000 * megabyte))
  afterAll(async () => {
    await server.close()
    await server.database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('should be written to no more, and go on to be read; then written to again', async () => {
    expect((await addPost('room-1')).code).toBe(200)
    await leave(10 * megabyte)
    expect(await addPost('room-2')).toMatchObject({
      code: 500,
      msg: '存储空间不足，未保存，请联系管理员',
      retryAfter: 60,
      data: { retryAfter: 60 },
    })
    const list = await call('GET', '/system/post/list?postCode=room-')
    expect(list).toMatchObject({ code: 200, total: 1 })
    // A session whose last use would be noted reads on.
    await server.fastify.inject({ method: 'GET', url: '/prod-api/system/user/getInfo' })
    await leave(1000 * megabyte)
    expect((await addPost('room-2')).code).toBe(200)
  })

  it('should stand in the log once when it begins and once when it ends, without a stack', async () => {
    const told = () => logged.map(({ message }) => message)
    await eventually(() => expect(told().at(-1) ?? 'There is room').toContain('There is room'))
    logged.length = 0
    await leave(10 * megabyte)
    await eventually(() => expect(told()).toHaveLength(1))
    // Whoever polls goes on to run into it.
    again.length = 0
    await call('GET', '/health')
    await eventually(() => expect(again.length).toBeGreaterThan(1))
    await leave(1000 * megabyte)
    await eventually(() => expect(logged).toMatchObject([{}, {}]))
    expect(told()).toEqual([expect.stringContaining('no room to write'), 'There is room to write again'])
    expect(JSON.stringify(logged)).not.toContain('stack')
  })

  it('should let people sign in and clear away while a little is left', async () => {
    const { data } = await addPost('room-3')
    await leave(48 * megabyte)
    expect((await addPost('room-4')).code).toBe(500)
    expect((await signIn()).code).toBe(200)
    expect(await call('DELETE', `/system/post/${data?.postId ?? 1}`)).toMatchObject({ code: 200 })
  })

  it('should take no upload that would use up what is kept', async () => {
    await leave(64 * megabyte + 10)
    const boundary = 'x'
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const reply = await server.fastify.inject({
      method: 'POST',
      url: '/prod-api/cms/api/backend/image-upload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    })
    expect(reply.json()).toMatchObject({ code: 500, msg: '存储空间不足，未保存，请联系管理员' })
    expect(await readdir(join(dataDir, 'files'))).toEqual([])
  })

  it('should be told by the health check, to strangers without path, size or host', async () => {
    const health = () => server.fastify.inject({ method: 'GET', url: '/prod-api/health' })
    expect((await health()).statusCode).toBe(200)
    await leave(10 * megabyte)
    const reply = await health()
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBeDefined()
    expect(reply.json()).toMatchObject({
      code: 500,
      msg: '存储空间不足，只能查看',
      data: { status: 'down', problems: [{ code: 'disk' }] },
    })
    expect(reply.body).not.toContain(dataDir)
    expect(reply.body).not.toContain(String(10 * megabyte))
  })
})
