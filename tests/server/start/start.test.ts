import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { createServerDatabase, onServer } from '#tests/support/openTestDatabase.ts'
import { killSpawned, type SpawnedServer, spawnProcess, spawnServer } from '#tests/support/spawnServer.ts'

const patience = { timeout: 120_000 }

describe('npm start', () => {
  let folder: string
  let remote: Awaited<ReturnType<typeof createServerDatabase>> | null = null
  let settings: Record<string, string>
  let current: SpawnedServer | null = null

  /** The server that works there: a start takes seconds, and most tests only need one that has started. */
  const started = async () => (current ??= await spawnServer(settings))
  async function stop(signal: NodeJS.Signals) {
    const server = await started()
    current = null
    return server.stop(signal)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mortise-start-'))
    remote = onServer ? await createServerDatabase() : null
    settings = { DATA_DIR: join(folder, 'data'), ...(remote ? { DATABASE_URL: remote.url } : {}) }
  })
  afterAll(async () => {
    killSpawned()
    await remote?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('should survive being killed in its first start', patience, async () => {
    const { child, ended } = spawnProcess({ PORT: '0', ...settings })
    await delay(1_000)
    child.kill('SIGKILL')
    await ended
    const accounts = await accountsOf(await started())
    expect(accounts.filter(name => name === 'admin')).toHaveLength(1)
  })

  it('should make no second set of accounts, and restart after a kill', patience, async () => {
    const before = await accountsOf(await started())
    expect(await stop('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await started()
    console.log(`A later start takes ${Math.round(second.startedIn)} ms`)
    expect(second.process.stdout()).not.toContain('Accounts made by this first start')
    expect(await accountsOf(second)).toEqual(before)
  })

  if (!onServer)
    it('should say in one line who holds the directory', patience, async () => {
      const holder = await started()
      const [line, ...more] = await failureOf(settings)
      expect(line).toContain(`is in use by process ${holder.process.child.pid} on `)
      expect(line).toContain('Stop it first, or set another DATA_DIR.')
      expect(more).toEqual([])
      expect((await holder.call('GET', '/health')).code).toBe(200)
    })

  it('should finish what is in flight when it is told to stop', patience, async () => {
    const server = await started()
    const token = await server.signIn('school')
    const body = JSON.stringify({ postCode: 'in-flight', postName: '停机前的请求', postSort: 1 })
    const bytes = Buffer.from(body)
    const socket = connect(server.port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', text => {
      answer += text
    })
    socket.write(
      `POST /prod-api/system/post HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${bytes.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    // The server says so when it has begun with the request.
    await eventually(() => expect(answer).toContain('100 Continue'))
    answer = ''
    socket.write(bytes.subarray(0, 10))
    const ended = stop('SIGTERM')
    await eventually(() => expect(server.call('GET', '/health')).rejects.toThrow())
    socket.write(bytes.subarray(10))
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"code":200')

    const again = await started()
    const list = await again.call('GET', '/system/post/list?postCode=in-flight', {
      token: await again.signIn('school'),
    })
    expect(list.total).toBe(1)
    expect(await stop('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  it('should say in one line that the port is in use', patience, async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await failureOf({ ...settings, PORT: String(port) })).toEqual([
      `Port ${port} is in use: stop what listens there, or set PORT.`,
    ])
    other.close()
  })

  it.each([
    ['is a file', () => join(folder, 'file'), 'is a file, or lies below one: set DATA_DIR to a directory.'],
    ['lies below a file', () => join(folder, 'file/data'), 'is a file, or lies below one'],
    ['cannot be made', () => '/proc/mortise/data', 'cannot be made here: set DATA_DIR to a directory'],
  ])('should say in one line that the directory %s', patience, async (_what, place, words) => {
    await writeFile(join(folder, 'file'), '')
    const [line, ...more] = await failureOf({ ...settings, DATA_DIR: place() })
    expect(line).toContain(`DATA_DIR=${place()} ${words}`)
    expect(more).toEqual([])
  })

  it('should say in one line that the database does not answer', patience, async () => {
    const [line, ...more] = await failureOf({
      ...settings,
      DATABASE_URL: 'postgres://mortise:secret@127.0.0.1:1/mortise',
    })
    expect(line).toContain('The PostgreSQL database')
    expect(line).toContain('cannot be reached')
    expect(line).not.toContain('secret')
    expect(more).toEqual([])
  })

  if (onServer)
    it('should say in one line that the database does not exist', patience, async () => {
      const url = new URL(remote?.url ?? '')
      url.pathname = '/mortise_absent'
      const [line, ...more] = await failureOf({ ...settings, DATABASE_URL: url.href })
      expect(line).toContain('mortise_absent')
      expect(line).toContain('does not exist')
      expect(more).toEqual([])
    })

  it('should say in one line which setting is wrong', patience, async () => {
    expect(await failureOf({ ...settings, SESSION_MINUTES: 'soon' })).toEqual([
      'SESSION_MINUTES=soon is not a whole number from 5 to 43200.',
    ])
  })
})

/** The lines on stderr of a start that must fail with exit code 1. */
async function failureOf(settings: Record<string, string>): Promise<string[]> {
  const { ended, stderr } = spawnProcess({ PORT: '0', ...settings })
  expect(await ended).toEqual({ code: 1, signal: null })
  return stderr().trim().split('\n')
}

/** The user names of the platform and of the larger school. */
async function accountsOf(server: SpawnedServer): Promise<string[]> {
  const names: string[] = []
  for (const userName of ['admin', 'school']) {
    const token = await server.signIn(userName)
    for (let page = 1, total = 1; (page - 1) * 500 < total; page++) {
      const list = await server.call('GET', `/system/user/list?pageSize=500&pageNum=${page}`, { token })
      total = list.total
      names.push(...list.rows.map((row: { userName: string }) => row.userName))
    }
  }
  return names
}
