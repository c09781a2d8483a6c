import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depthOf } from '#tests/support/depth.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import { crowd, type KilledServers, serveThroughKill } from '#tests/support/serveThroughKill.ts'
import { killSpawned, type SpawnedReply } from '#tests/support/spawnServer.ts'
import { inHours } from './createActivities.ts'

const { isDeep } = depthOf(import.meta.filename)
const PEOPLE = isDeep ? 200 : 60
const PLACES = isDeep ? 50 : 15
const WAITING = isDeep ? 20 : 6
/** Requests under way at the same moment. */
const AT_ONCE = isDeep ? 40 : 20
/** Enrolments that are acknowledged when a server is killed. */
const KILLED_AFTER = PLACES * 0.6
const TENANT = 2
/** Offered places are held, too. */
const HELD = ['0', '1', '3']

/** What somebody was told in the end. */
interface Told {
  enrollmentId: number
  phone: string
  hasLeft: boolean
}

describe(`${PEOPLE} visitors who enrol for ${PLACES} places and ${WAITING} to wait, some of whom leave, and a server that is killed meanwhile`, () => {
  let place: Place
  let servers: KilledServers
  let code = ''
  let activityId = 0
  const replies: SpawnedReply[] = []
  const told: Told[] = []

  const send = async (index: number, method: string, path: string, body: object) => {
    const reply = await servers.call(index, method, path, { body, headers: { 'x-link-code': code } })
    replies.push(reply)
    return reply
  }

  /** Every fifth enrols twice at once, as impatient people do; every fourth that came in leaves at once. */
  async function visit(index: number): Promise<void> {
    const phone = `138${String(index).padStart(8, '0')}`
    const body = { personName: `访客${index}`, phone, requestKey: `request-of-visitor-${index}` }
    const sent = [send(index, 'POST', '/activity/visit', body)]
    if (index % 5 === 0) sent.push(send(index + 1, 'POST', '/activity/visit', body))
    const reply = (await Promise.all(sent)).find(one => one.code === 200)
    if (!reply) return
    const { enrollmentId, code: ticket } = reply.data
    const one = { enrollmentId, phone, hasLeft: false }
    told.push(one)
    if (told.length >= KILLED_AFTER) await servers.kill()
    if (index % 4 > 0) return
    expect(await send(index + 1, 'PUT', '/activity/visit/cancel', { ticket })).toMatchObject({ code: 200 })
    one.hasLeft = true
  }

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    servers = await serveThroughKill({ ...place.settings, LINK_USES_PER_MINUTE: '0' })
    const first = servers.serving(0)
    const token = await first.signIn('school')
    const call = (method: string, path: string, body: object) => first.call(method, path, { token, body })
    const made = await call('POST', '/activity', {
      ...{ activityTitle: '万人讲座', kind: '1', place: '体育馆' },
      ...{ startTime: inHours(72), endTime: inHours(75) },
      ...{ capacity: PLACES, waitingPlaces: WAITING, offerHours: 24, openToVisitors: true },
    })
    activityId = made.data.activityId
    expect(await call('PUT', '/activity/publish', { activityId })).toMatchObject({ code: 200 })
    code = (await call('POST', '/activity/link/enroll', { id: activityId })).data.linkCode
    await crowd(PEOPLE, AT_ONCE, visit)
    // Whoever comes now stays: the list fills up to its end.
    await crowd(WAITING + 1, 1, index => visit((PEOPLE + index) * 4 + 1))
  }, 240_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  it('should fill every place and no more, count what is there, hold nobody twice, and lose none that was told', async () => {
    expect(servers.lost()).toBeGreaterThan(0)
    expect(replies.filter(reply => reply.code !== 200 && reply.code !== 601)).toEqual([])
    expect(told.filter(({ hasLeft }) => hasLeft).length).toBeGreaterThan(3)
    expect(replies.at(-1)?.msg).toContain('名额和候补名额均已满')
    if (!onServer) await servers.serving(0).stop('SIGTERM')
    const database = await place.open()
    const { counted, rows } = await database.inTenant(TENANT, async tx => {
      const activity = await sql<{ taken: number; waiting: number }>`
        select taken_count::int as taken, waiting_count::int as waiting from activity
        where tenant_id = ${TENANT} and activity_id = ${activityId}`.execute(tx)
      const enrolled = await sql<{ id: number; phone: string; status: string }>`
        select enrollment_id as id, phone, status from activity_enrollment
        where tenant_id = ${TENANT} and activity_id = ${activityId} order by enrollment_id`.execute(tx)
      return { counted: activity.rows[0], rows: enrolled.rows }
    })
    await database.close()
    const listed = rows.filter(({ status }) => status !== '4')
    const waits = rows.filter(({ status }) => status === '2')
    expect(counted).toEqual({ taken: PLACES, waiting: WAITING })
    expect([listed.length, waits.length]).toEqual([PLACES + WAITING, WAITING])
    expect(listed.filter(({ status }) => HELD.includes(status))).toHaveLength(PLACES)
    // Nobody was offered a place before somebody who has waited longer.
    const longest = Math.min(...waits.map(({ id }) => id))
    expect(rows.filter(({ status, id }) => status === '3' && id > longest)).toEqual([])
    expect(new Set(listed.map(({ phone }) => phone)).size).toBe(listed.length)
    const stored = rows.map(({ id, phone, status }) => `${id} ${phone} ${status === '4'}`).sort()
    expect(stored).toEqual(
      told.map(({ enrollmentId, phone, hasLeft }) => `${enrollmentId} ${phone} ${hasLeft}`).sort(),
    )
  }, 60_000)
})
