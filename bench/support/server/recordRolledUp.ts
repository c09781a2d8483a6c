import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import type { RecordedRoute } from './createBareServer.ts'
import type { Ask } from './recordRoutes.ts'
import { NO_SESSION, recordTransaction } from './recordStatements.ts'

const PATH = '/bench/equipment/list'

/** The platform, whose administrator asks. */
const TENANT = 1

/**
 * Returns what a bare server has to run for a list of 1,000 records, each with three rollups of twenty others: the
 * statements of ours.
 */
export async function recordRolledUp(database: Database, ask: Ask, token: string): Promise<RecordedRoute> {
  await database.asOwner(async tx => {
    await sql`insert into bench_equipment (tenant_id, equipment_name)
      select ${TENANT}, '设备' || n from generate_series(1, 1000) n`.execute(tx)
    await sql`insert into bench_loan (tenant_id, equipment_id, status, amount, due_date)
      select ${TENANT}, equipment_id, case n % 3 when 0 then 'lent' else 'returned' end, n, current_date + n - 10
      from bench_equipment, generate_series(1, 20) n`.execute(tx)
  })
  await database.vacuum()
  const list = () => ask('GET', `${PATH}?pageNum=1&pageSize=20`, { token })
  const { total } = await list()
  if (total !== 1000) throw new Error(`The list has ${total} records.`)
  const work = await recordTransaction('from "bench_equipment"', list)
  return { method: 'GET', url: `/prod-api${PATH}`, session: NO_SESSION, work }
}
