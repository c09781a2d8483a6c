import { sql } from 'kysely'
import type { LocalizedText } from '#model/language/localized.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { dictionariesOf, formVersion } from '#server/engine/visitor/visitorForm.ts'
import {
  type Activity,
  type ActivityWork,
  checkinOpens,
  closedReason,
  enrollableUntil,
  freePlaces,
  leavableUntil,
} from './Activity.ts'
import { momentOf } from './ownEnrollment.ts'

/** What people read of an activity beside its rules. */
interface Told {
  activityId: number
  kind: string
  cover: string | null
  description: string | null
  contact: string | null
  contactPhone: string | null
}

/** Activities as those see them who may enrol: what, when and where, how many places are left, and why it is closed. */
export async function shownActivities(
  work: ActivityWork,
  activities: readonly Activity[],
): Promise<Map<number, Row>> {
  const { tx, tenantId, services, now } = work
  const ids = activities.map(({ activityId }) => activityId)
  const { rows } =
    await sql<Told>`select t.activity_id as "activityId", t.kind, t.cover, t.description, t.contact,
      t.contact_phone as "contactPhone" from activity t
    where t.tenant_id = ${tenantId} and t.activity_id = any(${ids}::bigint[])`.execute(tx)
  const told = new Map(rows.map(row => [row.activityId, row]))
  const kinds = await services.dictionaries.entries('activity_kind')
  return new Map(
    activities.map(activity => {
      const { kind } = told.get(activity.activityId) ?? {}
      const entry = kinds.find(({ dictValue }) => dictValue === kind)
      const kindLabel = entry ? eitherOf(entry.dictLabel, entry.dictLabelEn) : null
      return [activity.activityId, { ...told.get(activity.activityId), kindLabel, ...facts(activity, now) }]
    }),
  )
}

function facts(activity: Activity, now: Date): Row & { closed: LocalizedText | null } {
  const free = freePlaces(activity)
  const isQueued = free !== null && (free === 0 || activity.waitingCount > 0)
  return {
    activityId: activity.activityId,
    activityTitle: activity.activityTitle,
    place: activity.place,
    status: activity.status,
    startTime: momentOf(activity.startTime),
    endTime: momentOf(activity.endTime),
    enrollFrom: momentOf(activity.enrollFrom),
    enrollUntil: momentOf(enrollableUntil(activity)),
    leaveUntil: momentOf(leavableUntil(activity)),
    /** Whether whoever holds a place may still give it back. */
    canLeave: leavableUntil(activity) > now,
    checkinFrom: momentOf(checkinOpens(activity)),
    capacity: activity.capacity,
    free,
    /** Whoever enrols now waits. */
    isQueued,
    waitingFree: isQueued ? Math.max(0, activity.waitingPlaces - activity.waitingCount) : null,
    waitingCount: activity.waitingCount,
    needReview: activity.needReview,
    offerHours: activity.offerHours,
    verifyPhone: activity.verifyPhone,
    hasForm: activity.formVersionId !== null,
    closed: closedReason(activity, now),
  }
}

/** Sessions of an activity, in their order. */
export async function sessionsOf(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: number,
): Promise<Row[]> {
  const { rows } = await sql<{
    id: number
    sessionName: string
    startTime: Date
    endTime: Date | null
    place: string
  }>`
    select s.id, s.session_name as "sessionName", s.start_time as "startTime", s.end_time as "endTime", s.place
    from activity_session s where s.tenant_id = ${tenantId} and s.owner_id = ${activityId}
    order by s.position`.execute(tx)
  return rows.map(row => ({ ...row, startTime: momentOf(row.startTime), endTime: momentOf(row.endTime) }))
}

/** The version of the form that an activity asks for, for an account or behind a link; null where there is none. */
export async function askedVersion(
  context: RequestContext,
  formVersionId: number | null,
): Promise<DocumentVersion | null> {
  if (formVersionId === null) return null
  return formVersion(context, formVersionId)
}

/** The form that is filled in with an enrolment, and the dictionaries that it needs; null where there is none. */
export async function askedForm(context: RequestContext, activity: Activity): Promise<Row | null> {
  const version = await askedVersion(context, activity.formVersionId)
  if (version === null) return null
  return {
    title: version.formName,
    form: version.form,
    dictionaries: await dictionariesOf(context, version.form.fields),
  }
}
