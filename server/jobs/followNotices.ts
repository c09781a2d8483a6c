import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** Notices of one run, the latest first. */
const MOST = 500

/** Notices of the platform reach institutions too that came, were opened again or changed their kind since. */
export default defineJob({
  name: 'followNotices',
  title: '分发平台公告',
  description: '把展示中的平台公告补发给后来新增、恢复或更改类型的机构，并收回不再属于范围的',
  params: Type.Object({}),
  async run(_params, { services: { database, queue } }) {
    const { rows } = await database.inTenant(1, tx =>
      sql<{ id: number }>`select n.notice_id as id from sys_notice n
        where n.tenant_id = 1 and n.status = '0' and coalesce(n.publish_time <= now(), true)
          and coalesce(n.end_time > now(), true)
          and (n.shown_to ? 'all' or n.shown_to ? 'tenants' or n.shown_to ? 'tenantTypes')
        order by n.notice_id desc limit ${MOST}`.execute(tx),
    )
    for (const { id } of rows) await queue.send('notice-rows', { noticeId: Number(id) })
    return `已安排 ${rows.length} 条公告`
  },
})
