import type { Database, DatabaseLog } from '../db/Database.ts'
import type { Queue } from '../engine/Queue.ts'
import { sendDue } from './sendDue.ts'

/** Told when jobs were changed, on every server. */
export const jobChannel = 'mortise_job'

/** Longest that a server sleeps, and what it waits after a failure, ms. */
const longest = 30_000
const afterFailure = 5_000

/**
 * Looks for due jobs when the next one is due, when jobs were changed, and every half minute. Returns what stops it
 * and waits for a look that is under way.
 */
export async function startScheduler(
  database: Database,
  queue: Queue,
  log: DatabaseLog,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let looking: Promise<void> = Promise.resolve()

  function lookIn(ms: number): void {
    if (timer) clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(look, ms)
    timer.unref()
  }
  function look(): void {
    looking = looking
      .then(() => (stopped ? null : sendDue(database, queue)))
      .then(
        ms => lookIn(Math.min(longest, Math.max(0, Math.ceil(ms ?? longest)))),
        error => {
          log.error({ err: error }, 'Looking for due jobs failed')
          lookIn(afterFailure)
        },
      )
  }
  const stopListening = await database.listen(jobChannel, () => lookIn(0), { onGap: () => lookIn(0) })
  look()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    await stopListening()
    await looking
  }
}
