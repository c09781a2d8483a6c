import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/Database.ts'

/** Up to where a capped count looks. */
const CAP = 10_001

/** Ways to answer a page with its total: in statements beside that of the page. */
const COUNTS: Record<string, (tx: Tx, condition: ReturnType<typeof postsSince>) => Promise<unknown>> = {
  /** Up to the cap, then all: what a list does that wants to know first whether it is a long one. */
  async twice(tx, condition) {
    await sql`select count(*) as total from (select 1 as one ${condition} limit ${CAP}) counted`.execute(tx)
    return (await sql`select count(*) as total from (select 1 as one ${condition}) counted`.execute(tx)).rows
  },
  /** The page and a count, as most back-offices do. */
  async once(tx, condition) {
    return (await sql`select count(*) as total ${condition}`.execute(tx)).rows
  },
}

/** Adds GET /counts/twice and /counts/once, which answer posts since ?since= with their number, and nothing else. */
export function addCountingRoutes(app: FastifyInstance, database: Database, tenantId: number): void {
  app.get<{ Params: { way: string }; Querystring: { since: string } }>(
    '/counts/:way',
    async ({ params, query }) => {
      const count = COUNTS[params.way]
      if (!count) throw new Error(`No such way to count: ${params.way}`)
      return database.inTenant(tenantId, async tx => {
        const condition = postsSince(tenantId, query.since)
        const { rows } = await sql`select t.* ${condition} order by t.post_sort, t.post_id limit 20`.execute(
          tx,
        )
        return { code: 200, data: { rows, total: await count(tx, condition) } }
      })
    },
  )
}

const postsSince = (tenantId: number, since: string) =>
  sql`from sys_post t where t.tenant_id = ${tenantId} and t.create_time >= ${new Date(since)}`
