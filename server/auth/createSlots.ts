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
  const queue: (() => void)[] = []
  let taken = 0

  async function enter(): Promise<void> {
    if (taken < running) {
      taken += 1
      return
    }
    if (queue.length >= waiting) throw new Fault('BUSY', { retryAfter: 1 })
    // Whoever leaves hands its place on.
    await new Promise<void>(resolve => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else taken -= 1
  }

  return async work => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
