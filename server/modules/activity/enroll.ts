import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import {
  type Activity,
  type ActivityWork,
  closedReason,
  ENROLLMENT,
  type EnrollmentStatus,
  freePlaces,
} from './Activity.ts'

/** Page of the enrolments. */
export const ENROLLMENTS = 'activity/enrollment'

/** Who enrols by a route: an account of the institution, or a visitor whom only a phone tells from others. */
export interface Enrolling {
  origin: 'account' | 'visitor'
  /** user:12 or phone:13800138000; on the list of an activity one at most. */
  personKey: string
  userId: number | null
  /** What the browser of a visitor made up for this enrolment: whoever sends it again is the same. */
  requestKey: string | null
}

interface Filled {
  personName: string
  phone: string | null
  content: Row | null
}

/** Of the record that is being made in this chain of calls; the hook of its page reads it. */
const running = new AsyncLocalStorage<Enrolling>()

/** Who enrols by a route at this moment; undefined where staff fill in the form of the page. */
export const enrollingNow = (): Enrolling | undefined => running.getStore()

export const userKey = (userId: number): string => `user:${userId}`
export const phoneKey = (phone: string): string => `phone:${phone}`

/**
 * Enrols somebody in a locked activity, as the page makes records: with its checks, hooks and places. The form is the
 * one that the activity asks for at this moment.
 * @throws Fault STATE with the reason, PLACES_FULL, or what is wrong at its field
 */
export async function enroll(
  context: RequestContext,
  activity: Activity,
  { who, filled }: { who: Enrolling; filled: Filled },
): Promise<Row> {
  const closed = closedReason(activity, context.now)
  if (closed !== null) throw new Fault('STATE', { message: closed })
  const { activityId, formVersionId } = activity
  const { personName, phone, content } = filled
  const form = formVersionId === null ? {} : { formVersionId, content: content ?? {} }
  return running.run(who, () => context.createRecord(ENROLLMENTS, { activityId, personName, phone, ...form }))
}

/**
 * In which state somebody new comes onto the list of a locked activity in which nothing is due: with a place, or behind
 * those who wait. @throws Fault PLACES_FULL
 */
export function stateOfNew(activity: Activity, isReviewed: boolean): EnrollmentStatus {
  const free = freePlaces(activity)
  // Whoever waits comes first, also while an offer is under way.
  if (free === null || (free > 0 && activity.waitingCount === 0))
    return isReviewed ? ENROLLMENT.review : ENROLLMENT.enrolled
  if (activity.waitingCount < activity.waitingPlaces) return ENROLLMENT.waiting
  throw new Fault('PLACES_FULL', {
    message: activity.waitingPlaces > 0 ? localized('名额和候补名额均已满') : localized('名额已满'),
  })
}

/** An enrolment that is on the list, or was refused: who was refused does not enrol again. */
export async function enrollmentOf(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: number,
  personKey: string,
): Promise<{ enrollmentId: number; requestKey: string | null; status: string } | null> {
  const { rows } = await sql<{ enrollmentId: number; requestKey: string | null; status: string }>`
    select e.enrollment_id as "enrollmentId", e.request_key as "requestKey", e.status
    from activity_enrollment e where e.tenant_id = ${tenantId} and e.activity_id = ${activityId}
      and e.person_key = ${personKey}`.execute(tx)
  return rows[0] ?? null
}
