import pLimit from 'p-limit'
import { Fault } from '#model/errors.ts'

interface SlotOptions {
  /** How much runs at a time. */
  running: number
  /** How much waits for that at most. */
  waiting: number
}

/**
 * Returns what runs work in a bounded number of places. Work that finds no room, neither to run nor to wait, is
 * refused at once: Fault BUSY.
 */
export function createSlots({ running, waiting }: SlotOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(running)
  return async work => {
    if (limit.activeCount + limit.pendingCount >= running + waiting)
      throw new Fault('BUSY', { retryAfter: 1 })
    return limit(work)
  }
}
