import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import { ENROLLMENT, HOLDING } from './Activity.ts'
import { phoneKey, userKey } from './enroll.ts'

/** What seeds/demo/activities.json holds of somebody on a list: an account by its name, or somebody by name and phone. */
interface DemoPerson {
  user?: string
  name?: string
  phone?: string
  status: string
  reason?: string
  came?: boolean
}

/** An activity of the demo. */
interface DemoActivity {
  tenant: number
  activityTitle: string
  kind: string
  place: string
  description?: string
  contact?: string
  contactPhone?: string
  /** Hours from now until it begins; below 0 where it has. */
  beginsIn: number
  hours: number
  capacity: number | null
  waitingPlaces: number
  needReview?: boolean
  openToVisitors?: boolean
  status: string
  reason?: string
  sessions?: string[]
  people: DemoPerson[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MAKER = 'system'

/** Activities in every state, at moments around now. Nobody is told of them. */
export async function seedActivities(tx: Tx, activities: readonly DemoActivity[]): Promise<void> {
  const now = Date.now()
  for (const activity of activities) {
    const id = await insertActivity(tx, activity, now)
    for (const person of activity.people) await insertPerson(tx, { id, activity, person, now })
  }
}

async function insertActivity(tx: Tx, activity: DemoActivity, now: number): Promise<number> {
  const start = now + activity.beginsIn * HOUR
  const count = (isCounted: (status: string) => boolean) =>
    activity.people.filter(({ status }) => isCounted(status)).length
  const { activity_id: id } = await tx
    .insertInto('activity')
    .values({
      ...{ tenant_id: activity.tenant, activity_title: activity.activityTitle, kind: activity.kind },
      ...{ place: activity.place, description: activity.description ?? null },
      ...{ contact: activity.contact ?? null, contact_phone: activity.contactPhone ?? null },
      ...{ start_time: new Date(start), end_time: new Date(start + activity.hours * HOUR) },
      ...{ capacity: activity.capacity, waiting_places: activity.waitingPlaces, offer_hours: 24 },
      taken_count: count(status => HOLDING.includes(status)),
      waiting_count: count(status => status === ENROLLMENT.waiting),
      ...{ need_review: activity.needReview ?? false, open_to_visitors: activity.openToVisitors ?? false },
      ...{ verify_phone: false, status: activity.status, cancel_reason: activity.reason ?? null },
      ...{ publish_time: activity.status === '0' ? null : new Date(now - DAY), create_by: MAKER },
    })
    .returning('activity_id')
    .executeTakeFirstOrThrow()
  for (const [position, name] of (activity.sessions ?? []).entries())
    await tx
      .insertInto('activity_session')
      .values({
        ...{ tenant_id: activity.tenant, owner_id: id, position, session_name: name },
        start_time: new Date(start + position * 2 * HOUR),
      })
      .execute()
  return id as number
}

interface PersonPlace {
  id: number
  activity: DemoActivity
  person: DemoPerson
  now: number
}

async function insertPerson(tx: Tx, { id, activity, person, now }: PersonPlace): Promise<void> {
  const { status, reason = null } = person
  const account = person.user === undefined ? null : await accountOf(tx, activity.tenant, person.user)
  const isGone = status === ENROLLMENT.cancelled
  const came = person.came ? new Date(now + activity.beginsIn * HOUR) : null
  const key = account ? userKey(account.user_id) : phoneKey(person.phone ?? '')
  const personName = account?.nick_name ?? person.name
  const { enrollment_id: enrollmentId } = await tx
    .insertInto('activity_enrollment')
    .values({
      ...{ tenant_id: activity.tenant, activity_id: id, person_name: personName },
      ...{ phone: person.phone ?? null, user_id: account?.user_id ?? null },
      ...{ origin: account ? 'account' : 'visitor', status, person_key: isGone ? null : key },
      // Nobody is told of what the demo begins with.
      remind_time: status === ENROLLMENT.enrolled ? new Date(now) : null,
      offer_until: status === ENROLLMENT.offered ? new Date(now + DAY) : null,
      ...{ cancel_reason: isGone ? reason : null, cancel_time: isGone ? new Date(now) : null },
      review_reason: status === ENROLLMENT.refused ? reason : null,
      ...{ arrived_at: came, create_by: MAKER },
    })
    .returning('enrollment_id')
    .executeTakeFirstOrThrow()
  if (came === null) return
  await tx
    .insertInto('activity_checkin')
    .values({
      ...{ tenant_id: activity.tenant, activity_id: id, enrollment_id: enrollmentId, session_number: 0 },
      ...{
        person_name: personName,
        method: 'ticket',
        checked_by: MAKER,
        create_by: MAKER,
        create_time: came,
      },
    })
    .execute()
}

/** @throws Error when the institution has nobody of that name */
async function accountOf(tx: Tx, tenant: number, name: string) {
  const row = await tx
    .selectFrom('sys_user')
    .select(['user_id', 'nick_name'])
    .where('tenant_id', '=', tenant)
    .where('user_name', '=', name)
    .executeTakeFirst()
  if (!row) throw new Error(`The demo names ${name}, whom institution ${tenant} does not have.`)
  return { user_id: row.user_id as number, nick_name: row.nick_name as string }
}
