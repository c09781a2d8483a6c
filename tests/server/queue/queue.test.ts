import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, silentLog } from '#server/db/Database.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineQueueHandler, type WorkContext } from '#server/engine/defineQueueHandler.ts'
import { type OpenQueue, openQueue } from '#server/queue/queue.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'

const never = { limit: 0, delaySeconds: 0, backoff: false }

let database: Database
let open: OpenQueue[] = []

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  for (const queue of open) await queue.stop()
  open = []
})
afterAll(() => database.close())

/** What every work is given; nothing here reads dictionaries or settings. */
const servicesOver = (of: Database): Services => {
  const nothing = { refresh: async () => undefined }
  return { database: of, dictionaries: nothing, settings: nothing } as unknown as Services
}

/** A queue with one kind of work, of the name given, which looks every second for what is tried again. */
async function queueWith(work: ReturnType<typeof defineQueueHandler>): Promise<OpenQueue> {
  const queue = await openQueue(database, [work], silentLog, 1)
  open.push(queue)
  await queue.start(servicesOver(database))
  return queue
}

describe('queue', () => {
  it('should hand over what was sent, when the transaction commits', async () => {
    const done: number[] = []
    const queue = await queueWith(
      defineQueueHandler<{ n: number }>({ name: 'commit', retry: never, run: async ({ n }) => done.push(n) }),
    )
    await database.inTenant(1, tx => queue.send('commit', { n: 1 }, { tx }))
    const failing = database.inTenant(1, async tx => {
      await queue.send('commit', { n: 2 }, { tx })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await queue.send('commit', { n: 3 })
    await eventually(() => expect(done).toEqual([1, 3]))
  })

  it('should send by itself what is done at each start, one at a time', async () => {
    const done: unknown[] = []
    const work = defineQueueHandler({
      ...{ name: 'at-start', retry: never, keyed: 'one-waiting', atStart: true },
      run: async data => done.push(data),
    })
    await queueWith(work)
    await eventually(() => expect(done).toEqual([{}]))
    await queueWith(work)
    await eventually(() => expect(done).toEqual([{}, {}]))
  })

  it('should try a failure again, and tell once that it was given up', async () => {
    const attempts: number[] = []
    const lost: unknown[] = []
    const queue = await queueWith(
      defineQueueHandler<{ id: number }>({
        name: 'failing',
        retry: { limit: 1, delaySeconds: 0, backoff: false },
        async run(_data, { attempt }: WorkContext) {
          attempts.push(attempt)
          throw new Error('邮箱不存在')
        },
        givenUp: async ({ id }, { reason }) => lost.push({ id, reason }),
      }),
    )
    await queue.send('failing', { id: 7 })
    await eventually(() => expect(lost).toEqual([{ id: 7, reason: '邮箱不存在' }]))
    expect(attempts).toEqual([1, 2])
  })

  it('should let only one wait with a key where the work says so', async () => {
    const queue = await queueWith(
      defineQueueHandler({ name: 'keyed', retry: never, keyed: 'one-waiting', run: async () => undefined }),
    )
    const later = new Date(Date.now() + 3_600_000)
    expect(await queue.send('keyed', {}, { key: 'a', startAfter: later })).toBe(true)
    expect(await queue.send('keyed', {}, { key: 'a', startAfter: later })).toBe(false)
    expect(await queue.send('keyed', {}, { key: 'b', startAfter: later })).toBe(true)
    const { waiting, depths } = await database.inTenant(1, async tx => ({
      waiting: await queue.waiting(tx, 'keyed', 'a'),
      depths: await queue.depths(tx),
    }))
    expect(waiting).toBe(1)
    expect(depths).toEqual([{ name: 'keyed', waiting: 2, running: 0, failed: 0 }])
  })

  it('should do the work once when two servers work the same queue', async () => {
    const done: number[] = []
    const work = defineQueueHandler<{ n: number }>({
      name: 'shared',
      retry: never,
      run: async ({ n }) => done.push(n),
    })
    const [queue] = [await queueWith(work), await queueWith(work)]
    for (let n = 0; n < 20; n++) await queue.send('shared', { n })
    await eventually(() => expect(done).toHaveLength(20))
    expect(new Set(done).size).toBe(20)
  })

  it('should go on with what waits as soon as one is done', async () => {
    const done: number[] = []
    const work = defineQueueHandler<{ n: number }>({
      name: 'waiting',
      retry: never,
      run: async ({ n }) => void done.push(n),
    })
    const before = await openQueue(database, [work], silentLog)
    for (let n = 0; n < 20; n++) await before.send('waiting', { n })
    await before.stop()
    // Nobody announces what was there before, and the next look of itself is an hour away.
    const queue = await openQueue(database, [work], silentLog, 3600)
    open.push(queue)
    await queue.start(servicesOver(database))
    await eventually(() => expect(done).toHaveLength(20))
  })

  it('should refuse names that nobody defines, and names that two define', async () => {
    const work = defineQueueHandler({ name: 'twice', retry: never, run: async () => undefined })
    await expect(openQueue(database, [work, work], silentLog)).rejects.toThrow('Two works are called "twice"')
    const queue = await queueWith(work)
    await expect(queue.send('unknown', {})).rejects.toThrow('No module defines the work "unknown"')
  })
})
