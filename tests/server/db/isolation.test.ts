import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/Database.ts'
import { databaseFault } from '#server/db/databaseFault.ts'
import { syncTables } from '#server/db/sync/syncTables.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { field, reference, resource } from './resourceFixture.ts'

const region = resource('region', [field('regionName', 'string', 'varchar(64)')], {
  tenancy: { kind: 'platform' },
})
const dept = resource('dept', [field('deptName', 'string', 'varchar(64)')])
const person = resource(
  'person',
  [
    field('personName', 'string', 'varchar(64)', { unique: true }),
    field('deptId', 'integer', 'bigint', { reference: reference(dept) }),
    field('regionId', 'integer', 'bigint', { reference: reference(region) }),
    field('deptIds', 'links', null, {
      reference: reference(dept, { through: 'test_person_dept', onDelete: 'cascade' }),
    }),
    field('phones', 'rows', null, {
      table: 'test_phone',
      fields: [field('number', 'string', 'varchar(32)')],
    }),
  ],
  { trash: true },
)
const requirement = field('requirements', 'rows', null, {
  table: 'test_requirement',
  fields: [field('skill', 'string', 'varchar(64)')],
})
const posting = resource(
  'posting',
  [field('title', 'string', 'varchar(64)'), field('status', 'string', 'char(1)'), requirement],
  { tenancy: { kind: 'shared', read: "status == '1'", to: null } },
)
const application = resource(
  'application',
  [field('orgId', 'integer', 'bigint'), field('sent', 'boolean', 'boolean')],
  {
    tenancy: { kind: 'shared', read: 'sent', to: 'orgId' },
  },
)
const journal = resource('journal', [field('line', 'string', 'text')], { appendOnly: true })

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
  const { pending } = await syncTables(db, [region, dept, person, posting, application, journal])
  expect(pending).toEqual([])
  await db.asOwner(async tx => {
    await sql`insert into test_region (region_id, region_name) values (1, 'North')`.execute(tx)
    await sql`insert into test_dept (tenant_id, dept_id, dept_name) values (1, 10, 'A'), (2, 20, 'B')`.execute(
      tx,
    )
    await sql`insert into test_person (tenant_id, person_id, person_name, dept_id) values (1, 100, 'Li', 10), (2, 200, 'Wu', 20)`.execute(
      tx,
    )
    await sql`insert into test_phone (tenant_id, owner_id, position, number) values (1, 100, 0, '1'), (2, 200, 0, '2')`.execute(
      tx,
    )
    await sql`insert into test_person_dept values (1, 100, 10), (2, 200, 20)`.execute(tx)
  })
})
afterAll(() => db.close())

const asTenant = async (tenant: number, query: RawBuilder<unknown>) =>
  (await db.inTenant(tenant, tx => query.execute(tx))).rows
const refusalOf = async (tenant: number, query: RawBuilder<unknown>) =>
  databaseFault(await db.inTenant(tenant, tx => query.execute(tx)).catch(error => error))?.kind

const tables = ['test_dept', 'test_person', 'test_phone', 'test_person_dept']

describe('tables of tenants', () => {
  it.each(tables)('should show only the rows of the tenant, without any WHERE: %s', async table => {
    for (const tenant of [1, 2]) {
      const rows = await asTenant(tenant, sql`select tenant_id from ${sql.table(table)}`)
      expect(rows).toEqual([{ tenant_id: tenant }])
    }
    expect(await asTenant(3, sql`select * from ${sql.table(table)}`)).toEqual([])
  })

  it.each(tables)('should change and remove only rows of the tenant, without any WHERE: %s', async table => {
    const changed = await db
      .inTenant(1, async tx => {
        const updated = await sql`update ${sql.table(table)} set tenant_id = tenant_id`.execute(tx)
        const removed =
          table === 'test_phone' ? await sql`delete from ${sql.table(table)}`.execute(tx) : updated
        throw Object.assign(new Error('undo'), { counts: [updated.numAffectedRows, removed.numAffectedRows] })
      })
      .catch(error => error.counts)
    expect(changed).toEqual([1n, 1n])
    const kept = await db.asOwner(tx => sql`select from ${sql.table(table)}`.execute(tx))
    expect(kept.rows.length).toBe(2)
  })

  it('should refuse rows for another tenant, and moving rows to one', async () => {
    expect(await refusalOf(1, sql`insert into test_dept (tenant_id, dept_name) values (2, 'X')`)).toBe(
      'row-policy',
    )
    expect(await refusalOf(1, sql`update test_phone set tenant_id = 2`)).toBe('row-policy')
  })

  it('should show and take nothing when no tenant is set', async () => {
    for (const table of tables) {
      const { rows } = await db.asPlatform('look', tx => sql`select * from ${sql.table(table)}`.execute(tx))
      expect(rows).toEqual([])
    }
    const adding = db.asPlatform('add', tx =>
      sql`insert into test_dept (tenant_id, dept_name) values (1, 'X')`.execute(tx),
    )
    expect(databaseFault(await adding.catch(error => error))?.kind).toBe('row-policy')
  })

  it('should refuse a reference to a row of another tenant, whose id exists', async () => {
    expect(await refusalOf(1, sql`update test_person set dept_id = 20`)).toBe('reference-missing')
    expect(await refusalOf(1, sql`insert into test_person_dept values (1, 100, 20)`)).toBe(
      'reference-missing',
    )
    const phone = sql`insert into test_phone (tenant_id, owner_id, position) values (1, 200, 1)`
    expect(await refusalOf(1, phone)).toBe('reference-missing')
  })

  it('should let two tenants use one value that is unique, and one tenant use it again after the trash', async () => {
    const add = (tenant: number) =>
      sql`insert into test_person (tenant_id, person_name) values (${tenant}, 'Same')`
    await asTenant(1, add(1))
    await asTenant(2, add(2))
    expect(await refusalOf(1, add(1))).toBe('unique')
    await asTenant(1, sql`update test_person set deleted_at = now() where person_name = 'Same'`)
    await asTenant(1, add(1))
    const { rows } = await db.asOwner(tx =>
      sql`select from test_person where person_name = 'Same'`.execute(tx),
    )
    expect(rows.length).toBe(3)
  })

  it('should not let the application change tables, switch policies off, or become the owner', async () => {
    for (const statement of [
      'drop table test_dept',
      'alter table test_dept disable row level security',
      'create table x ()',
    ]) {
      expect(await refusalOf(1, sql.raw(statement))).toBe('privilege')
    }
  })
})

describe('tables of the platform', () => {
  it('should be read by everybody and written by the platform only', async () => {
    expect(await asTenant(2, sql`select region_name from test_region`)).toEqual([{ region_name: 'North' }])
    const add = sql`insert into test_region (region_name) values ('South')`
    expect(await refusalOf(2, add)).toBe('row-policy')
    const changed = await db.inTenant(2, tx => sql`update test_region set region_name = 'X'`.execute(tx))
    expect(changed.numAffectedRows).toBe(0n)
    await asTenant(1, add)
    const open = await db.asPlatform('look', tx =>
      sql`select region_name from test_region order by 1`.execute(tx),
    )
    expect(open.rows).toEqual([{ region_name: 'North' }, { region_name: 'South' }])
  })
})

describe('shared tables', () => {
  beforeAll(() =>
    db.asOwner(async tx => {
      await sql`insert into test_posting (tenant_id, posting_id, title, status) values (1, 1, 'open', '1'), (1, 2, 'draft', '0'), (1, 3, 'none', null)`.execute(
        tx,
      )
      await sql`insert into test_requirement (tenant_id, owner_id, audience, position, skill) values (1, 1, -1, 0, 'sql'), (1, 2, 0, 0, 'css')`.execute(
        tx,
      )
      await sql`insert into test_application (tenant_id, application_id, org_id, sent) values (1, 1, 2, true), (1, 2, 2, false), (1, 3, 3, true), (1, 4, null, true)`.execute(
        tx,
      )
    }),
  )

  it('should be read whole by the owner, and where the condition holds by other tenants', async () => {
    const titles = sql`select title from test_posting order by posting_id`
    expect(await asTenant(1, titles)).toEqual([{ title: 'open' }, { title: 'draft' }, { title: 'none' }])
    expect(await asTenant(2, titles)).toEqual([{ title: 'open' }])
    expect((await db.asPlatform('look', tx => titles.execute(tx))).rows).toEqual([])
  })

  it('should be written by the owner only', async () => {
    const changed = await db.inTenant(2, tx => sql`update test_posting set title = 'mine'`.execute(tx))
    const removed = await db.inTenant(2, tx => sql`delete from test_posting`.execute(tx))
    expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n])
    expect(await refusalOf(2, sql`insert into test_posting (tenant_id, title) values (1, 'x')`)).toBe(
      'row-policy',
    )
  })

  it('should be read by the tenant that a row is meant for, when the condition holds', async () => {
    const ids = sql`select application_id as id from test_application order by 1`
    expect(await asTenant(1, ids)).toHaveLength(4)
    expect(await asTenant(2, ids)).toEqual([{ id: 1 }])
    expect(await asTenant(3, ids)).toEqual([{ id: 3 }])
    expect(await asTenant(4, ids)).toEqual([])
  })

  it('should show child rows to whom they are shown, and nobody a row of an institution without one', async () => {
    const skills = sql`select skill from test_requirement order by 1`
    expect(await asTenant(2, skills)).toEqual([{ skill: 'sql' }])
    expect(await asTenant(1, skills)).toHaveLength(2)
    expect((await db.asPlatform('look', tx => skills.execute(tx))).rows).toEqual([])
  })
})

describe('append-only tables', () => {
  it('should take and show rows, and never change or lose one', async () => {
    await asTenant(1, sql`insert into test_journal (tenant_id, line) values (1, 'written')`)
    expect(await asTenant(1, sql`select line from test_journal`)).toEqual([{ line: 'written' }])
    expect(await refusalOf(1, sql`update test_journal set line = 'changed'`)).toBe('privilege')
    expect(await refusalOf(1, sql`delete from test_journal`)).toBe('privilege')
    expect(await refusalOf(1, sql`truncate test_journal`)).toBe('privilege')
  })
})
