import { sql } from 'kysely'
import { readCron } from '#model/cron/readCron.ts'
import type { Database, DatabaseLog, Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Queue } from '../engine/contracts/Queue.ts'
import { nextTime } from './nextTimes.ts'
import { runWork, sendRun } from './sendRun.ts'

/** A time that is later than this was missed: nobody was there. ms */
const missedAfter = 60_000

/** Most times of one job that are made up at once. */
export const mostAtOnce = 100

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
  /** Whether jobs were changed since the last look began: it may not have seen them. */
  let isAsked = false

  function lookIn(ms: number): void {
    if (timer) clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(look, ms)
    timer.unref()
  }
  function ask(): void {
    isAsked = true
    lookIn(0)
  }
  function look(): void {
    looking = looking
      .then(() => {
        isAsked = false
        return stopped ? null : sendDue(database, queue)
      })
      .then(
        ms => lookIn(isAsked ? 0 : Math.min(longest, Math.max(0, Math.ceil(ms ?? longest)))),
        error => {
          log.error({ err: error }, 'Looking for due jobs failed')
          lookIn(afterFailure)
        },
      )
  }
  const stopListening = await database.listen(jobChannel, ask, { onGap: ask })
  look()
  return async () => {
    stopped = true
    if (timer) clearTimeout(timer)
    await stopListening()
    await looking
  }
}

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
function sendDue(database: Database, queue: Queue): Promise<number | null> {
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

/** What is made up of times that nobody was there for. @see the dictionary sys_job_misfire */
type Misfire = '1' | '2' | '3'

/**
 * The times of a job that are run now: those that have just come, and of those missed what the rule says (1 all of
 * them, 2 once, 3 none). In order; the latest where there are too many.
 */
export function dueTimes(
  job: { cronExpression: string; misfirePolicy: Misfire; nextValidTime: Date },
  now: Date,
): Date[] {
  const due = timesUntil(job, now)
  const missed = due.filter(time => now.getTime() - time.getTime() > missedAfter)
  const fresh = due.slice(missed.length)
  if (missed.length === 0) return fresh
  if (job.misfirePolicy === '1') return due
  if (job.misfirePolicy === '2') return fresh.length > 0 ? fresh : missed.slice(-1)
  return fresh
}

/** The planned time and those after it until now: the first and the latest where they are very many. */
function timesUntil(
  { cronExpression, nextValidTime }: { cronExpression: string; nextValidTime: Date },
  now: Date,
): Date[] {
  const read = readCron(cronExpression)
  if ('problem' in read) return []
  const further = read.times.next(mostAtOnce, nextValidTime).filter(time => time <= now)
  const times = [nextValidTime, ...further].slice(0, mostAtOnce)
  if (further.length < mostAtOnce) return times
  // Too many to name them all: what comes just before now still counts as having come.
  const recent = read.times.next(mostAtOnce, new Date(now.getTime() - missedAfter))
  return [...times, ...recent.filter(time => time <= now && time > (times.at(-1) as Date))].slice(-mostAtOnce)
}
