import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** The tenant that is the platform: counters of all institutions are its affair. */
const platform = 1

/** Mending counters that a comparison has found wrong. */
export default defineModule({
  resource: 'monitor/counts/index',
  actions: {
    async mend(context, { records }) {
      const { caller, services, database, deferOutcome } = context
      if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
      const [incident] = records
      if (!incident) throw new Fault('NOT_FOUND')
      const [page, field] = [String(incident.page), String(incident.field)]
      // Of a page file that keeps it no longer nothing is left to mend.
      if (!services.rollups.keeps(page, field)) {
        await sql`update sys_count_incident set status = '2', close_by = ${caller.userName}, close_time = now()
          where incident_id = ${incident.incidentId}`.execute(context.tx)
        return { msg: localized('页面文件已不再保存该计数，无需修正，已关闭') }
      }
      // Batch by batch, each in a transaction of its own: nobody waits for all of them.
      deferOutcome(async () => {
        const { differed } = await services.rollups.mend(page, [field])
        await database.inTenant(platform, tx =>
          sql`update sys_count_incident set status = '1', mended = ${differed}, close_by = ${caller.userName},
            close_time = now() where incident_id = ${incident.incidentId} and status = '0'`.execute(tx),
        )
      })
      return { msg: localized('“{{name}}”已重新统计并修正', { name: String(incident.fieldTitle) }) }
    },
  },
})
