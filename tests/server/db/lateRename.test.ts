import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '#server/db/Database.ts'
import { countUndescribed } from '#server/db/sync/countUndescribed.ts'
import { migrateTables, previewTables, readCatalog, syncTables } from '#server/db/sync/syncTables.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { dropTestTables } from './dropTestTables.ts'
import { field, reference, resource } from './resourceFixture.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => dropTestTables(db))

const run = (statement: string) => db.asOwner(tx => sql.raw(statement).execute(tx))
const rowsOf = async (statement: string) => (await run(statement)).rows
const columnsOf = async (table: string) =>
  Object.keys((await db.asOwner(readCatalog)).tables[table]?.columns ?? {})

const text = (name: string, more: Partial<FieldModel> = {}, type = 'varchar(20)') =>
  field(name, 'string', type, more)
/** The property `title`, which was called `name` before; `type` is the column's. */
const title = (more: Partial<FieldModel> = {}, type = 'varchar(20)') =>
  text('title', { column: { name: 'title', type, renamedFrom: 'name' }, ...more }, type)
const post = (fields: FieldModel[], more: Partial<ResourceModel> = {}) => resource('post', fields, more)

/** What a start without `x-renamed-from` leaves: `name` with the values of two tenants, `title` empty beside it. */
async function makeBoth(before: FieldModel, after: FieldModel, more: Partial<ResourceModel> = {}) {
  await syncTables(db, [post([before], more)])
  await run("insert into test_post (tenant_id, name) values (1, '11'), (2, '22'), (2, null)")
  const { column, ...rest } = after
  const unnamed = { ...rest, column: column && { name: column.name, type: column.type } }
  await syncTables(db, [post([unnamed], more)])
}

const titles = () => rowsOf('select tenant_id, title from test_post order by tenant_id, title')
const moved = [
  { tenant_id: 1, title: '11' },
  { tenant_id: 2, title: '22' },
  { tenant_id: 2, title: null },
]

describe('syncTables, told of a rename after the empty column was made', () => {
  it.each([
    ['plain texts', text('name'), title()],
    ['what is required', text('name'), title({ required: true })],
    ['unique texts', text('name', { unique: true }), title({ unique: true })],
    ['texts that are searched', text('name', { search: 'contains' }), title({ search: 'contains' })],
    ['texts that may be longer now', text('name'), title({}, 'text')],
  ])('should move %s of every tenant, once', async (_, before, after) => {
    await makeBoth(before, after)
    const resources = [post([after])]
    const { applied } = await syncTables(db, resources)
    expect(applied).toContainEqual(
      'The column name of test_post is renamed to title, which was made before: values of 2 rows move.',
    )
    expect(await titles()).toEqual(moved)
    expect(await columnsOf('test_post')).not.toContain('name')
    expect((await syncTables(db, resources)).applied).toEqual([])
  })

  it('should move over the default that the column was made with, and keep what was chosen since', async () => {
    await makeBoth(text('name'), title({ default: '-' }))
    await syncTables(db, [post([title({ default: '-' })])])
    // The third row had no name: it keeps the default, which is a value that may be meant.
    expect(await columnsOf('test_post')).toContain('name')
    await run('delete from test_post where name is null')
    await syncTables(db, [post([title({ default: '-' })])])
    expect(await titles()).toEqual(moved.slice(0, 2))
  })

  it('should decide nothing where both hold values, and merge them when somebody agrees', async () => {
    await makeBoth(text('name'), title())
    await run("update test_post set title = 'new' where tenant_id = 1")
    await run("insert into test_post (tenant_id, title) values (3, 'later')")
    const resources = [post([title()])]
    const { applied, pending } = await syncTables(db, resources)
    expect(applied).toEqual([])
    expect(pending.map(step => step.sentence)).toEqual([
      'The column name of test_post is called title now, and both hold values: name in 2 rows, title in 2. ' +
        'Those of 1 rows move; 1 rows hold another one there and lose that of name. Then name is dropped.',
    ])
    expect((await previewTables(db, resources)).changes).toEqual(pending)
    expect((await migrateTables(db, resources)).pending).toEqual([])
    expect(await titles()).toEqual([
      { tenant_id: 1, title: 'new' },
      ...moved.slice(1),
      { tenant_id: 3, title: 'later' },
    ])
    expect(await syncTables(db, resources)).toEqual({ applied: [], pending: [] })
  })

  it('should wait where the types differ, and leave both as they are while a value does not fit', async () => {
    const count = field('title', 'integer', 'bigint', {
      column: { name: 'title', type: 'bigint', renamedFrom: 'name' },
    })
    await makeBoth(text('name'), count)
    await run("update test_post set name = 'many' where tenant_id = 1")
    const { pending } = await syncTables(db, [post([count])])
    expect(pending).toHaveLength(1)
    expect((await migrateTables(db, [post([count])])).pending[0]?.sentence).toMatch(
      /Not possible yet: .*many/,
    )
    await run("update test_post set name = '11' where tenant_id = 1")
    expect((await migrateTables(db, [post([count])])).pending).toEqual([])
    expect(await titles()).toEqual([
      { tenant_id: 1, title: 11 },
      { tenant_id: 2, title: 22 },
      { tenant_id: 2, title: null },
    ])
  })

  it.each([
    ['are no longer unique', title({ unique: true }), "update test_post set name = 'x', tenant_id = 2"],
    ['are read by a view of somebody', title(), 'create view test_view as select name from test_post'],
  ])('should keep both and say why while values %s', async (_, after, spoil) => {
    await makeBoth(text('name'), after)
    await run(spoil)
    const { applied, pending } = await syncTables(db, [post([after])])
    expect(applied).toEqual([])
    expect(pending).toMatchObject([
      { column: 'title', sentence: expect.stringContaining('Not possible yet') },
    ])
    expect(await columnsOf('test_post')).toEqual(expect.arrayContaining(['name', 'title']))
    await run('drop view if exists test_view')
  })

  it('should take rows without the former column, also where that was required', async () => {
    await makeBoth(text('name'), title())
    await run('delete from test_post where name is null')
    await run('alter table test_post alter column name set not null')
    await run("update test_post set title = 'new'")
    await syncTables(db, [post([title()])])
    await db.inTenant(1, tx => sql`insert into test_post (tenant_id, title) values (1, 'x')`.execute(tx))
    expect(await titles()).toHaveLength(3)
  })

  it('should move columns of child rows, and references with their rule', async () => {
    const dept = resource('dept', [text('label')])
    const refers = (name: string, renamedFrom?: string) =>
      field(name, 'integer', 'bigint', {
        column: { name, type: 'bigint', ...(renamedFrom !== undefined && { renamedFrom }) },
        reference: reference(dept),
      })
    const shaped = (child: FieldModel) => [
      dept,
      post([text('name'), field('items', 'rows', null, { table: 'test_item', fields: [child] })]),
    ]
    await syncTables(db, shaped(refers('room')))
    await run('insert into test_dept (tenant_id, dept_id) values (1, 5)')
    await run("insert into test_post (tenant_id, post_id, name) values (1, 7, 'x')")
    await run('insert into test_item (tenant_id, owner_id, position, room) values (1, 7, 0, 5)')
    await syncTables(db, shaped(refers('place')))
    expect((await syncTables(db, shaped(refers('place', 'room')))).pending).toEqual([])
    expect(await rowsOf('select place from test_item')).toEqual([{ place: 5 }])
    await expect(run('delete from test_dept')).rejects.toThrow('test_item_place_fk')
  })

  it('should let who may read a shared record follow the moved values, with its child rows', async () => {
    const shared = (column: FieldModel, read: string): [FieldModel[], Partial<ResourceModel>] => [
      [column, field('items', 'rows', null, { table: 'test_item', fields: [text('label')] })],
      { tenancy: { kind: 'shared', read, to: null } },
    ]
    await syncTables(db, [post(...shared(text('name'), "name == 'open'"))])
    await run("insert into test_post (tenant_id, post_id, name) values (1, 7, 'open')")
    await run('insert into test_item (tenant_id, owner_id, audience, position) values (1, 7, -1, 0)')
    const counts = sql`select (select count(*) from test_post) p, (select count(*) from test_item) i`
    const seen = async () => (await db.inTenant(2, tx => counts.execute(tx))).rows
    await syncTables(db, [post(...shared(text('title'), "title == 'open'"))])
    expect(await seen()).toEqual([{ p: 0, i: 0 }])
    expect((await syncTables(db, [post(...shared(title(), "title == 'open'"))])).pending).toEqual([])
    expect(await seen()).toEqual([{ p: 1, i: 1 }])
  })

  it('should keep files with the property that holds them, renamed late or in time', async () => {
    for (const [at, isLate] of [true, false].entries()) {
      await run('drop table if exists test_post')
      await run(`insert into sys_file (name, tenant_id, user_id, original_name, media_type, size)
        values ('f${at}', 1, 1, 'a.pdf', 'application/pdf', 1)`)
      await run(`insert into sys_file_use values ('f${at}', 'test/post/index', '1', 'name')`)
      if (isLate) await makeBoth(text('name'), title())
      else await syncTables(db, [post([text('name')])])
      await syncTables(db, [post([title()])])
      expect(await rowsOf(`select field from sys_file_use where name = 'f${at}'`)).toEqual([
        { field: 'title' },
      ])
    }
  })
})

describe('countUndescribed', () => {
  it('should name the columns and tables that nobody asks for, with the rows of every tenant', async () => {
    const resources = [post([text('name')])]
    const before = await countUndescribed(db, [], new Map())
    await syncTables(db, [post([text('name'), text('code')]), resource('dept', [text('label')])])
    await run("insert into test_post (tenant_id, code) values (1, 'x'), (2, 'y'), (2, null)")
    await run('insert into test_dept (tenant_id) values (1), (2)')
    const known = new Map(before.map(({ table }) => [table, 'local' as const]))
    expect(await countUndescribed(db, resources, known)).toEqual([
      { table: 'test_dept', column: null, rows: 2 },
      { table: 'test_post', column: 'code', rows: 2 },
    ])
  })
})
