import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** What is due at one look; the rest has its turn at the next. */
const MOST = 500

interface Due {
  tenantId: number
  campaignId: number
  kind: string
}

/** What is due by the clock of the database, of publishers that are served; who does it looks again under a lock. */
export default defineJob({
  name: 'followCampaigns',
  title: '推进数据填报',
  description:
    '填报到开始时间通知填报对象；截止前按设置的时点提醒尚未上报的对象，每个时点一次；全部截止后结束',
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    // Of every institution, which only the owner of the tables sees.
    const { rows } = await database.asOwner(tx =>
      sql<Due>`select "tenantId", "campaignId", kind from (
          select c.tenant_id as "tenantId", c.campaign_id as "campaignId", c.deadline,
            case when not coalesce(c.start_told, false) and c.start_time <= now() then 'start'
              when c.deadline + make_interval(mins => coalesce(c.grace_minutes, 0)::int) < now()
                and not exists (select from datafill_task k where k.publisher_id = c.tenant_id
                  and k.campaign_id = c.campaign_id and k.status in ('0', '1', '2', '4')
                  and k.deadline + make_interval(mins => coalesce(k.grace_minutes, 0)::int) >= now()) then 'close'
              when exists (select from jsonb_array_elements_text(c.remind_hours) h
                where c.deadline - make_interval(hours => h::int) <= now() and c.deadline > now()
                  and not coalesce(c.reminded_hours, '[]'::jsonb) @> to_jsonb(h::int)) then 'remind' end as kind
          from datafill_campaign c
          join sys_tenant n on n.id = c.tenant_id and n.status = '0' and n.deleted_at is null
            and coalesce(n.expire_time > now(), true)
          where c.status = '1' and c.work_kind is null) found
        where kind is not null order by deadline limit ${MOST}`.execute(tx),
    )
    for (const { tenantId, campaignId, kind } of rows)
      await queue.send('datafill-due', { tenantId, campaignId, kind })
    return `已安排 ${rows.length} 项`
  },
})
