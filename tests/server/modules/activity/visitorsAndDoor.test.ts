import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { typedCodeFrom } from '#server/engine/visitor/typedCode.ts'
import { clearVisitors } from '#server/modules/activity/settleActivity.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createActivities, inHours, type Row } from './createActivities.ts'

const TENANT = 2
/** ms */
const HOUR = 3_600_000
let server: TestServer
let activities: Awaited<ReturnType<typeof createActivities>>
let teacher: string
beforeAll(async () => {
  server = await startTestServer()
  activities = await createActivities(server)
  teacher = await server.signIn('teacher')
})
afterAll(() => server.close())

const data = ({ data }: Row) => data as Row

/** Calls by the link of an activity. */
async function visitorOf(activityId: number) {
  const { linkCode } = data(
    await activities.succeed(activities.staff, 'POST', '/activity/link/enroll', { id: activityId }),
  )
  const headers = { 'x-link-code': String(linkCode) }
  return (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, `/activity/visit${path}`, { body, headers })
}

const person = (phone: string, requestKey = `request-of-${phone}`) => ({
  personName: '赵敏',
  phone,
  requestKey,
})

/** What stands in an address instead of a key. */
const NO_KEYS = ['abc', '1e20', '1.5', '-1', '99999999999999999999']

it.each(NO_KEYS)('should know no activity %s', async key => {
  const { staff, call } = activities
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', '/people?keyword=a'],
    ['POST', '', { enrollmentId: 1 }],
    ['POST', '', { ticket: 'ABCD-EFGH' }],
    ['DELETE', '?enrollmentId=1'],
  ] as const)
    expect(await call(staff, method, `/activity/checkin/${key}${path}`, body), path).toMatchObject({
      code: 404,
    })
  expect(await call(staff, 'GET', `/activity/active/${key}`)).toMatchObject({ code: 404 })
})

describe('visitors', () => {
  it('should enrol once for each phone, however it is typed, and come back by their ticket alone', async () => {
    const call = await visitorOf(await activities.publish({ openToVisitors: true }))
    const made = data(await call('POST', '', person('+86 138-0000-0001', 'request-of-this-phone')))
    expect(made.status).toBe('1')
    const again = await call('POST', '', person('13800000001', 'request-of-this-phone'))
    expect(data(again).enrollmentId).toBe(made.enrollmentId)
    const other = await call('POST', '', person('138 0000 0001', 'request-of-another'))
    expect(other).toMatchObject({ code: 601 })
    expect(JSON.stringify(other)).not.toContain('"ticket"')
    expect(data(await call('POST', '/ticket', { ticket: made.code }))).toMatchObject({ status: '1' })
    const changed = `${String(made.code).slice(0, -6)}AAAA${String(made.code).slice(-2)}`
    expect(await call('POST', '/ticket', { ticket: changed })).toMatchObject({
      code: 404,
      msg: '报名凭证无效',
    })
  })

  it('should take the ticket of this activity only, and no code that opens nothing', async () => {
    const one = await visitorOf(await activities.publish({ openToVisitors: true }))
    const other = await visitorOf(await activities.publish({ openToVisitors: true }))
    const { code } = data(await one('POST', '', person('13800000002')))
    expect(await other('PUT', '/cancel', { ticket: code })).toMatchObject({ code: 404 })
    expect(data(await one('PUT', '/cancel', { ticket: code })).status).toBe('4')
    const guess = await server.call('GET', '/activity/visit', { headers: { 'x-link-code': 'ABCDEFGH' } })
    expect(guess).toMatchObject({ code: 404, msg: '链接无效或已失效' })
  })

  it('should ask for the code of the phone where the activity says so', async () => {
    const call = await visitorOf(await activities.publish({ openToVisitors: true, verifyPhone: true }))
    const refused = await call('POST', '', { ...person('13800000003'), smsCode: '000000' })
    expect(refused).toMatchObject({ data: { errors: [{ field: 'smsCode', code: 'CAPTCHA' }] } })
    const { code } = await server.services.smsCodes.issue(
      `activity:${data(await call('GET', '')).activityId}:13800000003`,
    )
    expect(data(await call('POST', '', { ...person('13800000003'), smsCode: code })).status).toBe('1')
  })
})

describe('clearVisitors', () => {
  it('should clear what visitors of activities said that ended long ago, and nothing else', async () => {
    const old = await activities.publish({ openToVisitors: true })
    const recent = await activities.publish({ openToVisitors: true })
    for (const id of [old, recent]) {
      const call = await visitorOf(id)
      expect(data(await call('POST', '', person('13800000021'))).status).toBe('1')
      expect(data(await activities.enroll(teacher, id)).status).toBe('1')
    }
    await server.database.inTenant(TENANT, tx =>
      sql`update activity set start_time = now() - interval '41 days', end_time = now() - interval '40 days'
        where tenant_id = ${TENANT} and activity_id = ${old}`.execute(tx),
    )
    const work = { services: server.services, signal: new AbortController().signal } as WorkContext
    await clearVisitors({ tenantId: TENANT, days: 30 }, work)
    const teacherName = (await activities.list(recent)).at(-1)?.personName
    const of = async (id: number) =>
      (await activities.list(id)).map(({ personName, phone }) => [personName, phone])
    expect(await of(old)).toEqual([
      ['已清除', null],
      [teacherName, null],
    ])
    expect(await of(recent)).toEqual([
      ['赵敏', '13800000021'],
      [teacherName, null],
    ])
  })
})

describe('the door', () => {
  it('should let somebody in once for each session, and say who did and when', async () => {
    const sessions = ['上午', '下午'].map(sessionName => ({ sessionName, startTime: inHours(1) }))
    const times = {
      startTime: inHours(1),
      endTime: inHours(5),
      checkinFrom: inHours(-1),
      enrollTo: inHours(4),
    }
    const id = await activities.publish({ ...times, sessions })
    const { ticket } = data(await activities.enroll(teacher, id))
    const door = `/activity/checkin/${id}`
    const overview = data(await activities.succeed(activities.staff, 'GET', door))
    const [first, second] = (overview.sessions as { id: number }[]).map(session => session.id)
    const scan = (body: Row) => activities.call(activities.staff, 'POST', door, body)

    expect((await scan({ ticket })).msg).toBe('请先选择签到的场次')
    const both = await Promise.all([scan({ ticket, sessionId: first }), scan({ ticket, sessionId: first })])
    expect(both.map(reply => data(reply).again === null).sort()).toEqual([false, true])
    expect(data(await scan({ ticket, sessionId: first })).again).toMatchObject({
      at: expect.stringMatching(/^\d{4}-/),
      by: expect.any(String),
    })
    expect(data(await scan({ ticket, sessionId: second })).again).toBeNull()
    expect(data(await activities.succeed(activities.staff, 'GET', door))).toMatchObject({
      ...{ enrolled: 1, arrived: 1, sessions: [{ came: 1 }, { came: 1 }] },
    })
    expect(await activities.call(teacher, 'POST', door, { ticket })).toMatchObject({ code: 403 })
  })

  it('should say before check-in begins when it does, and in how long', async () => {
    const id = await activities.publish({ startTime: inHours(2), endTime: inHours(5), checkinFrom: null })
    const door = `/activity/checkin/${id}`
    const read = async () => data(await activities.succeed(activities.staff, 'GET', door))
    const { opensIn, shut, checkinFrom } = await read()
    expect(shut).toBe(`签到未开始，${String(checkinFrom).slice(0, 16)} 起可以签到`)
    expect(opensIn).toBeGreaterThan(0)
    expect(opensIn).toBeLessThanOrEqual(HOUR)
    const { version } = await activities.read(id)
    const now = { activityId: id, checkinFrom: inHours(-1), version }
    await activities.succeed(activities.staff, 'PUT', '/activity', now)
    expect(await read()).toMatchObject({ opensIn: 0, shut: null })
  })

  it('should take the letters beside the code as they are typed, and count those that are of nobody', async () => {
    const now = { startTime: inHours(1), endTime: inHours(5), checkinFrom: inHours(-1), enrollTo: inHours(4) }
    const id = await activities.publish(now)
    const other = await activities.publish(now)
    const own = data(await activities.enroll(teacher, id))
    const letters = String(own.doorCode)
    expect(letters).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const shown = data(await activities.succeed(teacher, 'GET', `/activity/active/${id}`)).mine as Row
    expect(shown.doorCode).toBe(letters)
    const scan = (ticket: string, activityId = id) =>
      activities.call(activities.staff, 'POST', `/activity/checkin/${activityId}`, { ticket })

    const unknown = '没有这个报名码，请核对后重试，或按姓名查找'
    expect((await scan(letters, other)).msg).toBe(unknown)
    const typed = ` ${letters.slice(0, 4)}-${letters.slice(4)} `.toLowerCase()
    expect(data(await scan(typed))).toMatchObject({ personName: own.personName, again: null })
    expect(data(await scan(letters)).again).toMatchObject({ by: expect.any(String) })
    // One was counted above; 30 in a minute are.
    const guesses = await Promise.all(Array.from({ length: 29 }, (_, at) => scan(typedCodeFrom(at))))
    expect(guesses.map(({ msg }) => msg)).toEqual(guesses.map(() => unknown))
    expect(await scan('ZZZZ-ZZZZ')).toMatchObject({ code: 601, msg: '操作过于频繁，请稍后再试' })
    expect(await scan(letters)).toMatchObject({ code: 601, msg: '操作过于频繁，请稍后再试' })
    expect(data(await scan(String(own.ticket))).again).not.toBeNull()
  })

  it('should refuse in words who has no place, whose ticket is of another activity, and what is none', async () => {
    const now = { startTime: inHours(1), endTime: inHours(5), checkinFrom: inHours(-1), enrollTo: inHours(4) }
    const id = await activities.publish({ ...now, capacity: 1 })
    const other = await activities.publish(now)
    const { ticket } = data(await activities.enroll(teacher, other))
    const waiting = [
      await activities.add(id, '张三', '13800000011'),
      await activities.add(id, '李四', '13800000012'),
    ]
    const scan = async (body: Row) =>
      (await activities.call(activities.staff, 'POST', `/activity/checkin/${id}`, body)).msg
    expect(await scan({ ticket })).toBe('这是其他活动的报名凭证')
    expect(await scan({ ticket: 'T.nonsense' })).toBe('不是有效的报名凭证')
    expect(await scan({ enrollmentId: data(waiting[1] as Row).enrollmentId })).toBe('李四在候补中，没有名额')
    const query = { keyword: '三' }
    const found = await server.call('GET', `/activity/checkin/${id}/people`, {
      token: activities.staff,
      query,
    })
    expect(found.data).toMatchObject([{ personName: '张三', phone: '*0011', at: null }])
  })
})
