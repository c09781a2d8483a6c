import type { Database } from '../db/Database.ts'
import type { Jobs } from '../engine/contracts/Jobs.ts'
import type { Queue } from '../engine/contracts/Queue.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import { defineService } from '../engine/defineService.ts'
import { describeHandler } from './describeHandler.ts'
import { nextTimes } from './nextTimes.ts'
import { resolveTarget } from './resolveTarget.ts'
import { sendRun } from './sendRun.ts'
import { jobChannel } from './startScheduler.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    jobs: Jobs
  }
}

export default defineService({
  name: 'jobs',
  needs: ['database', 'queue'],
  start: ({ database, queue }, { jobs }) => createJobs(database, queue, jobs),
})

/** What the job screens need of the scheduler. */
function createJobs(database: Database, queue: Queue, handlers: ReadonlyMap<string, JobDefinition>): Jobs {
  return {
    handlers: () => [...handlers.values()].map(describeHandler),
    checkTarget: target => resolveTarget(handlers, target).handler.name,
    nextTimes,
    changed: tx => database.notify(tx, jobChannel, ''),
    runOnce: (tx, jobId) => sendRun(queue, tx, { jobId, plannedAt: new Date(), manual: true }),
  }
}
