import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'
import { typedCodeOf } from '#server/engine/visitor/typedCode.ts'
import {
  type Activity,
  checkinOpens,
  ENROLLMENT,
  lockActivity,
  readActivity,
  shutReason,
  workOf,
} from './Activity.ts'
import { enrollmentOfDoorCode } from './doorCode.ts'
import { momentOf } from './ownEnrollment.ts'
import { sessionsOf, shownActivities } from './shownActivity.ts'
import { readTicket } from './ticket.ts'

const access = { permissions: ['activity:enrollment:checkin'] }
const path = '/activity/checkin/:activityId'
/** People that a search finds, and that the screen shows as come last. */
const MOST = 30
const sessionId = { type: ['integer', 'null'], minimum: 1, title: localized('场次') }

/** Codes in letters that open nothing which one address may send in a minute: few letters can be searched through. */
const GUESSES = { most: 30, minutes: 1 }
const GUESS = 'door-codes'

/** People are checked in at the door: by the code of their ticket, scanned or typed, or by name. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary:
        'Who is expected and who came, in all and by session, why nobody is checked in now (`shut`) and in how many ms check-in begins (`opensIn`); `sessionId` chooses whose latest arrivals are told',
      query: { type: 'object', properties: { sessionId: { type: 'string', pattern: '^[0-9]{1,15}$' } } },
      run: async (context, { params, query }) => ({
        data: await overview(context, numberKey(params.activityId), Number(query.sessionId ?? 0)),
      }),
    },
    {
      method: 'GET',
      path: `${path}/people`,
      access,
      summary: 'People on the list whose name or phone has the text, each with whether they came',
      query: {
        type: 'object',
        required: ['keyword'],
        properties: {
          keyword: { type: 'string', minLength: 1, maxLength: 50 },
          sessionId: { type: 'string', pattern: '^[0-9]{1,15}$' },
        },
      },
      run: async (context, { params, query }) => ({
        data: await findPeople(context, {
          activityId: numberKey(params.activityId),
          sessionNumber: Number(query.sessionId ?? 0),
          keyword: String(query.keyword),
        }),
      }),
    },
    {
      method: 'POST',
      path,
      access,
      title: '活动签到',
      summary:
        'Checks somebody in, once for each session; `again` says who came before, when, and who let them in',
      body: {
        type: 'object',
        additionalProperties: false,
        properties: {
          ticket: {
            ...{ type: 'string', maxLength: 300, title: localized('报名凭证') },
            description:
              'What the QR code says, or the 8 letters beside it, with hyphens and case as they like',
          },
          enrollmentId: { type: 'integer', minimum: 1, title: localized('报名') },
          sessionId,
        },
      },
      prepare: (context, { params, body }) => assertNoGuess(context, numberKey(params.activityId), body),
      run: async (context, { params, body }) => ({
        data: await checkIn(context, numberKey(params.activityId), body),
      }),
    },
    {
      method: 'DELETE',
      path,
      access,
      title: '撤销活动签到',
      summary: 'Takes back that somebody was checked in, where the wrong name was chosen',
      query: {
        type: 'object',
        required: ['enrollmentId'],
        properties: {
          enrollmentId: { type: 'string', pattern: '^[0-9]{1,15}$' },
          sessionId: { type: 'string', pattern: '^[0-9]{1,15}$' },
        },
      },
      run: async (context, { params, query }) => takeBack(context, numberKey(params.activityId), query),
    },
  ],
})

async function overview(context: RequestContext, activityId: number, sessionNumber: number): Promise<Row> {
  const work = workOf(context)
  const activity = await readActivity(work, activityId)
  const shown = await shownActivities(work, [activity])
  const sessions = await sessionsOf(work, activityId)
  const { rows: came } = await sql<{ sessionNumber: number; count: number }>`
    select c.session_number as "sessionNumber", count(*)::int as count from activity_checkin c
    where c.tenant_id = ${work.tenantId} and c.activity_id = ${activityId} group by 1`.execute(work.tx)
  const { rows: people } = await sql<{ enrolled: number; arrived: number }>`
    select count(*) filter (where e.status = ${ENROLLMENT.enrolled})::int as enrolled,
      count(*) filter (where e.arrived_at is not null)::int as arrived
    from activity_enrollment e where e.tenant_id = ${work.tenantId}
      and e.activity_id = ${activityId}`.execute(work.tx)
  const cameIn = (number: unknown) => came.find(one => one.sessionNumber === number)?.count ?? 0
  return {
    ...shown.get(activityId),
    ...people[0],
    shut: shutReason(activity, work.now),
    opensIn: Math.max(0, checkinOpens(activity).getTime() - work.now.getTime()),
    sessions: sessions.map(session => ({ ...session, came: cameIn(session.id) })),
    latest: await latestIn(context, activityId, sessionNumber),
  }
}

async function latestIn(
  { tx, caller }: RequestContext,
  activityId: number,
  sessionNumber: number,
): Promise<Row[]> {
  const { rows } = await sql<Arrival>`select c.enrollment_id as "enrollmentId", c.person_name as "personName",
      c.create_time as at, c.checked_by as by, c.method from activity_checkin c
    where c.tenant_id = ${caller.tenantId} and c.activity_id = ${activityId}
      and c.session_number = ${sessionNumber}
    order by c.checkin_id desc limit ${MOST}`.execute(tx)
  return rows.map(row => ({ ...row, at: momentOf(row.at) }))
}

interface Arrival extends Row {
  enrollmentId: number
  personName: string
  at: Date
  by: string
}

async function findPeople(
  context: RequestContext,
  { activityId, sessionNumber, keyword }: { activityId: number; sessionNumber: number; keyword: string },
): Promise<Row[]> {
  const { tx, caller } = context
  await readActivity(workOf(context), activityId)
  const text = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Row & { phone: string | null; at: Date | null }>`
    select e.enrollment_id as "enrollmentId", e.person_name as "personName", e.phone, e.status,
      d.dept_name as "deptName", c.create_time as at, c.checked_by as by
    from activity_enrollment e
    left join sys_user u on u.tenant_id = ${caller.tenantId} and u.user_id = e.user_id
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    left join activity_checkin c on c.tenant_id = ${caller.tenantId} and c.enrollment_id = e.enrollment_id
      and c.session_number = ${sessionNumber}
    where e.tenant_id = ${caller.tenantId} and e.activity_id = ${activityId}
      and e.status not in (${ENROLLMENT.cancelled}, ${ENROLLMENT.refused})
      and (e.person_name ilike ${text} or e.phone like ${text})
    order by e.person_name, e.enrollment_id limit ${MOST}`.execute(tx)
  return rows.map(row => ({ ...row, phone: endOf(row.phone), at: momentOf(row.at) }))
}

/** Enough to tell namesakes apart. */
const endOf = (phone: string | null): string | null => (phone === null ? null : `*${phone.slice(-4)}`)

/**
 * Counts a code in letters that is of nobody. It is looked up first, so that a right one is refused to nobody but an
 * address that searches. Outside of transactions. @throws Fault RATE_LIMITED
 */
async function assertNoGuess({ services, caller, ip }: RequestContext, activityId: number, body: Row) {
  await services.marks.ready()
  const letters = lettersOf(body.ticket)
  if (letters === null) return {}
  const { throttle, database } = services
  await throttle.assertLeft(ip, GUESS, GUESSES)
  const { tenantId } = caller
  const id = enrollmentOfDoorCode(services, { tenantId, activityId }, letters)
  const { rows } = await database.inTenant(tenantId, tx =>
    sql`select 1 from activity_enrollment e where e.tenant_id = ${tenantId}
      and e.activity_id = ${activityId} and e.enrollment_id = ${id}`.execute(tx),
  )
  if (rows.length === 0) await throttle.takeFrom(ip, GUESS, GUESSES)
  return {}
}

/** The letters of a ticket where they were typed, or a scanner has read them; null for what is none. */
const lettersOf = (ticket: unknown): string | null =>
  typeof ticket === 'string' ? typedCodeOf(ticket) : null

async function checkIn(context: RequestContext, activityId: number, body: Row): Promise<Row> {
  const work = workOf(context)
  const activity = await lockActivity(work, activityId)
  assertOpen(activity, context.now)
  const sessionNumber = await sessionOf(context, activityId, body.sessionId)
  const person = await personOf(context, activityId, body)
  const { tx, tenantId, now } = work
  const by = context.caller.nickName || context.caller.userName
  const method = methodOf(body.ticket)
  const { rows } =
    await sql`insert into activity_checkin (tenant_id, activity_id, enrollment_id, session_number,
      person_name, method, checked_by, create_by, create_by_id, create_time)
    values (${tenantId}, ${activityId}, ${person.enrollmentId}, ${sessionNumber}, ${person.personName}, ${method},
      ${by}, ${context.caller.userName}, ${context.caller.userId}, ${now})
    on conflict (tenant_id, enrollment_id, session_number) do nothing returning checkin_id`.execute(tx)
  if (rows.length === 0)
    return { ...person, again: await before(context, person.enrollmentId, sessionNumber) }
  await sql`update activity_enrollment e set arrived_at = ${now}, version = e.version + 1,
      update_by = ${context.caller.userName}, update_time = ${now}
    where e.tenant_id = ${tenantId} and e.enrollment_id = ${person.enrollmentId}
      and e.arrived_at is null`.execute(tx)
  return { ...person, again: null }
}

/** How somebody was let in. */
function methodOf(ticket: unknown): 'name' | 'code' | 'ticket' {
  if (ticket === undefined) return 'name'
  return lettersOf(ticket) === null ? 'ticket' : 'code'
}

/** @throws Fault STATE with the reason */
function assertOpen(activity: Activity, now: Date): void {
  const shut = shutReason(activity, now)
  if (shut !== null) throw refused(shut)
}

/** 0 for the whole activity; where there are sessions, one of them. @throws Fault STATE, INVALID */
async function sessionOf(context: RequestContext, activityId: number, asked: unknown): Promise<number> {
  const sessions = await sessionsOf(workOf(context), activityId)
  if (sessions.length === 0) return 0
  if (sessions.some(({ id }) => id === asked)) return Number(asked)
  throw refused(localized('请先选择签到的场次'))
}

interface Person {
  enrollmentId: number
  personName: string
  deptName: string | null
}

/** Whoever is enrolled in this activity. @throws Fault STATE with the reason, NOT_FOUND */
async function personOf(context: RequestContext, activityId: number, body: Row): Promise<Person> {
  const { tx, caller } = context
  const id =
    body.ticket === undefined ? Number(body.enrollmentId ?? 0) : ticketIn(context, activityId, body.ticket)
  const { rows } = await sql<Person & { status: string }>`select e.enrollment_id as "enrollmentId",
      e.person_name as "personName", e.status, d.dept_name as "deptName"
    from activity_enrollment e
    left join sys_user u on u.tenant_id = ${caller.tenantId} and u.user_id = e.user_id
    left join sys_dept d on d.tenant_id = ${caller.tenantId} and d.dept_id = u.dept_id
    where e.tenant_id = ${caller.tenantId} and e.activity_id = ${activityId}
      and e.enrollment_id = ${id}`.execute(tx)
  const [row] = rows
  if (!row && lettersOf(body.ticket) !== null)
    throw refused(localized('没有这个报名码，请核对后重试，或按姓名查找'))
  if (!row) throw new Fault('NOT_FOUND', { message: localized('名单中没有这个人') })
  const { status, ...person } = row
  const reason = notEnrolled(status, person.personName)
  if (reason !== null) throw refused(reason)
  return person
}

function notEnrolled(status: string, name: string) {
  if (status === ENROLLMENT.review) return localized('{{name}}的报名待审核', { name })
  if (status === ENROLLMENT.waiting) return localized('{{name}}在候补中，没有名额', { name })
  if (status === ENROLLMENT.offered) return localized('{{name}}尚未确认递补名额', { name })
  if (status === ENROLLMENT.cancelled) return localized('{{name}}已取消报名', { name })
  if (status === ENROLLMENT.refused) return localized('{{name}}的报名未通过', { name })
  return null
}

/** @throws Fault STATE for the ticket of another activity, and for what is none */
function ticketIn({ services, caller }: RequestContext, activityId: number, code: unknown): number {
  const letters = lettersOf(code)
  if (letters !== null)
    return enrollmentOfDoorCode(services, { tenantId: caller.tenantId, activityId }, letters)
  const ticket = readTicket(services, code)
  if (ticket === null) throw refused(localized('不是有效的报名凭证'))
  if (ticket.tenantId !== caller.tenantId || ticket.activityId !== activityId)
    throw refused(localized('这是其他活动的报名凭证'))
  return ticket.enrollmentId
}

/** Who was let in before, when, and by whom. */
async function before(
  { tx, caller }: RequestContext,
  enrollmentId: number,
  sessionNumber: number,
): Promise<Row> {
  const { rows } = await sql<Arrival>`select c.create_time as at, c.checked_by as by from activity_checkin c
    where c.tenant_id = ${caller.tenantId} and c.enrollment_id = ${enrollmentId}
      and c.session_number = ${sessionNumber}`.execute(tx)
  return { at: momentOf(rows[0]?.at ?? null), by: rows[0]?.by ?? null }
}

async function takeBack(context: RequestContext, activityId: number, query: Row) {
  const work = workOf(context)
  await lockActivity(work, activityId)
  const { tx, tenantId } = work
  const id = Number(query.enrollmentId)
  const { rows } = await sql`delete from activity_checkin c where c.tenant_id = ${tenantId}
    and c.activity_id = ${activityId} and c.enrollment_id = ${id}
    and c.session_number = ${Number(query.sessionId ?? 0)} returning c.checkin_id`.execute(tx)
  if (rows.length === 0) throw new Fault('NOT_FOUND', { message: localized('没有签到记录') })
  await sql`update activity_enrollment e set version = e.version + 1,
      arrived_at = (select min(c.create_time) from activity_checkin c
        where c.tenant_id = ${tenantId} and c.enrollment_id = ${id})
    where e.tenant_id = ${tenantId} and e.enrollment_id = ${id}`.execute(tx)
  return { msg: localized('已撤销签到') }
}

const refused = (message: ReturnType<typeof localized>) => new Fault('STATE', { message })
