import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { ACTIVITY, type Activity, type ActivityWork, ENROLLMENT, lockActivity } from './Activity.ts'
import { settle } from './settle.ts'
import { tell } from './tell.ts'

const DAY = 86_400_000
/** Records of visitors that one transaction clears. */
const CHUNK = 500
const CLEARED = '已清除'

/** What the clock brings to one activity: it ends, offers lapse, whoever comes tomorrow is reminded. */
export const settleActivity = (
  { tenantId, activityId }: { tenantId: number; activityId: number },
  { services }: WorkContext,
): Promise<void> =>
  services.database.inTenant(tenantId, async tx => {
    const work: ActivityWork = { tx, tenantId, now: new Date(), services }
    const { rows } = await sql`select 1 from activity t
      where t.tenant_id = ${tenantId} and t.activity_id = ${activityId}`.execute(tx)
    if (rows.length === 0) return
    const activity = await lockActivity(work, activityId)
    if (activity.status !== ACTIVITY.published) return
    if (activity.endTime <= work.now) {
      await end(work, activity)
      return
    }
    await settle(work, activity)
    await remind(work, activity)
  })

async function end({ tx, tenantId, now }: ActivityWork, { activityId }: Activity): Promise<void> {
  await sql`update activity t set status = ${ACTIVITY.over}, version = t.version + 1,
      update_by = 'system', update_time = ${now}
    where t.tenant_id = ${tenantId} and t.activity_id = ${activityId}`.execute(tx)
}

/** Once each, within the day before the beginning. */
async function remind(work: ActivityWork, activity: Activity): Promise<void> {
  const { tx, tenantId, now } = work
  const ahead = activity.startTime.getTime() - now.getTime()
  if (ahead <= 0 || ahead > DAY) return
  const { rows } = await sql<{ enrollmentId: number; userId: number | null }>`
    update activity_enrollment e set remind_time = ${now}
    where e.tenant_id = ${tenantId} and e.activity_id = ${activity.activityId}
      and e.status = ${ENROLLMENT.enrolled} and e.remind_time is null
    returning e.enrollment_id as "enrollmentId", e.user_id as "userId"`.execute(tx)
  await tell(work, activity, { people: rows, template: 'activity-reminder' })
}

/** Deletes what visitors of activities that ended long ago have said of themselves; what remains is how many came. */
export async function clearVisitors(
  { tenantId, days }: { tenantId: number; days: number },
  { services, signal }: WorkContext,
): Promise<void> {
  const before = new Date(Date.now() - days * DAY)
  for (let isDone = false; !isDone && !signal.aborted; )
    isDone = await services.database.inTenant(tenantId, async tx => {
      const activityId = await nextToClear({ tx, tenantId }, before)
      if (activityId === null) return true
      const { endTime } = await lockActivity({ tx, tenantId }, activityId)
      // Somebody may have put its end off meanwhile.
      if (endTime < before) await clearActivity({ tx, tenantId }, activityId)
      return false
    })
}

const isUncleared = sql`o.user_id is null and o.origin <> 'account' and o.person_name <> ${CLEARED}`

async function nextToClear(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  before: Date,
): Promise<number | null> {
  const { rows } = await sql<{ activityId: number }>`select o.activity_id as "activityId"
    from activity_enrollment o join activity t on t.tenant_id = ${tenantId} and t.activity_id = o.activity_id
    where o.tenant_id = ${tenantId} and t.end_time < ${before} and ${isUncleared}
    order by o.activity_id limit 1`.execute(tx)
  return rows[0]?.activityId ?? null
}

/** Some of the visitors of a locked activity, and their names at the door. */
async function clearActivity(
  { tx, tenantId }: Pick<ActivityWork, 'tx' | 'tenantId'>,
  activityId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`update activity_enrollment e set person_name = ${CLEARED},
      phone = null, content = null, form_version_id = null, remark = null, person_key = null,
      request_key = null, version = e.version + 1
    where e.tenant_id = ${tenantId} and e.enrollment_id in (
      select o.enrollment_id from activity_enrollment o
      where o.tenant_id = ${tenantId} and o.activity_id = ${activityId} and ${isUncleared}
      order by o.enrollment_id limit ${CHUNK})
    returning e.enrollment_id as id`.execute(tx)
  await sql`update activity_checkin c set person_name = ${CLEARED} where c.tenant_id = ${tenantId}
    and c.enrollment_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
}
