import { sql } from 'kysely'
import { isMeant } from '#model/audience/isMeant.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'
import {
  ACTIVITY,
  type Activity,
  type ActivityWork,
  activityColumns,
  lockActivity,
  workOf,
} from './Activity.ts'
import { enroll, enrollmentOf, userKey } from './enroll.ts'
import { confirmOffer, leave, ownEnrollments } from './ownEnrollment.ts'
import { settle } from './settle.ts'
import { askedForm, sessionsOf, shownActivities } from './shownActivity.ts'

const access = { session: 'activities that the caller is meant by, and the own enrolments' }
/** Activities that are shown at once, and enrolments. */
const MOST = 200
const path = '/activity/active'
const enrollmentId = { type: 'integer', minimum: 1, title: localized('报名') }
const ofEnrollment = {
  type: 'object',
  required: ['enrollmentId'],
  additionalProperties: false,
  properties: { enrollmentId },
}

/** The key of the marks is read outside of transactions. */
async function prepare({ services }: RequestContext): Promise<Row> {
  await services.marks.ready()
  return {}
}

/** Whoever is signed in takes part: sees what is for them, enrols, leaves, takes a place that was offered. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      prepare,
      summary:
        'Published activities that are for the caller and not over, the next first; with the own enrolment in each',
      run: async context => ({ data: await listActive(context) }),
    },
    {
      method: 'GET',
      path: `${path}/mine`,
      access,
      prepare,
      summary: 'The own enrolments, the latest first, with activity, ticket and place in the row',
      run: async context => ({ data: await listMine(context) }),
    },
    {
      method: 'GET',
      path: `${path}/:activityId`,
      access,
      prepare,
      summary: 'An activity with its sessions, the form that it asks for, and the own enrolment',
      run: async (context, { params }) => ({ data: await readActive(context, numberKey(params.activityId)) }),
    },
    {
      method: 'POST',
      path: `${path}/enroll`,
      access,
      prepare,
      title: '活动报名',
      summary:
        'Enrols the caller: with a place, or on the waiting list. Asked again, it is the same enrolment',
      body: {
        type: 'object',
        required: ['activityId'],
        additionalProperties: false,
        properties: {
          activityId: { type: 'integer', minimum: 1, title: localized('活动') },
          content: { type: ['object', 'null'], title: localized('报名表') },
        },
      },
      run: async (context, { body }) => ({ data: await enrollSelf(context, body) }),
    },
    {
      method: 'PUT',
      path: `${path}/cancel`,
      access,
      prepare,
      title: '取消活动报名',
      summary: 'Cancels the own enrolment; its place is offered to whoever waits longest',
      body: ofEnrollment,
      run: async (context, { body }) => ({ data: await change(context, body, leave) }),
    },
    {
      method: 'PUT',
      path: `${path}/confirm`,
      access,
      prepare,
      title: '确认活动名额',
      summary: 'Takes a place that was offered, in time',
      body: ofEnrollment,
      run: async (context, { body }) => ({ data: await change(context, body, confirmOffer) }),
    },
  ],
})

/** Whether an activity is for the caller, who sees no others. */
const isFor = ({ caller }: RequestContext, { status, shownTo }: Activity): boolean =>
  status !== ACTIVITY.draft && (isMeant(shownTo, caller.memberships) ?? true)

async function listActive(context: RequestContext): Promise<Row[]> {
  const work = workOf(context)
  const { rows } = await sql<Activity>`select ${activityColumns} from activity t
    where t.tenant_id = ${work.tenantId} and t.status = ${ACTIVITY.published} and t.end_time > ${work.now}
    order by t.start_time, t.activity_id limit ${MOST}`.execute(work.tx)
  return withOwn(
    context,
    rows.filter(row => isFor(context, row)),
  )
}

/** Activities as they are shown, each with the latest own enrolment. */
async function withOwn(context: RequestContext, activities: readonly Activity[]): Promise<Row[]> {
  const work = workOf(context)
  const shown = await shownActivities(work, activities)
  const { rows } = await sql<{ id: number; activityId: number }>`
    select max(e.enrollment_id) as id, e.activity_id as "activityId" from activity_enrollment e
    where e.tenant_id = ${work.tenantId} and e.user_id = ${context.caller.userId}
      and e.activity_id = any(${[...shown.keys()]}::bigint[])
    group by e.activity_id`.execute(work.tx)
  const own = await ownEnrollments(
    work,
    rows.map(({ id }) => Number(id)),
  )
  return [...shown].map(([activityId, row]) => ({
    ...row,
    mine: own.find(one => one.activityId === activityId) ?? null,
  }))
}

async function listMine(context: RequestContext): Promise<Row[]> {
  const work = workOf(context)
  const { rows } = await sql<{ id: number; activityId: number }>`
    select e.enrollment_id as id, e.activity_id as "activityId" from activity_enrollment e
    where e.tenant_id = ${work.tenantId} and e.user_id = ${context.caller.userId}
    order by e.enrollment_id desc limit ${MOST}`.execute(work.tx)
  const ids = [...new Set(rows.map(({ activityId }) => activityId))]
  const { rows: activities } = await sql<Activity>`select ${activityColumns} from activity t
    where t.tenant_id = ${work.tenantId} and t.activity_id = any(${ids}::bigint[])`.execute(work.tx)
  const shown = await shownActivities(work, activities)
  const own = await ownEnrollments(
    work,
    rows.map(({ id }) => id),
  )
  return own.map(mine => ({ ...shown.get(Number(mine.activityId)), mine }))
}

async function readActive(context: RequestContext, activityId: number): Promise<Row> {
  const work = workOf(context)
  const activity = await visible(context, work, activityId)
  const [row = {}] = await withOwn(context, [activity])
  return { ...row, sessions: await sessionsOf(work, activityId), asked: await askedForm(context, activity) }
}

/** Whoever has enrolled sees it, whoever it is for by now. @throws Fault NOT_FOUND */
async function visible(context: RequestContext, work: ActivityWork, activityId: number): Promise<Activity> {
  const { rows } = await sql<Activity & { isMine: boolean }>`select ${activityColumns},
      exists (select from activity_enrollment e where e.tenant_id = ${work.tenantId}
        and e.activity_id = t.activity_id and e.user_id = ${context.caller.userId}) as "isMine"
    from activity t where t.tenant_id = ${work.tenantId} and t.activity_id = ${activityId}`.execute(work.tx)
  const [row] = rows
  if (!row || !(row.isMine || isFor(context, row))) throw new Fault('NOT_FOUND')
  return row
}

async function enrollSelf(context: RequestContext, body: Row): Promise<Row> {
  const work = workOf(context)
  const { caller } = context
  const activity = await lockActivity(work, body.activityId)
  if (!isFor(context, activity)) throw new Fault('NOT_FOUND')
  const personKey = userKey(caller.userId)
  const known = await enrollmentOf(work, activity.activityId, personKey)
  // Sent again after a lost answer: it is done.
  if (known !== null) return one(work, known.enrollmentId)
  await settle(work, activity)
  const who = { origin: 'account' as const, personKey, userId: caller.userId, requestKey: null }
  const content = (body.content ?? null) as Row | null
  const made = await enroll(context, activity, {
    who,
    filled: { personName: caller.nickName, phone: null, content },
  })
  return one(work, Number(made.enrollmentId))
}

async function change(
  context: RequestContext,
  { enrollmentId: asked }: Row,
  step: typeof leave | typeof confirmOffer,
): Promise<Row> {
  const work = workOf(context)
  const { caller } = context
  const enrollmentId = numberKey(asked)
  const { rows } = await sql<{
    activityId: number
  }>`select e.activity_id as "activityId" from activity_enrollment e
    where e.tenant_id = ${work.tenantId} and e.enrollment_id = ${enrollmentId}
      and e.user_id = ${caller.userId}`.execute(work.tx)
  if (!rows[0]) throw new Fault('NOT_FOUND')
  const activity = await lockActivity(work, rows[0].activityId)
  await step(work, activity, { enrollmentId, by: caller.userName })
  return one(work, enrollmentId)
}

async function one(work: ActivityWork, id: number): Promise<Row> {
  const [own] = await ownEnrollments(work, [id])
  return own as Row
}
