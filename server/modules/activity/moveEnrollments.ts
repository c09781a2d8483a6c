import { sql } from 'kysely'
import {
  type Activity,
  type ActivityWork,
  ENROLLMENT,
  type EnrollmentStatus,
  HOLDING,
  LISTED,
} from './Activity.ts'

/** An enrolment that has come to another state. */
export interface MovedEnrollment {
  enrollmentId: number
  personName: string
  userId: number | null
  phone: string | null
  /** The state before. */
  former: string
}

interface Move {
  ids: readonly number[]
  from: readonly EnrollmentStatus[]
  to: EnrollmentStatus
  by: string
  reason?: string | null
  /** Until when an offered place is confirmed. */
  offerUntil?: Date | null
}

/**
 * Brings enrolments of a locked activity from one state to another, those that are in it still, and counts its places in
 * the same transaction: what is answered has moved. Who is cancelled may enrol again, as somebody new.
 */
export async function moveEnrollments(
  { tx, tenantId, now }: ActivityWork,
  activity: Activity,
  { ids, from, to, by, reason = null, offerUntil = null }: Move,
): Promise<MovedEnrollment[]> {
  if (ids.length === 0) return []
  const isCancelled = to === ENROLLMENT.cancelled
  const isReviewed = from.every(status => status === ENROLLMENT.review) && !isCancelled
  const { rows } = await sql<MovedEnrollment>`
    with former as (
      select f.enrollment_id, f.status from activity_enrollment f
      where f.tenant_id = ${tenantId} and f.activity_id = ${activity.activityId}
        and f.enrollment_id = any(${[...ids]}::bigint[]) and f.status = any(${[...from]}::text[])
      order by f.enrollment_id for no key update)
    update activity_enrollment e set status = ${to}, offer_until = ${offerUntil}::timestamptz,
      person_key = case when ${isCancelled} then null else e.person_key end,
      cancel_time = case when ${isCancelled} then ${now}::timestamptz else e.cancel_time end,
      cancel_reason = case when ${isCancelled} then ${reason}::text else e.cancel_reason end,
      review_reason = case when ${isReviewed} then ${reason}::text else e.review_reason end,
      version = e.version + 1, update_by = ${by}, update_time = ${now}
    from former where e.tenant_id = ${tenantId} and e.enrollment_id = former.enrollment_id
    returning e.enrollment_id as "enrollmentId", e.person_name as "personName", e.user_id as "userId",
      e.phone, former.status as former`.execute(tx)
  await count({ tx, tenantId }, activity, rows, to)
  return rows
}

/** The counters of the activity follow, here and in what was read of it. */
async function count(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activity: Activity,
  moved: readonly MovedEnrollment[],
  to: string,
): Promise<void> {
  const change = (isCounted: (status: string) => boolean) =>
    moved.reduce((sum, { former }) => sum + Number(isCounted(to)) - Number(isCounted(former)), 0)
  const taken = change(status => HOLDING.includes(status))
  const waiting = change(status => status === ENROLLMENT.waiting)
  if (taken === 0 && waiting === 0) return
  activity.takenCount += taken
  activity.waitingCount += waiting
  await sql`update activity t set taken_count = ${activity.takenCount}, waiting_count = ${activity.waitingCount}
    where t.tenant_id = ${tenantId} and t.activity_id = ${activity.activityId}`.execute(tx)
}

/** Whoever is on the list of an activity, with a place or waiting, in order of enrolment. */
export async function listedPeople(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: number,
): Promise<{ enrollmentId: number; userId: number | null }[]> {
  const { rows } = await sql<{ enrollmentId: number; userId: number | null }>`
    select e.enrollment_id as "enrollmentId", e.user_id as "userId" from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.activity_id = ${activityId}
      and e.status = any(${[...LISTED]}::text[])
    order by e.enrollment_id`.execute(tx)
  return rows
}
