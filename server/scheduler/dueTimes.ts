import { readCron } from '#model/cron/readCron.ts'

/** What is made up of times that nobody was there for. @see the dictionary sys_job_misfire */
export type Misfire = '1' | '2' | '3'

/** A time that is later than this was missed: nobody was there. ms */
export const missedAfter = 60_000

/** Most times of one job that are made up at once. */
export const mostAtOnce = 100

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
