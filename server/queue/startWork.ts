import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { DatabaseLog } from '../db/Database.ts'
import type { WorkContext, WorkDefinition } from '../engine/defineQueueHandler.ts'
import type { Services } from '../engine/Services.ts'
import { lostName, pollSeconds } from './queueSettings.ts'

type Taken = JobWithMetadata<unknown>

interface StartOptions {
  boss: PgBoss
  work: WorkDefinition
  services: Services
  log: DatabaseLog
}

/** Begins to take one kind of work from the queue, and to tell it of what was given up. */
export async function startWork({ boss, work, services, log }: StartOptions): Promise<void> {
  const options = {
    ...{ includeMetadata: true as const, batchSize: 1 },
    ...{ pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: pollSeconds },
  }
  const contextOf = ({ id, signal, retryCount }: Taken): WorkContext => ({
    ...{ services, signal, log, id },
    attempt: retryCount + 1,
  })
  await boss.work(work.name, { ...options, localConcurrency: work.concurrency ?? 1 }, async ([job]) => {
    if (!job) return
    try {
      await work.run(job.data as never, contextOf(job))
    } catch (error) {
      log.warn({ err: error, work: work.name, id: job.id, attempt: job.retryCount + 1 }, 'Work failed')
      throw error
    }
  })
  await boss.work(lostName(work.name), options, async ([job]) => {
    if (job) await work.givenUp?.(job.data as never, { ...contextOf(job), reason: reasonOf(job) })
  })
}

/** Why the last attempt failed, as the queue has kept it. */
function reasonOf({ sourceOutput }: Taken): string {
  const { message, value } = (sourceOutput ?? {}) as { message?: unknown; value?: { message?: unknown } }
  return String(message ?? value?.message ?? 'unknown')
}
