import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { crowd, type KilledServers, serveThroughKill } from '#tests/support/serveThroughKill.ts'
import { killSpawned, type SpawnedReply } from '#tests/support/spawnServer.ts'

const PLACES = 100
const TAKERS = 500
/** Takers at the same moment. */
const AT_ONCE = 24
/** Places that are taken when a server is killed. */
const KILLED_AFTER = 30

const entry = join(import.meta.dirname, 'pagesServer.ts')

describe(`${TAKERS} takers of ${PLACES} places, and a server that is killed meanwhile`, () => {
  let place: Place
  let servers: KilledServers
  let token = ''
  let sessionId = 0
  const replies: SpawnedReply[] = []

  /** One taker, who asks again with the same key where no answer came. */
  async function take(index: number): Promise<void> {
    const body = { bookingName: `T${index}`, sessionId }
    const headers = { 'idempotency-key': `taker-of-a-place-${index}` }
    replies[index] = await servers.call(index, 'POST', '/bench/booking', { token, body, headers })
    if (replies.filter(({ code }) => code === 200).length >= KILLED_AFTER) await servers.kill()
  }

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    servers = await serveThroughKill({ ...place.settings, PAGES: 'bench/support/pages/places' }, entry)
    token = await servers.serving(0).signIn('admin')
    const session = { sessionName: '讲座', capacity: PLACES }
    const made = await servers.serving(0).call('POST', '/bench/session', { token, body: session })
    sessionId = made.data.sessionId
    await crowd(TAKERS, AT_ONCE, take)
  }, 240_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  it('should give each place to one of them, and tell the others', () => {
    expect(servers.lost()).toBeGreaterThan(0)
    const taken = replies.filter(({ code }) => code === 200)
    const full = replies.filter(({ data }) => data?.errors?.[0]?.code === 'PLACES_FULL')
    expect([taken.length, full.length]).toEqual([PLACES, TAKERS - PLACES])
    expect(new Set(taken.map(({ data }) => data.bookingId)).size).toBe(PLACES)
  })

  it('should have counted what is there, and lost none that was acknowledged', async () => {
    const read = (path: string) => servers.serving(0).call('GET', path, { token })
    const { data } = await read(`/bench/session/${sessionId}`)
    const { rows, total } = await read(`/bench/booking/list?pageSize=${PLACES}`)
    expect([data.takenCount, total]).toEqual([PLACES, PLACES])
    const stored = new Set(rows.map(({ bookingName }: { bookingName: string }) => bookingName))
    const acknowledged = replies.flatMap(({ code }, index) => (code === 200 ? [`T${index}`] : []))
    expect(acknowledged.filter(name => !stored.has(name))).toEqual([])
  })
})
