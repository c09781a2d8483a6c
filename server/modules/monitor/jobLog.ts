import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** The tenant that is the platform: jobs are its affair. */
const platform = 1

/** Clearing the log of the jobs; who did it stands in the operation log. */
export default defineModule({
  resource: 'monitor/job/log',
  hooks: {
    /** The same moment under the name that clients of the family read. */
    present(_context, rows) {
      for (const row of rows) if ('stopTime' in row) row.endTime = row.stopTime
    },
  },
  kinds: { clean: 'clear' },
  actions: {
    async clean({ tx, caller, audit }) {
      if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
      const { numAffectedRows } = await sql`delete from sys_job_log`.execute(tx)
      const erased = Number(numAffectedRows ?? 0n)
      // An entry about a clearing stays for good.
      if (erased === 0) return { msg: localized('没有可清除的记录'), data: erased }
      audit.push({ resource: 'monitor/job/log', key: '*', before: { erased }, after: null })
      return { msg: localized('已清除 {{count}} 条记录', { count: erased }), data: erased }
    },
  },
})
