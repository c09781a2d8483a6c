import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, silentLog } from '#server/db/Database.ts'
import type { Queue } from '#server/engine/contracts/Queue.ts'
import { startScheduler } from '#server/scheduler/startScheduler.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openDemoDatabase } from '#tests/support/openTestDatabase.ts'

let database: Database

beforeAll(async () => {
  database = await openDemoDatabase()
})
afterAll(() => database.close())

/** Nothing is due in this database. */
const queue = {} as Queue

/** The database, which has jobs changed at the moment that a look at them ends. */
function changedMeanwhile(): { changing: Database; looks: () => number } {
  let tell: () => void = () => undefined
  let looks = 0
  const changing: Database = Object.create(database, {
    listen: {
      value: (channel: string, handler: () => void) => {
        tell = handler
        return database.listen(channel, handler)
      },
    },
    inTenant: {
      value: async (tenantId: number, work: Parameters<Database['inTenant']>[1]) => {
        const found = await database.inTenant(tenantId, work)
        looks += 1
        if (looks === 1) tell()
        return found
      },
    },
  })
  return { changing, looks: () => looks }
}

describe('startScheduler', () => {
  it('should look again where jobs are changed while a look at them ends', async () => {
    const { changing, looks } = changedMeanwhile()
    const stop = await startScheduler(changing, queue, silentLog)
    await eventually(() => expect(looks()).toBeGreaterThanOrEqual(2))
    await stop()
  }, 40_000)
})
