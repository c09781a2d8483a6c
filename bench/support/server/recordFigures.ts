import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import { FIRST_AMOUNT } from './HostOptions.ts'
import type { Ask } from './recordRoutes.ts'
import { NO_SESSION } from './recordStatements.ts'

const ROWS = 1_000_000
const CHUNK = 100_000

/** The platform, whose administrator asks. */
const TENANT = 1

/** What one would write by hand for the months of a million sales. */
const BY_MONTH = `select date_trunc('month', sold_at at time zone 'Asia/Shanghai') as month, count(*) as sales, sum(amount) as amount
  from bench_sale where tenant_id = $1 and amount >= $2 group by 1 order by 1`

/** Makes a million sales over five years, and returns what a bare server runs to tell of their months. */
export async function recordFigures(database: Database, ask: Ask, token: string): Promise<RecordedRoute> {
  for (let from = 1; from <= ROWS; from += CHUNK)
    await database.asOwner(tx =>
      sql`insert into bench_sale (tenant_id, sale_name, sold_at, amount)
        select ${TENANT}, '销售' || n, timestamptz '2021-01-01' + make_interval(mins => ((n::bigint * 7919) % 2628000)::int), n % 1000 + 1
        from generate_series(${from}::int, ${from + CHUNK - 1}::int) n`.execute(tx),
    )
  await database.vacuum()
  const { data } = await ask('GET', '/bench/sale/figures?figureBy=soldAt:month', { token })
  const { total, groups } = data as { total: { count: number }; groups: object[] }
  if (total.count !== ROWS || groups.length < 60)
    throw new Error(`There are figures of ${total.count} sales.`)
  return {
    method: 'GET',
    url: '/prod-api/bench/sale/figures',
    session: NO_SESSION,
    work: { tenantId: TENANT, statements: [{ text: BY_MONTH, values: [TENANT, FIRST_AMOUNT] }] },
    fill: ({ query }) => new Map([[FIRST_AMOUNT, (query as Record<string, string>)['params[beginAmount]']]]),
  }
}
