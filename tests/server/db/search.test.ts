import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { setupSearch } from '#server/db/setup/setupSearch.ts'
import { syncTables } from '#server/db/sync/syncTables.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { field, resource } from './resourceFixture.ts'

let db: Database

const person = resource('person', [
  field('personName', 'string', 'varchar(64)', { search: 'contains' }),
  field('code', 'string', 'varchar(16)', { search: 'prefix' }),
  field('status', 'string', 'varchar(1)', { search: 'eq' }),
  field('born', 'date', 'date', { search: 'range' }),
  field('createTime', 'date-time', 'timestamptz'),
])

beforeAll(async () => {
  db = await openTestDatabase()
  await setupSearch(db, { markLeakproof: true })
  await syncTables(db, [person])
  await db.asOwner(tx =>
    sql`insert into test_person (tenant_id, person_name, code, status, born, create_time)
      select 1 + n % 2, '人民医院' || md5(n::text), 'C' || n, (n % 500 = 0)::int, date '2000-01-01' + n,
        timestamptz '2000-01-01' + n * interval '1 hour'
      from generate_series(1, 20000) n`.execute(tx),
  )
  await db.vacuum()
})
afterAll(() => db.close())

/** Every node of the plan, as one text, made as the application's role within a tenant. */
async function planOf(condition: string): Promise<string> {
  const { rows } = await db.inTenant(1, tx =>
    sql
      .raw<{ 'QUERY PLAN': string }>(`explain select * from test_person where tenant_id = 1 and ${condition}`)
      .execute(tx),
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

describe('indexes under row policies', () => {
  it.each([
    ["person_name like '%院a1b2%'", 'test_person_person_name_tg'],
    ["person_name ilike '%院A1B2%'", 'test_person_person_name_tg'],
    ["code ^@ 'C1999'", 'test_person_code_ix'],
    ["status = '1'", 'test_person_status_ix'],
    ["born between '2000-02-01' and '2000-02-09'", 'test_person_born_ix'],
    ["create_time >= '2002-04-01'", 'test_person_create_time_ix'],
  ])('should serve the application: %s', async (condition, index) => {
    expect(await planOf(condition)).toContain(index)
  })
})

describe('setupSearch', () => {
  it('should say what holds, and change nothing the second time', async () => {
    expect(await setupSearch(db, { markLeakproof: true })).toEqual({
      trigrams: true,
      leakproof: true,
      notes: [],
    })
  })
})
