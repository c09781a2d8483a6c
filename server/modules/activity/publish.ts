import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { answerableVersion, assertAhead } from '#server/engine/visitor/assertAnswerable.ts'
import { ACTIVITY, lockActivity, workOf } from './Activity.ts'
import { listedPeople } from './moveEnrollments.ts'
import { settle } from './settle.ts'
import { clearVisitors, settleActivity } from './settleActivity.ts'
import { askedVersion } from './shownActivity.ts'
import { sendText, tell } from './tell.ts'

export const ACTIVITIES = 'activity/publish'

/** Activities: published, changed while people enrol, cancelled. */
export default defineModule({
  resource: ACTIVITIES,
  hooks: {
    beforeCreate: assertKnownForm,
    async beforeUpdate(context, record, changes) {
      await assertKnownForm(context, changes)
      if (record.status !== ACTIVITY.published) return
      await assertSessionsKept(context, record, changes)
      if ('openToVisitors' in changes || 'formVersionId' in changes)
        await assertForm(context, { ...record, ...changes })
      if ('endTime' in changes) assertAhead(context, changes)
    },
    /** For which visitors may upload: the fields of the form that the activity asks for. */
    async visitorFields(context): Promise<readonly FieldModel[]> {
      const { rows } = await sql<{ formVersionId: number | null }>`select
          t.form_version_id as "formVersionId" from activity t
        where t.tenant_id = ${context.link.tenantId} and t.activity_id = ${context.link.key}`.execute(
        context.tx,
      )
      const version = await askedVersion(context, rows[0]?.formVersionId ?? null)
      return version?.form.fields ?? []
    },
    /** Places that were added are offered in order of enrolment. */
    async afterUpdate(context, record, before) {
      if (record.status !== ACTIVITY.published || before.status !== ACTIVITY.published) return
      if (record.capacity === before.capacity) return
      const work = workOf(context)
      await settle(work, await lockActivity(work, record.activityId))
    },
  },
  actions: {
    async publish(context, { records: [activity = {}] }) {
      assertAhead(context, activity)
      await assertForm(context, activity)
      await context.updateRecord(ACTIVITIES, activity, {
        ...{ status: ACTIVITY.published, publishTime: context.now },
      })
      return { msg: localized('“{{name}}”已发布', { name: String(activity.activityTitle) }) }
    },
    async cancel(context, { records: [activity = {}], values }) {
      const work = workOf(context)
      const locked = await lockActivity(work, activity.activityId)
      const people = await listedPeople(work, locked.activityId)
      const reason = String(values.reason)
      await context.updateRecord(ACTIVITIES, activity, { status: ACTIVITY.cancelled, cancelReason: reason })
      await tell(work, locked, { people, template: 'activity-cancelled', params: { reason } })
      return { msg: localized('活动已取消，已通知 {{count}} 人', { count: people.length }) }
    },
  },
  works: [
    defineQueueHandler<Parameters<typeof settleActivity>[0]>({
      name: 'activity-settle',
      retry: { limit: 5, delaySeconds: 10, backoff: true },
      run: settleActivity,
    }),
    defineQueueHandler<Parameters<typeof clearVisitors>[0]>({
      name: 'activity-clear',
      retry: { limit: 3, delaySeconds: 60, backoff: true },
      run: clearVisitors,
    }),
    defineQueueHandler<Parameters<typeof sendText>[0]>({
      name: 'activity-text',
      retry: { limit: 3, delaySeconds: 30, backoff: true },
      concurrency: 4,
      run: sendText,
    }),
  ],
})

/** A draft may ask for a form that does not fit yet, of the own institution. @throws Fault REFERENCE_MISSING */
async function assertKnownForm(context: RequestContext, { formVersionId }: Row): Promise<void> {
  if (formVersionId === null || formVersionId === undefined) return
  if ((await context.services.documents.version(context, Number(formVersionId))) === null)
    throw fieldFault('REFERENCE_MISSING', 'formVersionId')
}

/** @throws Fault INVALID at the form that takes nothing new, or that visitors cannot fill in */
async function assertForm(context: RequestContext, { formVersionId, openToVisitors }: Row): Promise<void> {
  if (formVersionId === null || formVersionId === undefined) return
  await answerableVersion(context, formVersionId, { forVisitors: openToVisitors === true })
}

/** A session in which people came stays. @throws Fault STATE */
async function assertSessionsKept(
  { tx, caller }: RequestContext,
  { activityId, sessions }: Row,
  changes: Row,
): Promise<void> {
  if (!('sessions' in changes)) return
  const kept = new Set((changes.sessions as Row[]).map(({ id }) => id))
  const gone = ((sessions ?? []) as Row[]).filter(({ id }) => !kept.has(id)).map(({ id }) => Number(id))
  if (gone.length === 0) return
  const { rows } = await sql`select 1 from activity_checkin c where c.tenant_id = ${caller.tenantId}
    and c.activity_id = ${Number(activityId)} and c.session_number = any(${gone}::bigint[]) limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw fieldFault('STATE', 'sessions', localized('已有人签到的场次不能删除'))
}
