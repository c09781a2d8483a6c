import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { DRAFT_DAYS } from '../drafts/draftDays.ts'
import { defineJob } from '../engine/defineJob.ts'

/** What lies in the trash comes back with its drafts, unless it lies there for longer than the days. */
export default defineJob({
  name: 'clearLeftDrafts',
  title: '清理草稿',
  description: `删除流程设计器的草稿中，账号或模型已不存在，或进回收站超过保留天数的；以及账号已不存在，或 ${DRAFT_DAYS} 天没有继续填写的表单草稿`,
  params: Type.Object({ days: Type.Integer({ title: '保留天数', minimum: 1, maximum: 36500 }) }),
  async run({ days }, { services }) {
    // Drafts of every institution, which only the owner of the tables sees.
    return services.database.asOwner(async tx => {
      const since = sql`now() - make_interval(days => ${days})`
      const { numAffectedRows } = await sql`delete from bpm_model_draft d where (
        not exists (select 1 from sys_user u where u.tenant_id = d.tenant_id and u.user_id = d.user_id
          and (u.deleted_at is null or u.deleted_at > ${since}))
        or not exists (select 1 from bpm_model m where m.tenant_id = d.tenant_id and m.id = d.model_id
          and (m.deleted_at is null or m.deleted_at > ${since})))`.execute(tx)
      const { numAffectedRows: forms } = await sql`delete from sys_form_draft d where (
        d.update_time < now() - make_interval(days => ${DRAFT_DAYS})
        or not exists (select 1 from sys_user u where u.tenant_id = d.tenant_id and u.user_id = d.user_id
          and (u.deleted_at is null or u.deleted_at > ${since})))`.execute(tx)
      return `已清理 ${numAffectedRows ?? 0n} 份流程草稿、${forms ?? 0n} 份表单草稿`
    })
  },
})
