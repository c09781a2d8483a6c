import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** Activities of one run; the rest has its turn at the next. */
const MOST = 5_000

interface Due {
  tenantId: number
  activityId: number
}

/** What is due in activities is handed over one by one: whoever does it locks the activity and looks again. */
export default defineJob({
  name: 'settleActivities',
  title: '处理到期的活动',
  description: '结束已过结束时间的活动；递补名额逾时未确认的转给下一位候补；活动前一天提醒已报名的人',
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    // Of every institution, which only the owner of the tables sees.
    const { rows } = await database.asOwner(tx =>
      sql<Due>`select t.tenant_id as "tenantId", t.activity_id as "activityId" from activity t
        join sys_tenant n on n.id = t.tenant_id and n.status = '0' and n.deleted_at is null
          and coalesce(n.expire_time > now(), true)
        where t.status = '1' and (t.end_time <= now()
          or exists (select from activity_enrollment e where e.tenant_id = t.tenant_id
            and e.activity_id = t.activity_id and e.status = '3' and e.offer_until <= now())
          or (t.waiting_count > 0 and t.start_time > now() and t.taken_count < t.capacity)
          or (t.start_time > now() and t.start_time <= now() + interval '1 day'
            and exists (select from activity_enrollment e where e.tenant_id = t.tenant_id
              and e.activity_id = t.activity_id and e.status = '1' and e.remind_time is null)))
        order by t.end_time limit ${MOST}`.execute(tx),
    )
    for (const due of rows) await queue.send('activity-settle', { ...due })
    return `已安排 ${rows.length} 个活动`
  },
})
