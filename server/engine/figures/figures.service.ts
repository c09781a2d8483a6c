import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/Database.ts'
import { createSlots } from '../createSlots.ts'
import { defineService } from '../defineService.ts'
import type { FoundFigures } from './queryFigures.ts'

/** Figures that are found out at a time, and questions that wait for that: lists keep the rest of the machine. */
const SLOTS = { running: 2, waiting: 50 }

/** Of one account one question is worked out at a time, and few wait for it: nobody fills the places of all. */
const OWN_SLOTS = { running: 1, waiting: 3 }

/** Results over so many records are kept for a while; over fewer they are always of this moment. */
const KEPT_FROM = 10_000
/** Groups that are kept of all results together. */
const KEPT = { maxSize: 100_000, ttl: 60_000 }

/** How old the planner's statistics may be, by which it is told how many rows are read; ms. */
const OLDEST_STATISTICS = 24 * 3600_000

/** Figures, and over how many records. */
interface Result {
  size: number
  found: FoundFigures
}

interface Figures {
  /**
   * The result of `find`, when it is its turn. Those who ask the same at the same time wait for one result.
   * @param asking the account that asks
   * @throws BUSY where it asks for too much at once, or everybody does
   */
  read(asking: string, key: string, find: () => Promise<Result>): Promise<Result>
  /** What is kept of a question; undefined for nothing. The key names tenant, scope and filter: it is the whole query. */
  kept(key: string): Result | undefined
  /** Refreshes the planner's statistics of a table that nobody else refreshes. Outside a transaction. */
  keepStatistics(table: string): Promise<void>
}

declare module '../contracts/Services.ts' {
  interface Services {
    figures: Figures
  }
}

export default defineService({
  name: 'figures',
  needs: ['database'],
  start: async ({ database }) => createFigures(database),
})

/** Runs what finds out figures, a few at a time, and keeps what took long. */
export function createFigures(database: Pick<Database, 'kind' | 'analyze'>): Figures {
  const inSlot = createSlots(SLOTS)
  const kept = new LRUCache<string, Result>({
    ...KEPT,
    sizeCalculation: ({ found }) => found.groups.length + 1,
  })
  const running = new Map<string, Promise<Result>>()
  const own = new LRUCache<string, ReturnType<typeof createSlots>>({ max: 1000 })
  const analyzed = new Map<string, number>()

  /** Those who ask the same at the same time wait for one result. */
  function found(key: string, find: () => Promise<Result>): Promise<Result> {
    const known = running.get(key)
    if (known) return known
    const result = inSlot(find).finally(() => running.delete(key))
    running.set(key, result)
    return result
  }

  return {
    kept: key => kept.get(key),
    read(asking, key, find) {
      const inOwnSlot = own.get(asking) ?? createSlots(OWN_SLOTS)
      own.set(asking, inOwnSlot)
      return inOwnSlot(async () => {
        const result = kept.get(key) ?? (await found(key, find))
        if (result.size >= KEPT_FROM) kept.set(key, result)
        return result
      })
    },
    async keepStatistics(table) {
      const known = analyzed.get(table) ?? Number.NEGATIVE_INFINITY
      if (database.kind !== 'embedded' || Date.now() - known < OLDEST_STATISTICS) return
      analyzed.set(table, Date.now())
      await database.analyze(table)
    },
  }
}
