import { sql } from 'kysely'
import type { Database, Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Queue } from '../engine/Queue.ts'
import { dueTimes, type Misfire } from './dueTimes.ts'
import { nextTime } from './nextTimes.ts'
import { runWork, sendRun } from './sendRun.ts'

interface DueJob {
  jobId: number
  cronExpression: string
  misfirePolicy: Misfire
  concurrent: string
  nextValidTime: Date
}

/**
 * Puts the runs that are due into the queue and plans each job's next time, in one transaction: of several servers
 * one does, and a server that dies meanwhile has done nothing. Returns how many ms until something is due again.
 */
export function sendDue(database: Database, queue: Queue): Promise<number | null> {
  return database.inTenant(platformTenant, async tx => {
    const now = await databaseTime(tx)
    for (const job of await lockDue(tx, now)) {
      for (const plannedAt of await runsOf(tx, { queue, job, now })) {
        await sendRun(queue, tx, { jobId: job.jobId, plannedAt, manual: false })
      }
      await sql`update sys_job set next_valid_time = ${nextTime(job.cronExpression, now)}
        where job_id = ${job.jobId}`.execute(tx)
    }
    return untilNext(tx)
  })
}

/** One clock for all servers. */
async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return (rows[0] as { now: Date }).now
}

async function lockDue(tx: Tx, now: Date): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select job_id as "jobId", cron_expression as "cronExpression", misfire_policy as "misfirePolicy",
      concurrent, next_valid_time as "nextValidTime"
    from sys_job where status = '0' and next_valid_time <= ${now}
    order by next_valid_time for update skip locked`.execute(tx)
  return rows
}

/** A job that may not overlap itself has one run waiting at most, unless every missed time is to be made up. */
async function runsOf(
  tx: Tx,
  { queue, job, now }: { queue: Queue; job: DueJob; now: Date },
): Promise<Date[]> {
  const times = dueTimes(job, now)
  if (job.concurrent !== '1' || (job.misfirePolicy === '1' && times.length > 1)) return times
  return (await queue.waiting(tx, runWork, String(job.jobId))) > 0 ? [] : times.slice(-1)
}

async function untilNext(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(next_valid_time) - clock_timestamp()) * 1000 as ms
    from sys_job where status = '0'`.execute(tx)
  return rows[0]?.ms ?? null
}
