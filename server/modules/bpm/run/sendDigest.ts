import { sql } from 'kysely'
import { formatDay, formatMoment } from '#model/format/moments.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { workingCalendarOf } from '../../system/calendarOf.ts'
import { isEnabled } from '../people/meantBy.ts'
import type { PeopleWork } from '../people/PeopleWork.ts'
import { isOpenTo, openTasksOf } from './taskLists.ts'

/** Code of the mail template. */
export const DIGEST_TEMPLATE = 'bpm-digest'

/** Tasks that one mail names. */
const MOST_NAMED = 20

/** Whose mail it is. */
interface Reader {
  tenantId: number
  userId: number
}

/**
 * Sends an account the mail about its open tasks, once a day: whoever takes the day first sends it, in the same
 * transaction. On a day on which there is nothing to send it is taken as well.
 */
export const sendDigest = ({ tenantId, userId }: Reader, { services }: WorkContext): Promise<void> =>
  services.database.inTenant(tenantId, async tx => {
    if (!(await services.institution.tenant(tx, tenantId)).isServed) return
    const now = await databaseTime(tx)
    const today = formatDay(now.getTime())
    const taken = await takeDay(tx, { tenantId, userId }, now)
    if (taken === null) return
    const { address, name } = taken
    if (taken.onWorkingDays) {
      const isWorking = await workingCalendarOf(tx, tenantId, { from: today, last: today })
      if (!isWorking(today)) return
    }
    const open = await openTasks({ tx, tenantId, now }, userId)
    if (open.total === 0) return
    const lines = await Promise.all(
      open.named.map(async ({ text, instanceId, id }) => ({
        text,
        href: await services.links.screen(
          `/system/task/process-instance/detail?id=${instanceId}&taskId=${id}`,
        ),
      })),
    )
    const params = { name, date: today, count: String(open.total), overdue: String(open.overdue) }
    const mail = { tenantId, userIds: [userId], addresses: [address], template: DIGEST_TEMPLATE }
    await services.notifier.send('mail', { ...mail, params, lists: { list: lines } }, tx)
  })

/** One clock for all servers. */
async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return (rows[0] as { now: Date }).now
}

interface Taken {
  onWorkingDays: boolean
  address: string
  name: string
}

/** null where the day was taken before, the hour has not come, or the account may not sign in or has no address. */
async function takeDay(tx: Tx, { tenantId, userId }: Reader, now: Date): Promise<Taken | null> {
  const local = formatMoment(now.getTime())
  const { rows } = await sql<Taken>`
    update bpm_task_digest d set last_day = ${local.slice(0, 10)}::date
    from sys_user u
    where d.tenant_id = ${tenantId} and d.user_id = ${userId} and u.user_id = d.user_id and ${isEnabled(tenantId)}
      and u.email <> '' and d.hour <= ${Number(local.slice(11, 13))}
      and d.is_on and coalesce(d.from_day <= ${local.slice(0, 10)}::date, true)
      and coalesce(d.last_day < ${local.slice(0, 10)}::date, true)
    returning d.working_days as "onWorkingDays", u.email as address, u.nick_name as name`.execute(tx)
  return rows[0] ?? null
}

interface OpenTasks {
  total: number
  overdue: number
  /** What is late first, then the oldest. */
  named: { id: number; instanceId: number; text: string }[]
}

async function openTasks(work: PeopleWork, userId: number): Promise<OpenTasks> {
  const { tx, tenantId, now } = work
  const { rows } = await sql<TaskRow>`
    select k.id, k.instance_id as "instanceId", k.name, i.name as process, k.due_time as "dueTime",
      count(*) over ()::int as total, (count(*) filter (where k.due_time < ${now}) over ())::int as overdue
    from (${await openTasksOf(work, userId)}) wanted
    join bpm_task k on k.tenant_id = ${tenantId} and k.id = wanted.id and ${isOpenTo(userId)}
    join bpm_process_instance i on i.tenant_id = ${tenantId} and i.id = k.instance_id
    order by coalesce(k.due_time < ${now}, false) desc, k.open_time, k.id limit ${MOST_NAMED}`.execute(tx)
  const [first] = rows
  return {
    ...{ total: first?.total ?? 0, overdue: first?.overdue ?? 0 },
    named: rows.map(row => ({ id: row.id, instanceId: row.instanceId, text: textOf(row, now) })),
  }
}

interface TaskRow {
  id: number
  instanceId: number
  name: string
  process: string
  dueTime: Date | null
  total: number
  overdue: number
}

function textOf({ name, process, dueTime }: TaskRow, now: Date): string {
  const task = `${process} — ${name}`
  if (dueTime === null) return task
  const moment = formatMoment(dueTime.getTime()).slice(0, 16)
  return dueTime < now ? `【已超期】${task}（${moment} 到期）` : `${task}（${moment} 到期）`
}
