import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatMoment } from '#model/format/moments.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const PATH = '/bpm/substitute/own'
const DAY = 86_400_000

let server: TestServer
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['school', 'school2', 'company']) tokens[name] = await server.signIn(name)
  const { rows } = await server.database.asOwner(tx =>
    sql<{ id: number; name: string }>`select user_id as id, user_name as name from sys_user`.execute(tx),
  )
  for (const { id, name } of rows) ids[name] = Number(id)
})
beforeEach(() => server.database.asOwner(tx => sql`delete from bpm_substitute`.execute(tx)))
afterAll(() => server.close())

const call = (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', more: object = {}, path = PATH) =>
  server.call(method, path, { token: tokens[name], ...more })
const day = (days: number) => formatMoment(Date.now() + days * DAY)
const absence = (more: Row = {}) => ({
  ...{ substituteUserId: ids.teacher, startTime: day(1), endTime: day(3), processKeys: [] },
  ...more,
})
const add = (more: Row = {}, name = 'school') => call(name, 'POST', { body: absence(more) })
const own = async (name = 'school') => (await call(name, 'GET')).data as Row[]
const fieldsOf = (reply: Row) =>
  (reply.data as { errors: Row[] }).errors.map(({ field, code }) => `${field} ${code}`)

describe('/bpm/substitute/own', () => {
  it('should be for who takes part in processes', async () => {
    expect((await server.call('GET', PATH)).code).toBe(401)
    expect((await server.call('POST', PATH, { body: absence() })).code).toBe(401)
  })

  it.each<[string, () => Row, string]>([
    ['oneself', () => ({ substituteUserId: ids.school }), 'substituteUserId INVALID'],
    [
      'somebody of another institution',
      () => ({ substituteUserId: ids.company }),
      'substituteUserId REFERENCE_MISSING',
    ],
    ['nobody', () => ({ substituteUserId: 999_999 }), 'substituteUserId REFERENCE_MISSING'],
    ['an end before the start', () => ({ endTime: day(0.5) }), 'endTime INVALID'],
    ['a time that has passed', () => ({ startTime: day(-3), endTime: day(-1) }), 'endTime INVALID'],
    ['a time that is none', () => ({ startTime: '2030-02-31 25:00:00' }), 'startTime format'],
    ['a process that there is not', () => ({ processKeys: ['nothing'] }), 'processKeys REFERENCE_MISSING'],
    ['what is unknown', () => ({ userId: ids.teacher }), 'userId additionalProperties'],
  ])('should refuse %s', async (_, more, expected) => {
    const reply = await add(more())
    expect(reply.code).toBe(601)
    expect(fieldsOf(reply)).toEqual([expected])
  })

  it('should keep, show, change and take away the own ones alone', async () => {
    const { data } = await add({ processKeys: ['leave'], remark: ' 出差 ' })
    const { id } = data as Row
    expect(await own()).toMatchObject([
      {
        ...{ id, substituteUserId: ids.teacher, processKeys: ['leave'], remark: '出差' },
        ...{ startTime: expect.stringMatching(/^\d{4}-/), processes: [{ key: 'leave' }] },
      },
    ])
    expect(await own('school2')).toEqual([])
    const change = (name: string) => call(name, 'PUT', { body: { id, ...absence({ endTime: day(9) }) } })
    expect((await change('school2')).code).toBe(601)
    expect((await call('school2', 'DELETE', { query: { id: String(id) } })).code).toBe(404)
    expect((await change('school')).code).toBe(200)
    expect(await own()).toMatchObject([{ processKeys: [] }])
    expect((await call('school', 'DELETE', { query: { id: String(id) } })).code).toBe(200)
    expect((await call('school', 'DELETE', { query: { id: String(id) } })).code).toBe(404)
  })

  it('should name one substitute for the same processes at a time, also at the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => add()))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(fieldsOf(replies.find(({ code }) => code === 601) as Row)).toEqual(['startTime OVERLAP'])
    expect((await add({ processKeys: ['leave'] })).code).toBe(200)
    expect((await add({ processKeys: ['leave', 'posting'] })).code).toBe(601)
    expect((await add({ startTime: day(3), endTime: day(4) })).code).toBe(200)
    expect(await own()).toHaveLength(3)
  })
})

describe('GET /bpm/substitute/page', () => {
  it('should show administrators who has named whom, and let them change nothing', async () => {
    await add()
    const reply = await call('school', 'GET', {}, '/bpm/substitute/page')
    const { list } = reply.data as { list: Row[] }
    expect(list).toMatchObject([{ userId: ids.school, substituteUserId: ids.teacher }])
    expect((await call('school', 'POST', { body: {} }, '/bpm/substitute/create')).code).toBe(404)
  })
})
