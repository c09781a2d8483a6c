import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCallers } from '#server/auth/callers.service.ts'
import { createKeptLists } from '#server/auth/keptLists.service.ts'
import { createSessions } from '#server/auth/sessions.service.ts'
import type { Database } from '#server/db/Database.ts'
import type { Session } from '#server/engine/contracts/sessions.ts'

/** A database that answers every question with what `answer` makes, and counts them. */
function countingDatabase(answer: () => unknown) {
  const counted = { asked: 0 }
  const ask = async () => {
    counted.asked += 1
    return answer()
  }
  const database = { listen: async () => async () => undefined, asPlatform: ask, inTenant: ask }
  return { counted, database: database as unknown as Database }
}

const sessionOf = (tenantId: number) => ({ tenantId, userId: 1, acting: null }) as unknown as Session

/** More than is kept of anything. */
const MANY = 70_000

/** What is kept for a while must not end because time goes by while the test runs. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Uses each of many once, and number 0 in between all the time. */
async function useMany(use: (number: number) => Promise<unknown>): Promise<void> {
  for (let number = 0; number < MANY; number++) {
    await use(number)
    if (number % 500 === 0) await use(0)
  }
}

describe('what the server keeps in memory', () => {
  it('should forget the sessions that nobody uses, and no others', async () => {
    const session = { expiresAt: new Date(Date.now() + 60_000) }
    const { database, counted } = countingDatabase(() => ({ session, isUsedLong: false }))
    const { find } = await createSessions(database, { minutes: 60, mostMinutes: 60 })
    const use = (number: number) => find(`token-${number}`)
    await useMany(use)
    expect(counted.asked).toBe(MANY)
    await use(1)
    expect(counted.asked).toBe(MANY + 1)
  })

  it('should forget the accounts that do not call, and no others, and hold equal rights once', async () => {
    const { database, counted } = countingDatabase(() => ({
      caller: { permissions: new Set(['system:user:list', 'system:post:list']) },
      until: Number.POSITIVE_INFINITY,
    }))
    const callers = await createCallers(database, { announce: async () => undefined })
    const use = (number: number) => callers.load(sessionOf(number))
    await useMany(use)
    expect(counted.asked).toBe(MANY)
    expect((await use(1))?.permissions).toBe((await use(0))?.permissions)
    expect(counted.asked).toBe(MANY + 1)
  })

  it('should forget lists that nobody reads, short ones as well, and no others', async () => {
    const { database } = countingDatabase(() => null)
    const lists = await createKeptLists(database)
    let made = 0
    const use = (number: number) => lists.read(number, 'posts', async () => [++made])
    await useMany(use)
    expect(made).toBe(MANY)
    const { bytes } = await use(1)
    expect(made).toBe(MANY + 1)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  })
})
