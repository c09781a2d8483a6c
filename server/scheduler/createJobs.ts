import type { Database } from '../db/Database.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import type { Jobs } from '../engine/Jobs.ts'
import type { Queue } from '../engine/Queue.ts'
import { describeHandler } from './describeHandler.ts'
import { nextTimes } from './nextTimes.ts'
import { resolveTarget } from './resolveTarget.ts'
import { sendRun } from './sendRun.ts'
import { jobChannel } from './startScheduler.ts'

/** What the job screens need of the scheduler. */
export function createJobs(
  database: Database,
  queue: Queue,
  handlers: ReadonlyMap<string, JobDefinition>,
): Jobs {
  return {
    handlers: () => [...handlers.values()].map(describeHandler),
    checkTarget: target => resolveTarget(handlers, target).handler.name,
    nextTimes,
    changed: tx => database.notify(tx, jobChannel, ''),
    runOnce: (tx, jobId) => sendRun(queue, tx, { jobId, plannedAt: new Date(), manual: true }),
  }
}
