import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/Database.ts'
import type { Queue } from '../engine/contracts/Queue.ts'

/** Name of the work that runs a job once. */
export const runWork = 'scheduled-job'

/** One run of a job, as it waits in the queue. */
export interface Run {
  jobId: number
  /** Identity of the run: whoever ends it writes its log, once. */
  runId: string
  /** When it was due, as an ISO text. */
  plannedAt: string
  /** Asked for by a person: also when the job is paused. */
  manual: boolean
}

/** Puts a run of a job into the queue, in the transaction that decided on it. */
export async function sendRun(
  queue: Queue,
  tx: Tx,
  { jobId, plannedAt, manual }: { jobId: number; plannedAt: Date; manual: boolean },
): Promise<void> {
  const run = { jobId, runId: randomUUID(), plannedAt: plannedAt.toISOString(), manual }
  await queue.send(runWork, run, { key: String(jobId), tx })
}
