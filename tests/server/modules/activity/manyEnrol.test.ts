import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import {
  killSpawned,
  type SpawnedReply,
  type SpawnedServer,
  spawnServer,
} from '#tests/support/spawnServer.ts'
import { inHours } from './createActivities.ts'

const PEOPLE = 200
const PLACES = 50
const WAITING = 20
/** Requests under way at the same moment. */
const AT_ONCE = 40
const TENANT = 2

/** On a server of PostgreSQL two servers take turns; the embedded database has one. */
describe(`${PEOPLE} visitors who enrol for ${PLACES} places and ${WAITING} to wait, some of whom leave meanwhile`, () => {
  let place: Place
  let servers: SpawnedServer[] = []
  let code = ''
  let activityId = 0
  const enrolled: SpawnedReply[] = []
  const left: SpawnedReply[] = []

  const serving = (index: number) => servers[index % servers.length] as SpawnedServer
  const send = (index: number, method: string, path: string, body: object) =>
    serving(index).call(method, path, { body, headers: { 'x-link-code': code } })

  /** Every fifth enrols twice at once, as impatient people do; every fourth that came in leaves at once. */
  async function visit(index: number): Promise<void> {
    const body = {
      personName: `访客${index}`,
      phone: `138${String(index).padStart(8, '0')}`,
      requestKey: `request-of-visitor-${index}`,
    }
    const sent = [send(index, 'POST', '/activity/visit', body)]
    if (index % 5 === 0) sent.push(send(index + 1, 'POST', '/activity/visit', body))
    const replies = await Promise.all(sent)
    enrolled.push(...replies)
    const reply = replies.find(({ code }) => code === 200)
    if (reply && index % 4 === 0) {
      left.push(await send(index + 1, 'PUT', '/activity/visit/cancel', { ticket: reply.data.code }))
    }
  }

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    const settings = { ...place.settings, LINK_USES_PER_MINUTE: '0' }
    servers = [await spawnServer(settings)]
    if (onServer) servers.push(await spawnServer(settings))
    const token = await serving(0).signIn('school')
    const call = (method: string, path: string, body: object) =>
      serving(0).call(method, path, { token, body })
    const made = await call('POST', '/activity', {
      ...{
        activityTitle: '万人讲座',
        kind: '1',
        place: '体育馆',
        startTime: inHours(72),
        endTime: inHours(75),
      },
      ...{ capacity: PLACES, waitingPlaces: WAITING, offerHours: 24, openToVisitors: true },
    })
    activityId = made.data.activityId
    expect(await call('PUT', '/activity/publish', { activityId })).toMatchObject({ code: 200 })
    code = (await call('POST', '/activity/link/enroll', { id: activityId })).data.linkCode
    let next = 0
    const work = async () => {
      while (next < PEOPLE) {
        const index = next
        next += 1
        await visit(index)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }, 180_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  it('should fill every place and no more, count what is there, and hold nobody twice', async () => {
    expect(enrolled.filter(({ code }) => code === 500)).toEqual([])
    expect(left.length).toBeGreaterThan(3)
    expect(left.filter(({ code }) => code !== 200)).toEqual([])
    if (!onServer) await serving(0).stop('SIGTERM')
    const database = await place.open()
    const { counted, twice, held } = await database.inTenant(TENANT, async tx => {
      const activity = await sql<{ taken: number; waiting: number }>`
        select taken_count::int as taken, waiting_count::int as waiting from activity
        where tenant_id = ${TENANT} and activity_id = ${activityId}`.execute(tx)
      const rows = await sql<{ held: number; waits: number; offeredBehind: number }>`
        select count(*) filter (where status in ('0', '1', '3'))::int as held,
          count(*) filter (where status = '2')::int as waits,
          count(*) filter (where status = '3' and enrollment_id > (select min(o.enrollment_id)
            from activity_enrollment o where o.tenant_id = ${TENANT} and o.activity_id = ${activityId}
              and o.status = '2'))::int as "offeredBehind"
        from activity_enrollment where tenant_id = ${TENANT} and activity_id = ${activityId}`.execute(tx)
      const people = await sql`select phone from activity_enrollment
        where tenant_id = ${TENANT} and activity_id = ${activityId} and status <> '4'
        group by phone having count(*) > 1`.execute(tx)
      return { counted: activity.rows[0], held: rows.rows[0], twice: people.rows }
    })
    await database.close()
    expect(counted).toEqual({ taken: PLACES, waiting: held?.waits })
    // Nobody was offered a place before somebody who has waited longer.
    expect(held).toMatchObject({ held: PLACES, offeredBehind: 0 })
    expect(held?.waits).toBeLessThanOrEqual(WAITING)
    expect(twice).toEqual([])
  }, 60_000)
})
