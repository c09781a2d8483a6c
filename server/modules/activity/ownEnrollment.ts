import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import {
  ACTIVITY,
  type Activity,
  type ActivityWork,
  ENROLLMENT,
  HOLDING,
  leavableUntil,
  minuteOf,
} from './Activity.ts'
import { doorCode } from './doorCode.ts'
import { moveEnrollments } from './moveEnrollments.ts'
import { settle } from './settle.ts'
import { ticketCode } from './ticket.ts'

/** An enrolment as its own person sees it. */
interface OwnEnrollment extends Row {
  enrollmentId: number
  activityId: number
  status: string
  offerUntil: Date | null
  arrivedAt: Date | null
  createTime: Date
}

/**
 * Enrolments by their ids, as their people see them: with the ticket of whoever comes in, and the place in the row.
 * After `marks.ready()`.
 */
export async function ownEnrollments(
  { tx, tenantId, services, now }: ActivityWork,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<OwnEnrollment>`select e.enrollment_id as "enrollmentId",
      e.activity_id as "activityId", e.person_name as "personName", e.status, e.offer_until as "offerUntil",
      e.arrived_at as "arrivedAt", e.review_reason as "reviewReason", e.cancel_reason as "cancelReason",
      e.create_time as "createTime",
      case when e.status = ${ENROLLMENT.waiting} then (select count(*)::int from activity_enrollment o
        where o.tenant_id = ${tenantId} and o.activity_id = e.activity_id and o.status = e.status
          and o.enrollment_id <= e.enrollment_id) end as "waitingPosition"
    from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.enrollment_id = any(${[...ids]}::bigint[])
    order by e.enrollment_id desc`.execute(tx)
  return rows.map(row => ({
    ...row,
    // An offer that nobody confirmed in time is none, also before anybody has come by to end it.
    isLapsed: row.status === ENROLLMENT.offered && row.offerUntil !== null && row.offerUntil <= now,
    offerUntil: momentOf(row.offerUntil),
    arrivedAt: momentOf(row.arrivedAt),
    createTime: momentOf(row.createTime),
    ...ticketOf(services, tenantId, row),
  }))
}

/** What opens the door to whoever has a place: a code for scanners, and one that is said or typed. */
function ticketOf(services: ActivityWork['services'], tenantId: number, row: OwnEnrollment): Row {
  if (row.status !== ENROLLMENT.enrolled) return { ticket: null, doorCode: null }
  return {
    ticket: ticketCode(services, { tenantId, ...row }),
    doorCode: doorCode(services, { tenantId, ...row }, row.enrollmentId),
  }
}

/** Leaves by oneself. @throws Fault STATE with the reason */
export async function leave(
  work: ActivityWork,
  activity: Activity,
  { enrollmentId, by }: { enrollmentId: number; by: string },
): Promise<void> {
  const row = await lockEnrollment(work, activity, enrollmentId)
  // Asked for again after a lost answer: it is done.
  if (row.status === ENROLLMENT.cancelled) return
  if (row.arrivedAt !== null) throw refused(localized('已经签到，不能取消报名'))
  const until = leavableUntil(activity)
  const holds = HOLDING.includes(row.status) && row.status !== ENROLLMENT.offered
  if (holds && until <= work.now)
    throw refused(localized('{{time}} 起不能自行取消报名，请联系主办方', { time: minuteOf(until) }))
  const moved = await moveEnrollments(work, activity, {
    ids: [enrollmentId],
    from: [ENROLLMENT.review, ENROLLMENT.enrolled, ENROLLMENT.waiting, ENROLLMENT.offered],
    ...{ to: ENROLLMENT.cancelled, by, reason: '本人取消' },
  })
  if (moved.length === 0) throw refused(localized('报名未通过，无需取消'))
  await settle(work, activity)
}

/** Takes an offered place, by the clock of the server. @throws Fault STATE with the reason */
export async function confirmOffer(
  work: ActivityWork,
  activity: Activity,
  { enrollmentId, by }: { enrollmentId: number; by: string },
): Promise<void> {
  if (activity.status !== ACTIVITY.published) throw refused(localized('活动已取消或已结束'))
  const { status, offerUntil } = await lockEnrollment(work, activity, enrollmentId)
  // Asked for twice: it is done.
  if (status === ENROLLMENT.enrolled || status === ENROLLMENT.review) return
  if (status !== ENROLLMENT.offered) throw refused(localized('没有待确认的名额'))
  if (offerUntil !== null && offerUntil <= work.now)
    throw refused(localized('已超过确认时限 {{time}}，名额已留给下一位', { time: minuteOf(offerUntil) }))
  await moveEnrollments(work, activity, {
    ids: [enrollmentId],
    from: [ENROLLMENT.offered],
    to: activity.needReview ? ENROLLMENT.review : ENROLLMENT.enrolled,
    by,
  })
}

/** @throws Fault NOT_FOUND */
async function lockEnrollment(
  { tx, tenantId }: ActivityWork,
  { activityId }: Activity,
  enrollmentId: number,
): Promise<Pick<OwnEnrollment, 'status' | 'arrivedAt' | 'offerUntil'>> {
  const { rows } = await sql<OwnEnrollment>`select e.status, e.arrived_at as "arrivedAt",
      e.offer_until as "offerUntil" from activity_enrollment e
    where e.tenant_id = ${tenantId} and e.activity_id = ${activityId} and e.enrollment_id = ${enrollmentId}
    for no key update`.execute(tx)
  if (!rows[0]) throw new Fault('NOT_FOUND')
  return rows[0]
}

const refused = (message: ReturnType<typeof localized>) => new Fault('STATE', { message })

export const momentOf = (at: Date | null): string | null => (at === null ? null : formatMoment(at.getTime()))
