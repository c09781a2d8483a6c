import { LRUCache } from 'lru-cache'
import { createSlots } from '../../auth/createSlots.ts'
import type { Database } from '../../db/Database.ts'
import { defineService } from '../defineService.ts'

/** Figures that are found out at a time, and questions that wait for that: lists keep the rest of the machine. */
const SLOTS = { running: 2, waiting: 50 }

/** Results over so many records are kept for a while; over fewer they are always of this moment. */
const KEPT_FROM = 10_000
const KEPT = { max: 500, ttl: 60_000 }

/** How old the planner's statistics may be, by which it is told how many rows are read; ms. */
const OLDEST_STATISTICS = 24 * 3600_000

interface Figures {
  /** The result of `find`, when it is its turn. Those who ask the same at the same time wait for one result. */
  read<T extends { size: number }>(key: string, find: () => Promise<T>): Promise<T>
  /** What is kept of a question; undefined for nothing. The key names tenant, scope and filter: it is the whole query. */
  kept(key: string): unknown
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
  const kept = new LRUCache<string, { size: number }>(KEPT)
  const running = new Map<string, Promise<{ size: number }>>()
  const analyzed = new Map<string, number>()

  async function run<T extends { size: number }>(key: string, find: () => Promise<T>): Promise<T> {
    const result = await inSlot(find)
    if (result.size >= KEPT_FROM) kept.set(key, result)
    return result
  }

  return {
    kept: key => kept.get(key),
    read(key, find) {
      const known = running.get(key) as ReturnType<typeof find> | undefined
      if (known) return known
      const result = run(key, find).finally(() => running.delete(key))
      running.set(key, result)
      return result
    },
    async keepStatistics(table) {
      const known = analyzed.get(table) ?? Number.NEGATIVE_INFINITY
      if (database.kind !== 'embedded' || Date.now() - known < OLDEST_STATISTICS) return
      analyzed.set(table, Date.now())
      await database.analyze(table)
    },
  }
}
