import { join as joined } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { createRegistry } from '#server/engine/registry/createRegistry.ts'
import { importFolder } from '#server/importFolder.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { openPage } from './openPage.ts'

const JOIN = '/test/stall/link/join'
const HALL = '/test/stall/link/hall'
const EITHER = '/test/stall/link/either'
const OWN = '/test/stall/link/own'
const isModule = (file: string) => !/\.(?:examples|tables)\.ts$/.test(file)
const INVALID = { code: 404, msg: '链接无效或已失效' }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer([openPage], { LINK_GUESSES_PER_MINUTE: '1000' })
  token = await server.signIn('school')
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, each with its own shape.
const dataOf = ({ data }: Reply) => data as Record<string, any>
/** The codes of what a request was refused for. */
const codesOf = ({ data }: Reply) =>
  ((data as { errors?: { code: string }[] } | undefined)?.errors ?? []).map(({ code }) => code)
const own = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, more: object = {}) =>
  server.call(method, path, { token, ...more })

interface Shared {
  id: number
  code: string
  typed: string
}

/** A new record, and the codes of a link to it. */
async function shared(name: string, values: object = {}, link = JOIN): Promise<Shared> {
  const made = await own('POST', '/test/stall', { body: { name, ...values } })
  const id = dataOf(made).stallId as number
  const { linkCode, typedCode } = dataOf(await own('POST', link, { body: { id } }))
  return { id, code: linkCode, typed: typedCode }
}

const ask = (method: 'GET' | 'POST', path: string, code: string, more: { headers?: object } = {}) =>
  server.call(method, path, { ...more, headers: { 'x-link-code': code, ...more.headers } })
const visit = (code: string) => ask('GET', `${JOIN}/visit`, code)
const join = (code: string, body: object = {}, headers: object = {}) =>
  ask('POST', `${JOIN}/visit`, code, { body, headers } as object)
/** YYYY-MM-DD HH:mm:ss in the zone of the platform. */
const moment = (ms: number) =>
  new Date(Date.now() + ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const HOUR = 3_600_000
/** Forgets how often the address has sent. */
const forgetSent = () =>
  server.database.asOwner(tx => sql`delete from sys_login_attempt where subject like 'sent:%'`.execute(tx))

describe('when a link opens', () => {
  it('should tell visitors in words that it is not open yet, over or closed, and still answer guesses alike', async () => {
    const early = await shared('早', { beginTime: moment(HOUR) })
    const told = await visit(early.code)
    expect(told).toMatchObject({ code: 601, msg: expect.stringMatching(/^还没有开始，\d{4}-.* 起开放$/) })
    expect(codesOf(told)).toEqual(['LINK_EARLY'])
    expect(codesOf(await join(early.code))).toEqual(['LINK_EARLY'])

    const over = await shared('晚', { lastDay: moment(-25 * HOUR).slice(0, 10) })
    expect(codesOf(await join(over.code))).toEqual(['LINK_OVER'])
    // Of the last day the whole counts.
    const today = await shared('今', { lastDay: moment(0).slice(0, 10), beginTime: moment(-HOUR) })
    expect(await visit(today.code)).toMatchObject({ code: 200 })

    await own('PUT', '/test/stall', { body: { stallId: today.id, paused: true } })
    const closed = await join(today.code)
    expect(closed).toMatchObject({ code: 601, msg: '登记已暂停，请稍后再来' })
    expect(codesOf(closed)).toEqual(['LINK_CLOSED'])
    expect(await visit('x'.repeat(22))).toMatchObject(INVALID)
  })

  it('should say at its opening whether it opens, and who asks, and nothing of the record', async () => {
    const { code } = await shared('机密名称', { beginTime: moment(HOUR) })
    const answer = await ask('GET', `${JOIN}/open`, code)
    expect(answer).toMatchObject({
      code: 200,
      data: { title: '摊位登记', institution: '江城职业技术学院', state: 'early', pass: null },
    })
    expect(JSON.stringify(answer)).not.toContain('机密名称')
  })
})

describe('a code that is typed', () => {
  it('should open as the long one does, however it is typed, and stop and be renewed with it', async () => {
    const { id, typed, code } = await shared('短')
    expect(typed).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const ways = [
      typed,
      typed.toLowerCase(),
      `${typed.slice(0, 4)}-${typed.slice(4)}`,
      ` ${typed.slice(0, 3)} ${typed.slice(3)}`,
    ]
    for (const way of ways) expect(await visit(way), way).toMatchObject({ code: 200 })
    const renewals = await Promise.all(Array.from({ length: 6 }, () => own('PUT', JOIN, { body: { id } })))
    const opened = await Promise.all(renewals.map(one => visit(dataOf(one).typedCode)))
    expect(opened.filter(one => one.code === 200)).toHaveLength(1)
    expect(await visit(typed)).toMatchObject(INVALID)
    expect(await visit(code)).toMatchObject(INVALID)
    const last = dataOf(await own('GET', JOIN, { query: { id: `${id}` } })).typedCode as string
    expect(await visit(last)).toMatchObject({ code: 200 })
    await own('DELETE', JOIN, { query: { id: `${id}` } })
    expect(await visit(last)).toMatchObject(INVALID)
  })

  it('should be looked up behind the throttle of guesses alone, and stand nowhere in the clear', async () => {
    const { typed } = await shared('猜')
    const visitorLinks = (await import('#server/visitors/visitorLinks.service.ts')).default
    const limited = await visitorLinks.start(server.services, {
      config: { linkGuessesPerMinute: 3, linkUsesPerMinute: 0 },
    } as never)
    const asking = { ip: '203.0.113.9', page: 'test/stall/index', purpose: 'join' }
    const guess = (what: string) =>
      limited.find(what, asking).then(
        () => 'opened',
        (fault: { code: string }) => fault.code,
      )
    expect(await guess(typed)).toBe('opened')
    const guesses: string[] = []
    for (const wrong of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC']) guesses.push(await guess(wrong))
    expect(guesses).toEqual(['LINK_INVALID', 'LINK_INVALID', 'LINK_INVALID'])
    expect(await guess('DDDDDDDD')).toBe('RATE_LIMITED')
    expect(await guess(typed)).toBe('opened')
    // Who searches through them finds none.
    for (let left = 26; left > 0; left -= 1) await guess('EEEEEEEE')
    expect(await guess(typed)).toBe('RATE_LIMITED')
    const kept = await server.database.asOwner(tx =>
      sql<{
        text: string
      }>`select c::text || l::text as text from sys_visitor_code c, sys_visitor_link l`.execute(tx),
    )
    expect(kept.rows.length).toBeGreaterThan(0)
    expect(kept.rows.some(({ text }) => text.includes(typed))).toBe(false)
  })
})

describe('a puzzle', () => {
  it('should be asked for once an address has sent so often, by each of many at the same moment', async () => {
    await forgetSent()
    const { code, id } = await shared('多')
    const { puzzles } = server.services
    const enabled = vi.spyOn(puzzles, 'enabled').mockResolvedValue(true)
    const sent = await Promise.all(Array.from({ length: 9 }, () => join(code)))
    expect(sent.filter(one => one.code === 200)).toHaveLength(4)
    const refused = sent.filter(one => one.code !== 200)
    expect(refused.flatMap(codesOf)).toEqual(Array.from({ length: 5 }, () => 'PUZZLE_DUE'))
    const drawn = dataOf(await ask('GET', `${JOIN}/puzzle`, code))
    expect(drawn.img.length).toBeGreaterThan(1000)
    const verify = vi
      .spyOn(puzzles, 'verify')
      .mockImplementation(async (uuid, text) => uuid === drawn.uuid && text === 'good')
    const headers = { 'x-puzzle-id': drawn.uuid }
    expect(codesOf(await join(code, {}, { ...headers, 'x-puzzle-text': 'bad' }))).toEqual(['PUZZLE_DUE'])
    expect(await join(code, {}, { ...headers, 'x-puzzle-text': 'good' })).toMatchObject({ code: 200 })
    verify.mockRestore()
    enabled.mockRestore()
    expect(dataOf(await own('GET', `/test/stall/${id}`)).visits).toBe(5)
    await forgetSent()
  })
})

describe('uploads through a link', () => {
  const upload = (code: string, field: string, name: string, content: Buffer) =>
    ask('POST', `${JOIN}/upload?field=${field}`, code, multipart('file', name, content) as object)
  const note = Buffer.from('一份材料')

  it('should take what a field of the form takes, for the record that takes it', async () => {
    await forgetSent()
    const { id, code } = await shared('传')
    const kept = await upload(code, 'paper', 'a.txt', note)
    expect(kept).toMatchObject({ code: 200, data: { name: 'a.txt' } })
    expect(await join(code, { paper: dataOf(kept).url })).toMatchObject({ code: 200 })
    expect(dataOf(await own('GET', `/test/stall/${id}`)).paper).toBe(dataOf(kept).url)
    expect(await upload(code, 'name', 'a.txt', note)).toMatchObject({ code: 404 })
    expect(codesOf(await upload(code, 'paper', 'a.csv', note))).toEqual(['FILE_TYPE'])
    expect(codesOf(await upload(code, 'paper', 'a.txt', Buffer.alloc(1_100_000, 'x')))).toEqual(['TOO_LARGE'])
    expect(await upload('x'.repeat(22), 'paper', 'a.txt', note)).toMatchObject(INVALID)
    const other = await shared('旁')
    expect(await join(other.code, { paper: dataOf(kept).url })).toMatchObject({ code: 601 })
    await own('PUT', '/test/stall', { body: { stallId: id, paused: true } })
    expect(codesOf(await upload(code, 'paper', 'a.txt', note))).toEqual(['LINK_CLOSED'])
  })

  it('should take exactly its quota of many at the same moment', async () => {
    const { code } = await shared('满')
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(code, 'paper', `${index}.txt`, note)),
    )
    expect(sent.filter(one => one.code === 200)).toHaveLength(3)
    expect(sent.filter(one => one.code === 601)).toHaveLength(5)
    expect(sent.find(one => one.code === 601)?.msg).toContain('最多上传 3 个文件、共 1 MB')
    const { rows } = await server.database.asOwner(tx =>
      sql<{
        count: number
      }>`select count(*)::int as count from sys_file where link_id is not null group by link_id order by 1`.execute(
        tx,
      ),
    )
    expect(rows.at(-1)).toEqual({ count: 3 })
  })
})

describe('a QR code that changes', () => {
  const open = (code: string, headers: object = {}) => ask('GET', `${HALL}/open`, code, { headers })

  it('should open by a fresh stamp alone, and keep open for whoever has scanned it', async () => {
    const { id, code, typed } = await shared('厅', {}, HALL)
    expect(typed).toBeNull()
    expect(codesOf(await open(code))).toEqual(['LINK_STALE'])
    // A stamp holds for its window of thirty seconds and the one after: start at the beginning of one.
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ['Date'] })
    const { stamp, seconds } = dataOf(await own('POST', `${HALL}/stamp`, { body: { id } }))
    expect(seconds).toBeLessThanOrEqual(30)
    const { pass } = dataOf(await open(code, { 'x-link-stamp': stamp }))
    const post = (headers: object) => ask('POST', `${HALL}/visit`, code, { body: {}, headers } as object)
    vi.setSystemTime(Date.now() + 31_000)
    expect(await open(code, { 'x-link-stamp': stamp })).toMatchObject({ code: 200 })
    vi.setSystemTime(Date.now() + 31_000)
    expect(codesOf(await open(code, { 'x-link-stamp': stamp }))).toEqual(['LINK_STALE'])
    expect(codesOf(await post({ 'x-link-stamp': stamp }))).toEqual(['LINK_STALE'])
    expect(await post({ 'x-link-pass': pass })).toMatchObject({ code: 200 })
    const other = await shared('别', {}, HALL)
    expect(codesOf(await open(other.code, { 'x-link-pass': pass }))).toEqual(['LINK_STALE'])
    vi.setSystemTime(Date.now() + 31 * 60_000)
    expect(codesOf(await post({ 'x-link-pass': pass }))).toEqual(['LINK_STALE'])
    vi.useRealTimers()
    expect(await server.call('POST', `${HALL}/stamp`, { body: { id } })).toMatchObject({ code: 401 })
  })

  it('should be asked for while the record says so, of every code and every route, and of nobody afterwards', async () => {
    const { id, code, typed } = await shared('换', {}, EITHER)
    const set = (indoors: boolean) => own('PUT', '/test/stall', { body: { stallId: id, indoors } })
    const link = async () => dataOf(await own('GET', EITHER, { query: { id: `${id}` } }))
    const routes = (of: string, headers: object = {}) =>
      Promise.all([
        ask('GET', `${EITHER}/open`, of, { headers }),
        ask('GET', `${EITHER}/visit`, of, { headers }),
        ask('POST', `${EITHER}/visit`, of, { body: {}, headers } as object),
      ])
    const answers = async (...asked: Parameters<typeof routes>) =>
      (await routes(...asked)).map(reply => codesOf(reply)[0] ?? reply.code)

    expect(await answers(code)).toEqual([200, 200, 200])
    expect((await link()).changing).toBe(false)
    await set(true)
    expect((await link()).changing).toBe(true)
    const stale = ['LINK_STALE', 'LINK_STALE', 'LINK_STALE']
    expect(await answers(code)).toEqual(stale)
    expect(await answers(typed)).toEqual(stale)
    expect(await answers(code, { 'x-link-pass': `${Date.now() + HOUR}.${'0'.repeat(32)}` })).toEqual(stale)
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 30_000) * 30_000, toFake: ['Date'] })
    const { stamp } = dataOf(await own('POST', `${EITHER}/stamp`, { body: { id } }))
    const { pass } = dataOf(await ask('GET', `${EITHER}/open`, code, { headers: { 'x-link-stamp': stamp } }))
    expect(await answers(code, { 'x-link-pass': pass })).toEqual([200, 200, 200])
    vi.useRealTimers()
    await set(false)
    expect(await answers(typed)).toEqual([200, 200, 200])
  })
})

describe('a route of a module behind a link', () => {
  it('should know the browser by its key, keep its own limits, and serve while the link is closed where it says so', async () => {
    const { id, code } = await shared('机', {}, OWN)
    const route = { path: '/test/stall/own', access: { link: 'own' }, device: true }
    const run: ModuleRoute['run'] = async context => ({
      data: { device: context.device, state: (await context.linkState()).state },
    })
    const module = defineModule({
      resource: 'test/stall/index',
      routes: [
        { ...route, method: 'GET', run },
        { ...route, method: 'POST', limits: { address: 3 }, run },
        { ...route, method: 'PUT', alsoClosed: true, run },
      ],
    })
    const found = await importFolder(joined(import.meta.dirname, '../../../server/modules'), isModule)
    const modules = found.flatMap(({ module }) => module.default ?? [])
    const registry = createRegistry(server.registry().app, [...modules, module])
    const config = readConfig({ LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY: '0' })
    const { services } = server
    const fastify = await buildApp({ config, services, registry: () => registry, clientDir: null })
    const ask = (method: 'GET' | 'POST' | 'PUT', cookie = '') =>
      fastify.inject({ method, url: '/prod-api/test/stall/own', headers: { 'x-link-code': code, cookie } })

    expect((await ask('POST')).json()).toMatchObject({ code: 601, msg: expect.stringContaining('Cookie') })
    const first = await ask('GET')
    const [cookie = ''] = String(first.headers['set-cookie']).split(';')
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
    const { device } = first.json().data
    expect((await ask('POST', cookie)).json().data.device).toBe(device)
    expect((await ask('POST', `${cookie.slice(0, -3)}AAA`)).json().code).toBe(601)
    expect((await ask('GET')).json().data.device).not.toBe(device)

    await own('PUT', '/test/stall', { body: { stallId: id, paused: true } })
    expect((await ask('PUT', cookie)).json()).toMatchObject({ code: 200, data: { state: 'closed' } })
    const refused = await Promise.all([1, 2, 3, 4].map(() => ask('POST', cookie)))
    const told = refused.map(answer => answer.json())
    expect(told.filter(({ data }) => data.retryAfter > 0)).toHaveLength(2)
    await fastify.close()
  })
})
