import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'

/** Values of activity_status. */
export const ACTIVITY = { draft: '0', published: '1', cancelled: '2', over: '3' } as const

/** Values of activity_enrollment_status. */
export const ENROLLMENT = {
  review: '0',
  enrolled: '1',
  waiting: '2',
  offered: '3',
  cancelled: '4',
  refused: '5',
} as const

export type EnrollmentStatus = (typeof ENROLLMENT)[keyof typeof ENROLLMENT]

/** Those that hold a place. Who waits for a review holds one, so that an approval never finds the last one gone. */
export const HOLDING: readonly string[] = [ENROLLMENT.review, ENROLLMENT.enrolled, ENROLLMENT.offered]

/** Those that are on the list. */
export const LISTED: readonly string[] = [...HOLDING, ENROLLMENT.waiting]

/** An activity as its rules read it. */
export interface Activity {
  activityId: number
  activityTitle: string
  status: string
  place: string
  startTime: Date
  endTime: Date
  enrollFrom: Date | null
  enrollTo: Date | null
  /** null for no limit. */
  capacity: number | null
  takenCount: number
  waitingPlaces: number
  waitingCount: number
  offerHours: number
  needReview: boolean
  formVersionId: number | null
  cancelUntil: Date | null
  checkinFrom: Date | null
  openToVisitors: boolean
  verifyPhone: boolean
  shownTo: unknown
  cancelReason: string | null
}

/** In what activities change: one transaction of one institution. */
export interface ActivityWork {
  tx: Tx
  tenantId: number
  now: Date
  services: Services
}

/** The work of a request of an account. */
export const workOf = ({ tx, now, services, caller }: RequestContext): ActivityWork => ({
  ...{ tx, now, services },
  tenantId: caller.tenantId,
})

/** The work of a request behind a link. */
export const visitorWork = ({ tx, now, services, link }: RequestContext): ActivityWork => ({
  ...{ tx, now, services },
  tenantId: link.tenantId,
})

const HOUR = 3_600_000

/** The columns of an Activity, under the alias t. */
export const activityColumns = sql`t.activity_id as "activityId", t.activity_title as "activityTitle", t.status,
  t.place, t.start_time as "startTime", t.end_time as "endTime", t.enroll_from as "enrollFrom",
  t.enroll_to as "enrollTo", t.capacity, coalesce(t.taken_count, 0) as "takenCount",
  coalesce(t.waiting_places, 0) as "waitingPlaces", coalesce(t.waiting_count, 0) as "waitingCount",
  t.offer_hours as "offerHours", coalesce(t.need_review, false) as "needReview",
  t.form_version_id as "formVersionId", t.cancel_until as "cancelUntil", t.checkin_from as "checkinFrom",
  coalesce(t.open_to_visitors, false) as "openToVisitors", coalesce(t.verify_phone, false) as "verifyPhone",
  t.shown_to as "shownTo", t.cancel_reason as "cancelReason"`

/** An activity as it is read by those who only look. @throws Fault NOT_FOUND */
export async function readActivity(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: unknown,
): Promise<Activity> {
  const { rows } = await sql<Activity>`select ${activityColumns} from activity t
    where t.tenant_id = ${tenantId} and t.activity_id = ${numberKey(activityId)}`.execute(tx)
  if (!rows[0]) throw new Fault('NOT_FOUND')
  return rows[0]
}

/**
 * An activity, locked: whoever enrols, leaves, is offered a place or changes how many there are waits for the others.
 * Lock it before any of its enrolments. @throws Fault NOT_FOUND
 */
export async function lockActivity(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: unknown,
): Promise<Activity> {
  const { rows } = await sql<Activity>`select ${activityColumns} from activity t
    where t.tenant_id = ${tenantId} and t.activity_id = ${numberKey(activityId)} for no key update`.execute(
    tx,
  )
  if (!rows[0]) throw new Fault('NOT_FOUND')
  return rows[0]
}

/** When people begin to be checked in. */
export const checkinOpens = ({ checkinFrom, startTime }: Pick<Activity, 'checkinFrom' | 'startTime'>): Date =>
  checkinFrom ?? new Date(startTime.getTime() - HOUR)

/** Why nobody is checked in now; null where people are. */
export function shutReason(activity: Activity, now: Date): LocalizedText | null {
  const { status } = activity
  if (status === ACTIVITY.draft) return localized('活动尚未发布')
  if (status === ACTIVITY.cancelled) return localized('活动已取消，不能签到')
  const opens = checkinOpens(activity)
  if (opens > now) return localized('签到未开始，{{time}} 起可以签到', { time: minuteOf(opens) })
  return null
}

/** Until when people leave by themselves: never once people are being checked in. */
export function leavableUntil(activity: Activity): Date {
  const opens = checkinOpens(activity)
  const { cancelUntil } = activity
  return cancelUntil !== null && cancelUntil < opens ? cancelUntil : opens
}

/** Until when people enrol. */
export const enrollableUntil = ({ enrollTo, startTime }: Activity): Date => enrollTo ?? startTime

/** Why nobody enrols now, whether there are places or not; null where people do. */
export function closedReason(activity: Activity, now: Date): LocalizedText | null {
  const { status, endTime, enrollFrom, cancelReason } = activity
  if (status === ACTIVITY.draft) return localized('活动尚未发布')
  if (status === ACTIVITY.cancelled)
    return localized('活动已取消：{{reason}}', { reason: cancelReason ?? '' })
  if (status === ACTIVITY.over || endTime <= now) return localized('活动已结束')
  if (enrollFrom !== null && enrollFrom > now)
    return localized('报名未开始，{{time}} 起可以报名', { time: minuteOf(enrollFrom) })
  const until = enrollableUntil(activity)
  if (until <= now) return localized('报名已于 {{time}} 截止', { time: minuteOf(until) })
  return null
}

/** 2026-11-27 09:30 */
export const minuteOf = (at: Date): string => formatMoment(at.getTime()).slice(0, 16)

/** Places that nobody holds and nobody waits for; null for no limit. */
export const freePlaces = ({ capacity, takenCount }: Activity): number | null =>
  capacity === null ? null : Math.max(0, capacity - takenCount)
