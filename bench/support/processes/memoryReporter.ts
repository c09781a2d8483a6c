import { setTimeout as delay } from 'node:timers/promises'

/**
 * Loaded into a process beside its entry (--import, with --expose-gc): asked by its parent, it answers with what it
 * holds of the machine's memory, in bytes, once its garbage has been collected and what that set free given back.
 */
process.on('message', async (message: unknown) => {
  if (message !== 'memory') return
  // What a collection sets free may hold on to more until it has been cleaned up.
  for (let round = 0; round < 3; round++) {
    await global.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' })
    await delay(200)
  }
  process.send?.({ bytes: process.memoryUsage.rss() })
})

// A process that might be asked ends all the same.
process.channel?.unref()
