import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import {
  killSpawned,
  type SpawnedReply,
  type SpawnedServer,
  spawnServer,
} from '#tests/support/spawnServer.ts'

const PLACES = 100
const TAKERS = 500
/** Takers at the same moment. */
const AT_ONCE = 24
/** Places that are taken when a server is killed. */
const KILLED_AFTER = 30

const entry = join(import.meta.dirname, 'pagesServer.ts')

/** On a server of PostgreSQL two servers serve, of which one is killed; the embedded database has one, which starts again. */
describe(`${TAKERS} takers of ${PLACES} places, and a server that is killed meanwhile`, () => {
  let place: Place
  let servers: SpawnedServer[] = []
  let token = ''
  let sessionId = 0
  let replies: SpawnedReply[] = []
  const lost = new Set<number>()

  const start = () => spawnServer({ ...place.settings, PAGES: 'bench/support/pages/places' }, entry)
  const serving = (index: number) => servers[index % servers.length] as SpawnedServer

  async function killOne(): Promise<void> {
    const [first, ...others] = servers
    const ended = (first as SpawnedServer).stop('SIGKILL')
    if (others.length > 0) servers = others
    await ended
    if (others.length === 0) servers = [await start()]
  }

  /** One taker, who asks again with the same key where no answer came. */
  async function take(index: number): Promise<SpawnedReply> {
    const body = { bookingName: `T${index}`, sessionId }
    const headers = { 'idempotency-key': `taker-of-a-place-${index}` }
    try {
      return await serving(index).call('POST', '/bench/booking', { token, body, headers })
    } catch {
      lost.add(index)
      await restarted
      return serving(index).call('POST', '/bench/booking', { token, body, headers })
    }
  }

  let restarted: Promise<void> = Promise.resolve()

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    servers = [await start()]
    if (onServer) servers.push(await start())
    token = await serving(0).signIn('admin')
    const session = { sessionName: '讲座', capacity: PLACES }
    const made = await serving(0).call('POST', '/bench/session', { token, body: session })
    sessionId = made.data.sessionId
    replies = await takeAll()
  }, 240_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  async function takeAll(): Promise<SpawnedReply[]> {
    const all: SpawnedReply[] = []
    let next = 0
    let isKilled = false
    const work = async () => {
      while (next < TAKERS) {
        const index = next
        next += 1
        all[index] = await take(index)
        if (isKilled || all.filter(({ code }) => code === 200).length < KILLED_AFTER) continue
        isKilled = true
        restarted = killOne()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await restarted
    return all
  }

  it('should give each place to one of them, and tell the others', () => {
    expect(lost.size).toBeGreaterThan(0)
    const taken = replies.filter(({ code }) => code === 200)
    const full = replies.filter(({ data }) => data?.errors?.[0]?.code === 'PLACES_FULL')
    expect([taken.length, full.length]).toEqual([PLACES, TAKERS - PLACES])
    expect(new Set(taken.map(({ data }) => data.bookingId)).size).toBe(PLACES)
  })

  it('should have counted what is there, and lost none that was acknowledged', async () => {
    const read = (path: string) => serving(0).call('GET', path, { token })
    const { data } = await read(`/bench/session/${sessionId}`)
    const { rows, total } = await read(`/bench/booking/list?pageSize=${PLACES}`)
    expect([data.takenCount, total]).toEqual([PLACES, PLACES])
    const stored = new Set(rows.map(({ bookingName }: { bookingName: string }) => bookingName))
    const acknowledged = replies.flatMap(({ code }, index) => (code === 200 ? [`T${index}`] : []))
    expect(acknowledged.filter(name => !stored.has(name))).toEqual([])
  })
})
