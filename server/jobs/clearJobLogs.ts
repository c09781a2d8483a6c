import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { platformTenant } from '../db/sync/policies.ts'
import { defineJob } from '../engine/defineJob.ts'

export default defineJob({
  name: 'clearJobLogs',
  title: '清理调度日志',
  description: '删除早于保留天数的调度日志',
  params: Type.Object({ days: Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650 }) }),
  async run({ days }, { services }) {
    return services.database.inTenant(platformTenant, async tx => {
      const { numAffectedRows } =
        await sql`delete from sys_job_log where create_time < now() - make_interval(days => ${days})`.execute(
          tx,
        )
      return `已清理 ${numAffectedRows ?? 0n} 条`
    })
  },
})
