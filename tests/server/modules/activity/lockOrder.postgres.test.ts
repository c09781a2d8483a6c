import { afterAll, beforeAll, expect, it } from 'vitest'
import { deadlocksOf } from '#tests/support/deadlocksOf.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createActivities, type Row } from './createActivities.ts'

const PEOPLE = 16
const phoneOf = (index: number) => `139${String(index).padStart(8, '0')}`
let server: TestServer
let activities: Awaited<ReturnType<typeof createActivities>>
beforeAll(async () => {
  server = await startTestServer()
  activities = await createActivities(server)
})
afterAll(() => server.close())

it('should let staff and visitors change the same enrolments at once, without a deadlock and counted right', async () => {
  const before = await deadlocksOf(server)
  const activityId = await activities.publish({
    ...{ capacity: PEOPLE / 2, waitingPlaces: PEOPLE, openToVisitors: true, needReview: true },
  })
  const link = await activities.succeed(activities.staff, 'POST', '/activity/link/enroll', { id: activityId })
  const headers = { 'x-link-code': String((link.data as Row).linkCode) }
  const visit = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.call(method, `/activity/visit${path}`, { body, headers })
  const enroll = (index: number) =>
    visit('POST', '', {
      ...{ personName: `访客${index}`, phone: phoneOf(index), requestKey: `request-of-visitor-${index}` },
    })
  const people: Row[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const made = await enroll(index)
    expect(made).toMatchObject({ code: 200 })
    people.push(made.data as Row)
  }
  const staff = (action: string, enrollmentIds: unknown[]) =>
    activities.call(activities.staff, 'PUT', `/activity/enrollment/${action}`, {
      ...{ enrollmentIds, reason: '调整' },
    })
  const { version } = await activities.read(activityId)

  const answers = await Promise.all([
    ...people.flatMap(({ enrollmentId, code }, index) => [
      staff('approve', [enrollmentId]),
      visit('PUT', index % 2 ? '/cancel' : '/confirm', { ticket: code }),
      staff(index % 3 ? 'cancel' : 'reject', [enrollmentId, people[(index + 1) % PEOPLE]?.enrollmentId]),
      activities.call(activities.staff, 'PUT', '/activity/enrollment', { enrollmentId, remark: `${index}` }),
      enroll(PEOPLE + index),
    ]),
    activities.call(activities.staff, 'PUT', '/activity', { activityId, capacity: PEOPLE, version }),
  ])

  expect(answers.filter(({ code }) => code === 500)).toEqual([])
  expect(answers.some(({ code }) => code === 200)).toBe(true)
  const held = (await activities.list(activityId)).map(({ status }) => String(status))
  expect(await activities.read(activityId)).toMatchObject({
    takenCount: held.filter(status => ['0', '1', '3'].includes(status)).length,
    waitingCount: held.filter(status => status === '2').length,
  })
  expect(await deadlocksOf(server)).toBe(before)
}, 60_000)
