import { sql } from 'kysely'
import { hasRegion, nearestRegion } from '#model/region/regionNames.ts'
import type { Tx } from '../Database.ts'
import { defineMigration } from './defineMigration.ts'

/**
 * Province, city and district of what institutions tell unions become one division. What was typed is written as the
 * official list writes it (湖北 武汉 → 湖北省/武汉市); what the list does not know stays as it was typed.
 */
export default defineMigration({
  async up(tx) {
    for (const table of ['union_school', 'union_company', 'union_member']) {
      if (await hasTyped(tx, table)) await join(tx, table)
    }
  },
})

/** Tables of a page file are made from it; an empty database has none of the three texts. */
async function hasTyped(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.columns where table_schema = current_schema()
    and table_name = ${table} and column_name in ('province', 'city', 'district') having count(*) = 3`.execute(
    tx,
  )
  return rows.length > 0
}

async function join(tx: Tx, name: string): Promise<void> {
  const table = sql.table(name)
  await sql`alter table ${table} add column if not exists region varchar(100)`.execute(tx)
  const { rows } = await sql<{ typed: string }>`
    select distinct concat_ws('/', nullif(trim(province), ''), nullif(trim(city), ''), nullif(trim(district), '')) as typed
    from ${table}`.execute(tx)
  for (const { typed } of rows.filter(row => row.typed !== '')) {
    const region = hasRegion(typed) ? typed : (nearestRegion(typed) ?? typed)
    await sql`update ${table} set region = ${region} where region is null and
      concat_ws('/', nullif(trim(province), ''), nullif(trim(city), ''), nullif(trim(district), '')) = ${typed}`.execute(
      tx,
    )
  }
}
