import { sql } from 'kysely'
import { DEFAULT_ZONE } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'

const BY = {
  region: sql`coalesce(region, '')`,
  memberType: sql`coalesce(member_type, '')`,
  levelName: sql`coalesce(level_name, '')`,
  day: sql`coalesce(to_char(submitted_time at time zone ${DEFAULT_ZONE}, 'YYYY-MM-DD'), '')`,
  title: sql`title`,
}

/** How campaigns are answered. Levels and titles are free texts, which are no dimensions of measures. */
export default defineModule({
  routes: [
    {
      ...{ method: 'GET', path: '/datafill/campaign/feedback' },
      access: { permissions: ['datafill:campaign:query'] },
      summary: 'Tasks given out, handed in, on time and returned, by region, kind, level, day or report',
      query: {
        type: 'object',
        properties: { by: { type: 'string', enum: Object.keys(BY) } },
      },
      run: async (context, { query }) => ({ data: await feedbackOf(context, query) }),
    },
  ],
})

async function feedbackOf({ tx, caller }: RequestContext, query: Row): Promise<Row[]> {
  const key = BY[(query.by ?? 'region') as keyof typeof BY]
  const { rows } = await sql<Row>`select ${key} as key, count(*) as tasks,
      count(*) filter (where status in ('3', '5')) as "handedIn",
      count(*) filter (where status in ('3', '5') and not coalesce(late, false)) as "onTime",
      count(*) filter (where return_times > 0) as returned
    from datafill_task where publisher_id = ${caller.tenantId} and status <> '7'
    group by 1 order by 1 limit 500`.execute(tx)
  return rows.map(({ key: name, tasks, handedIn, onTime, returned }) => ({
    ...{ key: name, tasks: Number(tasks), handedIn: Number(handedIn) },
    ...{ onTime: Number(onTime), returned: Number(returned) },
  }))
}
