import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { settleActivity } from '#server/modules/activity/settleActivity.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createActivities, inHours, type Row } from './createActivities.ts'

const TENANT = 2
let server: TestServer
let activities: Awaited<ReturnType<typeof createActivities>>
let teacher: string
let student: string
beforeAll(async () => {
  server = await startTestServer()
  activities = await createActivities(server)
  teacher = await server.signIn('teacher')
  student = await server.signIn('student')
})
afterAll(() => server.close())

const statusOf = ({ data }: Row) => (data as Row).status
const idOf = ({ data }: Row) => (data as Row).enrollmentId

/** Lets the clock pass the end of every offer of an activity. */
const letLapse = (activityId: number) =>
  server.database.inTenant(TENANT, tx =>
    sql`update activity_enrollment set offer_until = now() - interval '1 second'
      where tenant_id = ${TENANT} and activity_id = ${activityId} and status = '3'`.execute(tx),
  )

const runJob = (activityId: number) =>
  settleActivity({ tenantId: TENANT, activityId }, { services: server.services } as WorkContext)

describe('enrolling', () => {
  it('should give places first, then the waiting list, then say that both are full', async () => {
    const id = await activities.publish({ capacity: 1, waitingPlaces: 1 })
    expect(statusOf(await activities.enroll(teacher, id))).toBe('1')
    const waiting = await activities.enroll(student, id)
    expect(waiting.data).toMatchObject({ status: '2', waitingPosition: 1, ticket: null })
    expect(await activities.add(id, '王芳', '13800138001')).toMatchObject({
      code: 601,
      msg: '名额和候补名额均已满',
    })
    expect(await activities.read(id)).toMatchObject({ takenCount: 1, waitingCount: 1 })
  })

  it('should be the same enrolment when it is asked for again, and a new one behind the others once cancelled', async () => {
    const id = await activities.publish()
    const first = await activities.enroll(teacher, id)
    expect(idOf(await activities.enroll(teacher, id))).toBe(idOf(first))
    await activities.succeed(teacher, 'PUT', '/activity/active/cancel', { enrollmentId: idOf(first) })
    const second = await activities.enroll(teacher, id)
    expect(statusOf(second)).toBe('1')
    expect(idOf(second)).not.toBe(idOf(first))
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['4', '1'])
    expect(await activities.read(id)).toMatchObject({ takenCount: 1 })
  })

  it('should take the form of the activity, and tell what is wrong at its field', async () => {
    const properties = { size: { type: 'string', title: '尺码', enum: ['S', 'M'] } }
    const draft = JSON.stringify({ required: ['size'], properties })
    const form = await activities.succeed(activities.staff, 'POST', '/tool/build', {
      formName: '报名表',
      draft,
    })
    const { formId } = form.data as { formId: number }
    const version = await activities.succeed(activities.staff, 'POST', `/tool/build/${formId}/publish`, {})
    const { versionId } = version.data as { versionId: number }
    const activityId = await activities.publish({ formVersionId: versionId })
    const enroll = (content: object) =>
      activities.call(teacher, 'POST', '/activity/active/enroll', { activityId, content })
    expect(await enroll({})).toMatchObject({ code: 601, data: { errors: [{ field: 'content.size' }] } })
    expect(statusOf(await enroll({ size: 'M' }))).toBe('1')
    const [enrolled] = await activities.list(activityId)
    expect(enrolled).toMatchObject({ formVersionId: versionId })
  })

  it('should offer a freed place to the first who waits, then to the next, and judge the time by the clock', async () => {
    const id = await activities.publish({ capacity: 1, waitingPlaces: 3 })
    const holder = await activities.enroll(teacher, id)
    const first = await activities.enroll(student, id)
    await activities.add(id, '李雷', '13800138002')
    await activities.succeed(teacher, 'PUT', '/activity/active/cancel', { enrollmentId: idOf(holder) })
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['4', '3', '2'])
    // The offered place is held: nobody else gets it.
    expect(await activities.read(id)).toMatchObject({ takenCount: 1, waitingCount: 1 })
    expect(statusOf(await activities.enroll(teacher, id))).toBe('2')

    await letLapse(id)
    const late = await activities.call(student, 'PUT', '/activity/active/confirm', {
      enrollmentId: idOf(first),
    })
    expect(late.msg).toMatch(/^已超过确认时限/)
    await runJob(id)
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['4', '4', '3', '2'])
    expect(await activities.read(id)).toMatchObject({ takenCount: 1, waitingCount: 1 })
  })

  it('should let whoever was offered a place take it, twice over, and tell them', async () => {
    const id = await activities.publish({ capacity: 1 })
    const holder = await activities.enroll(teacher, id)
    const waiting = await activities.enroll(student, id)
    await activities.succeed(teacher, 'PUT', '/activity/active/cancel', { enrollmentId: idOf(holder) })
    const body = { enrollmentId: idOf(waiting) }
    expect(statusOf(await activities.succeed(student, 'PUT', '/activity/active/confirm', body))).toBe('1')
    expect(statusOf(await activities.succeed(student, 'PUT', '/activity/active/confirm', body))).toBe('1')
    const box = await server.call('GET', '/system/notify-message/my-page', {
      token: student,
      query: { pageNo: '1' },
    })
    expect(JSON.stringify(box.data)).toContain('“开放日”')
  })

  it('should offer added places in order, and refuse fewer than are taken', async () => {
    const id = await activities.publish({ capacity: 1, waitingPlaces: 3 })
    await activities.enroll(teacher, id)
    for (const phone of ['13800138003', '13800138004', '13800138005']) await activities.add(id, '候补', phone)
    const { version } = await activities.read(id)
    await activities.succeed(activities.staff, 'PUT', '/activity', { activityId: id, capacity: 3, version })
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['1', '3', '3', '2'])
    expect(
      await activities.call(activities.staff, 'PUT', '/activity', { activityId: id, capacity: 2 }),
    ).toMatchObject({ data: { errors: [{ field: 'capacity', code: 'PLACES_TAKEN' }] } })
  })

  it('should hold a place for whoever waits for a review, and free it when refused', async () => {
    const id = await activities.publish({ capacity: 1, needReview: true })
    const asked = await activities.enroll(teacher, id)
    expect(statusOf(asked)).toBe('0')
    const waiting = await activities.enroll(student, id)
    const refusal = { enrollmentIds: [idOf(asked)], reason: '非本专业' }
    await activities.succeed(activities.staff, 'PUT', '/activity/enrollment/reject', refusal)
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['5', '3'])
    // Who was refused does not come back by the same door.
    expect((await activities.enroll(teacher, id)).data).toMatchObject({ status: '5' })
    const confirmed = await activities.succeed(student, 'PUT', '/activity/active/confirm', {
      enrollmentId: idOf(waiting),
    })
    expect(statusOf(confirmed)).toBe('0')
    await activities.succeed(activities.staff, 'PUT', '/activity/enrollment/approve', {
      enrollmentIds: [idOf(waiting)],
    })
    expect((await activities.list(id)).map(({ status }) => status)).toEqual(['5', '1'])
  })

  it('should refuse in words before, after and out of reach, and take no place for a draft', async () => {
    const later = await activities.publish({ enrollFrom: inHours(1) })
    expect((await activities.enroll(teacher, later)).msg).toMatch(/^报名未开始/)
    const staffId = (await activities.read(later)).createById
    const meant = await activities.publish({ shownTo: { people: [staffId] } })
    expect(await activities.enroll(teacher, meant)).toMatchObject({ code: 404 })
    const other = await server.signIn('teacher2').catch(() => server.signIn('school2'))
    expect(await activities.enroll(other, later)).toMatchObject({ code: 404 })
    expect(await activities.call(null, 'GET', '/activity/active')).toMatchObject({ code: 401 })
    const draft = await activities.succeed(activities.staff, 'POST', '/activity', {
      ...{ activityTitle: '草稿', kind: '1', place: '一楼', startTime: inHours(5), endTime: inHours(6) },
    })
    const { activityId } = draft.data as { activityId: number }
    expect(await activities.enroll(teacher, activityId)).toMatchObject({ code: 404 })
  })

  it('should refuse to be left once people are checked in, and tell everybody of a cancelled activity', async () => {
    const id = await activities.publish({ startTime: inHours(0.5), endTime: inHours(2) })
    const own = await activities.enroll(teacher, id)
    const left = await activities.call(teacher, 'PUT', '/activity/active/cancel', { enrollmentId: idOf(own) })
    expect(left.msg).toMatch(/起不能自行取消报名/)
    const reply = await activities.succeed(activities.staff, 'PUT', '/activity/cancel', {
      ...{ activityId: id, reason: '场地检修' },
    })
    expect(reply.msg).toBe('活动已取消，已通知 1 人')
    expect((await activities.enroll(student, id)).msg).toBe('活动已取消：场地检修')
  })

  it('should end by the clock, and remind once of what begins tomorrow', async () => {
    const id = await activities.publish({ startTime: inHours(20), endTime: inHours(22) })
    const own = await activities.enroll(teacher, id)
    await runJob(id)
    await runJob(id)
    const box = await server.call('GET', '/system/notify-message/my-page', {
      token: teacher,
      query: { pageNo: '1', pageSize: '100' },
    })
    expect(JSON.stringify(box.data).match(/请携带报名凭证签到/g)).toHaveLength(1)
    await server.database.inTenant(TENANT, tx =>
      sql`update activity set start_time = now() - interval '2 hours', end_time = now() - interval '1 minute'
        where tenant_id = ${TENANT} and activity_id = ${id}`.execute(tx),
    )
    await runJob(id)
    expect(await activities.read(id)).toMatchObject({ status: '3', phase: 'over' })
    expect(idOf(own)).toBeGreaterThan(0)
  })
})

describe('what staff change', () => {
  it('should let a phone be mended, and never be that of somebody else on the list', async () => {
    const id = await activities.publish({ capacity: 5 })
    const [one, other] = [
      await activities.add(id, '王芳', '13800138018'),
      await activities.add(id, '李明', '13800138019'),
    ]
    const mend = (phone: string) =>
      activities.call(activities.staff, 'PUT', '/activity/enrollment', { enrollmentId: idOf(one), phone })
    expect(await mend('13800138019')).toMatchObject({ code: 601, data: { errors: [{ field: 'phone' }] } })
    expect(idOf(other)).not.toBe(idOf(one))
    expect(await mend('13800138020')).toMatchObject({ code: 200 })
    expect(await activities.add(id, '王芳', '13800138020')).toMatchObject({ code: 601 })
    expect(await activities.add(id, '张三', '13800138018')).toMatchObject({ code: 200 })
  })

  it('should ask for no form of another institution, not even in a draft', async () => {
    const company = await server.signIn('company')
    const form = await activities.succeed(company, 'POST', '/tool/build', {
      formName: '企业报名表',
      draft: JSON.stringify({ properties: { note: { type: 'string', title: '备注', maxLength: 20 } } }),
    })
    const { formId } = form.data as Row
    const made = await activities.succeed(company, 'POST', `/tool/build/${formId}/publish`, {})
    const { versionId } = made.data as Row
    const draft = {
      activityTitle: '开放日',
      kind: '1',
      place: '报告厅',
      startTime: inHours(48),
      endTime: inHours(50),
    }
    const create = (formVersionId: unknown) =>
      activities.call(activities.staff, 'POST', '/activity', { ...draft, capacity: 2, formVersionId })
    const refusal = { data: { errors: [{ field: 'formVersionId' }] } }
    expect(await create(versionId)).toMatchObject({ code: 601, ...refusal })
    const { activityId } = (await create(null)).data as Row
    const changed = { activityId, formVersionId: versionId }
    expect(await activities.call(activities.staff, 'PUT', '/activity', changed)).toMatchObject(refusal)
  })
})
