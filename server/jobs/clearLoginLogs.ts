import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { defineJob } from '../engine/defineJob.ts'

/** Entries younger than half a year are kept whatever is asked for: the law wants that. */
export default defineJob({
  name: 'clearLoginLogs',
  title: '清理登录日志',
  description: '删除所有机构早于保留天数的登录日志；依法至少保留 180 天',
  params: Type.Object({ days: Type.Integer({ title: '保留天数', minimum: 180, maximum: 36500 }) }),
  async run({ days }, { services }) {
    // The application itself may only add to its logs.
    return services.database.asOwner(async tx => {
      const { numAffectedRows } =
        await sql`delete from sys_login_log where access_time < now() - make_interval(days => ${days})`.execute(
          tx,
        )
      return `已清理 ${numAffectedRows ?? 0n} 条`
    })
  },
})
