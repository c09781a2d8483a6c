import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { isNumber, rollupIn } from './campaignDefinition.ts'

/** Columns by which totals are told. */
const BY = { region: 'region', level: 'level_name', kind: 'member_type' } as const

/**
 * Totals of what was handed in, over the number fields that the campaign names. Which fields these are is known when the
 * form is published, so that no measure of a page file can name them.
 */
export default defineModule({
  routes: [
    {
      ...{ method: 'GET', path: '/datafill/campaign/totals' },
      access: { permissions: ['datafill:campaign:query'] },
      summary: 'Sums and averages of a campaign by region, level or kind of institution',
      query: {
        type: 'object',
        required: ['campaignId'],
        properties: {
          campaignId: { type: 'string', pattern: '^[0-9]{1,16}$' },
          by: { type: 'string', enum: ['region', 'level', 'kind'] },
        },
      },
      run: async (context, { query }) => ({ data: await totalsOf(context, query) }),
    },
  ],
})

interface Figure {
  field: string
  title: unknown
  how: 'sum' | 'avg'
}

async function totalsOf(context: RequestContext, query: Row): Promise<Row> {
  const campaign = await context.readRecord('datafill/campaign', query.campaignId)
  const version = await context.services.documents.version(context, Number(campaign.formVersionId))
  if (version === null) throw new Fault('NOT_FOUND')
  const figures = rollupIn(campaign).flatMap(({ field, how }): Figure[] => {
    const found = version.form.fields.find(one => one.name === field && isNumber(one))
    return found ? [{ field, title: found.title, how }] : []
  })
  const column = BY[(query.by ?? 'region') as keyof typeof BY]
  const question = {
    publisherId: context.caller.tenantId,
    campaignId: Number(query.campaignId),
    figures,
  }
  const groups = await groupsOf(context.tx, { ...question, column })
  const [total] = await groupsOf(context.tx, { ...question, column: null })
  return { title: campaign.title, by: query.by ?? 'region', figures, groups, total: total ?? null }
}

interface Question {
  publisherId: number
  campaignId: number
  figures: readonly Figure[]
  /** null for all together. */
  column: string | null
}

async function groupsOf(tx: Tx, { publisherId, campaignId, figures, column }: Question): Promise<Row[]> {
  const key = column === null ? sql`null::text` : sql`coalesce(t.${sql.ref(column)}, '')`
  const values = figures.map(({ field, how }, index) => {
    const number = sql`case when jsonb_typeof(t.content->${field}) = 'number'
      then (t.content->>${field})::numeric end`
    return sql`${how === 'sum' ? sql`sum(${number})` : sql`round(avg(${number}), 2)`} as ${sql.ref(`v${index}`)}`
  })
  const { rows } = await sql<Row>`
    select ${key} as key, count(*) as tasks, count(*) filter (where t.status in ('3', '5')) as "handedIn"
      ${values.length > 0 ? sql`, ${sql.join(values)}` : sql``}
    from (select region, level_name, member_type, status,
        case when status in ('3', '5') then content end as content
      from datafill_task
      where publisher_id = ${publisherId} and campaign_id = ${campaignId} and status not in ('6', '7')) t
    group by 1 order by 1 limit 500`.execute(tx)
  return rows.map(row => ({
    ...{ key: row.key, tasks: Number(row.tasks), handedIn: Number(row.handedIn) },
    values: figures.map((_, index) => numberOf(row[`v${index}`])),
  }))
}

const numberOf = (value: unknown): number | null => (value == null ? null : Number(value))
