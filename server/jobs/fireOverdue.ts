import { Type } from '@sinclair/typebox'
import { type RawBuilder, sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** What is overdue at one look, of one institution and of all: the rest has its turn at the next. */
const MOST_OF_TENANT = 200
const MOST = 1_000

interface Overdue {
  tenantId: number
  instanceId: number
  id: string
  at: Date
}

/**
 * What is later than two minutes was missed: its institution was stopped or expired, or the clock of the database was
 * put back. What the queue still holds is fired once all the same; what has an incident waits for whoever solves it, unless that is of a listener.
 */
export default defineJob({
  name: 'fireOverdue',
  title: '补触发到期的流程定时',
  description: `机构停用或过期期间流程定时和任务期限不触发；恢复后按到期先后补触发，每次每机构最多 ${MOST_OF_TENANT} 条`,
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    // Of every institution, which only the owner of the tables sees.
    const { timers, tasks } = await database.asOwner(async tx => ({
      timers: await overdue(sql`bpm_process_timer`, sql`k.timer_id`, sql`true`).execute(tx),
      tasks: await overdue(sql`bpm_task`, sql`k.item_id`, sql`k.is_open and not k.due_done`).execute(tx),
    }))
    for (const { id, at: _, ...named } of timers.rows)
      await queue.send('bpm-timer', { ...named, timerId: id })
    for (const { id, at, ...named } of tasks.rows)
      await queue.send('bpm-limit', { ...named, itemId: id, kind: 'due', at: at.getTime() })
    return `已补触发 ${timers.rows.length} 个定时、${tasks.rows.length} 个任务期限`
  },
})

/** The oldest first, of instances that go on, in institutions that are served. */
const overdue = (table: RawBuilder<unknown>, id: RawBuilder<unknown>, isMeant: RawBuilder<unknown>) =>
  sql<Overdue>`
    select "tenantId", "instanceId", id, at from (
      select k.tenant_id as "tenantId", k.instance_id as "instanceId", ${id} as id, k.due_time as at,
        row_number() over (partition by k.tenant_id order by k.due_time) as place
      from ${table} k
      join bpm_process_instance i on i.tenant_id = k.tenant_id and i.id = k.instance_id
        and i.status = 1 and i.token_status = 'running' and not (i.incidents > 0 and exists (
          select from bpm_process_incident x where x.tenant_id = k.tenant_id and x.instance_id = k.instance_id
            and x.solve_time is null and x.work is null))
      join sys_tenant n on n.id = k.tenant_id and n.status = '0' and n.deleted_at is null
        and coalesce(n.expire_time > now(), true)
      where ${isMeant} and k.due_time < now() - interval '2 minutes') found
    where place <= ${MOST_OF_TENANT} order by at limit ${MOST}`
