import { sql } from 'kysely'
import { ACTIVITY, type Activity, type ActivityWork, ENROLLMENT, freePlaces, minuteOf } from './Activity.ts'
import { moveEnrollments } from './moveEnrollments.ts'
import { tell } from './tell.ts'

const HOUR = 3_600_000
/** Who does what the clock does. */
const CLOCK = 'system'
const LAPSED = '逾时未确认递补名额'

/**
 * Does what is due in a locked activity at this moment: offers that nobody confirmed in time lapse, and every free place
 * is offered to whoever waits longest. Whoever looks for a place, or gives one back, comes by here first.
 */
export async function settle(work: ActivityWork, activity: Activity): Promise<void> {
  if (activity.status !== ACTIVITY.published) return
  await lapse(work, activity)
  await offer(work, activity)
}

/** By the clock of whoever looks, whether or not the job has come by. */
async function lapse(work: ActivityWork, activity: Activity): Promise<void> {
  const { tx, tenantId, now } = work
  const { rows } = await sql<{ id: number }>`select e.enrollment_id as id from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.activity_id = ${activity.activityId}
      and e.status = ${ENROLLMENT.offered} and e.offer_until <= ${now}
    order by e.enrollment_id`.execute(tx)
  const lapsed = await moveEnrollments(work, activity, {
    ids: rows.map(({ id }) => id),
    ...{ from: [ENROLLMENT.offered], to: ENROLLMENT.cancelled, by: CLOCK, reason: LAPSED },
  })
  await tell(work, activity, { people: lapsed, template: 'activity-lapsed' })
}

/** In order of enrolment. Nothing is offered once it has begun. */
async function offer(work: ActivityWork, activity: Activity): Promise<void> {
  const { tx, tenantId, now } = work
  const free = freePlaces(activity) ?? activity.waitingCount
  if (free === 0 || activity.waitingCount === 0 || activity.startTime <= now) return
  const { rows } = await sql<{ id: number }>`select e.enrollment_id as id from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.activity_id = ${activity.activityId}
      and e.status = ${ENROLLMENT.waiting}
    order by e.enrollment_id limit ${free}`.execute(tx)
  const offerUntil = offeredUntil(activity, now)
  const offered = await moveEnrollments(work, activity, {
    ids: rows.map(({ id }) => id),
    ...{ from: [ENROLLMENT.waiting], to: ENROLLMENT.offered, by: CLOCK, offerUntil },
  })
  await tell(work, activity, {
    people: offered,
    template: 'activity-offer',
    params: { until: minuteOf(offerUntil) },
  })
}

/** For so many hours, and never beyond the beginning. */
function offeredUntil({ offerHours, startTime }: Activity, now: Date): Date {
  const until = new Date(now.getTime() + offerHours * HOUR)
  return until < startTime ? until : startTime
}
