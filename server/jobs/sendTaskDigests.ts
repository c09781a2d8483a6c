import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { DEFAULT_ZONE } from '#model/format/moments.ts'
import { defineJob } from '../engine/defineJob.ts'

/** Mails of one run; the rest follows with the next. */
const MOST = 10_000

/** Whom it concerns now is handed over one by one: who sends looks again, and takes the day first. */
export default defineJob({
  name: 'sendTaskDigests',
  title: '发送每日待办邮件',
  description:
    '给在个人中心开启了“每日待办邮件”的账号发送待办清单：到了所选钟点，每人每天一封；没有待办、机构停用或过期时不发',
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    // Of every institution, which only the owner of the tables sees.
    const { rows } = await database.asOwner(tx =>
      sql<{ tenantId: number; userId: number }>`
        select d.tenant_id as "tenantId", d.user_id as "userId" from bpm_task_digest d
        join sys_tenant n on n.id = d.tenant_id and n.status = '0' and n.deleted_at is null
          and coalesce(n.expire_time > now(), true)
        where d.hour <= extract(hour from now() at time zone ${DEFAULT_ZONE})
          and d.is_on and coalesce(d.from_day <= (now() at time zone ${DEFAULT_ZONE})::date, true)
          and coalesce(d.last_day < (now() at time zone ${DEFAULT_ZONE})::date, true)
        order by d.hour, d.tenant_id, d.user_id limit ${MOST}`.execute(tx),
    )
    for (const { tenantId, userId } of rows) await queue.send('bpm-digest', { tenantId, userId })
    return `已安排 ${rows.length} 人的待办邮件`
  },
})
