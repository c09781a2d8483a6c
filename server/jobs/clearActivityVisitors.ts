import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** What visitors have said of themselves is not kept for ever; how many came is. */
export default defineJob({
  name: 'clearActivityVisitors',
  title: '清除活动访客的个人信息',
  description: '活动结束超过保留天数后，清除没有账号的报名人的姓名、手机号和报名表，保留人数统计',
  params: Type.Object({ days: Type.Integer({ title: '保留天数', minimum: 1, maximum: 36500 }) }),
  async run({ days }, { services: { database, queue } }) {
    const { rows } = await database.asOwner(tx =>
      sql<{ tenantId: number }>`select distinct t.tenant_id as "tenantId" from activity t
        join activity_enrollment e on e.tenant_id = t.tenant_id and e.activity_id = t.activity_id
        where e.user_id is null and e.origin <> 'account' and e.person_name <> '已清除'
          and t.end_time < now() - make_interval(days => ${days})`.execute(tx),
    )
    for (const { tenantId } of rows) await queue.send('activity-clear', { tenantId, days })
    return `已安排 ${rows.length} 个机构`
  },
})
