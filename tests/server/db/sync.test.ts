import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Database } from '#server/db/Database.ts'
import { databaseFault } from '#server/db/databaseFault.ts'
import { isWidening } from '#server/db/sync/columnType.ts'
import { constraintFields, constraintName } from '#server/db/sync/constraintName.ts'
import { planTables } from '#server/db/sync/planTables.ts'
import { migrateTables, readCatalog, syncTables } from '#server/db/sync/syncTables.ts'
import { WaitingChangesError } from '#server/db/sync/TablePlan.ts'
import { openTestDatabase } from '#tests/support/openTestDatabase.ts'
import { dropTestTables } from './dropTestTables.ts'
import { field, reference, resource } from './resourceFixture.ts'

let db: Database

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => dropTestTables(db))

const name = (more: Partial<FieldModel> = {}) => field('postName', 'string', 'varchar(20)', more)
const post = (fields: FieldModel[], more: Partial<ResourceModel> = {}) => resource('post', fields, more)
const columnsOf = async (table: string) => (await db.asOwner(readCatalog)).tables[table]?.columns ?? {}
const run = (statement: string) => db.asOwner(tx => sql.raw(statement).execute(tx))
/** The steps for which a start refuses. */
async function waitingFor(resources: ResourceModel[]) {
  const error = await syncTables(db, resources).catch(thrown => thrown)
  expect(error).toBeInstanceOf(WaitingChangesError)
  return (error as WaitingChangesError).steps
}

describe('syncTables', () => {
  it('should do nothing the second time, for every kind of table', async () => {
    const dept = resource('dept', [name(), field('parentId', 'integer', 'bigint')], {
      tree: { parent: 'parentId', order: null },
    })
    Object.assign(dept.fields[2] as FieldModel, { reference: reference(dept, { onDelete: 'cascade' }) })
    const item = field('itemName', 'string', 'text', { search: 'contains' })
    const resources = [
      dept,
      resource('area', [name({ unique: true })], { tenancy: { kind: 'platform' }, trash: true }),
      post(
        [
          name({ required: true, search: 'contains', default: 'x' }),
          field('deptId', 'integer', 'bigint', {
            reference: reference(dept, { onDelete: 'set null' }),
            search: 'eq',
          }),
          field('deptIds', 'links', null, { reference: reference(dept, { through: 'test_post_dept' }) }),
          field('code', 'string', 'varchar(8)', { search: 'prefix' }),
          field('price', 'number', 'numeric(20,2)', { search: 'range' }),
          field('day', 'date', 'date'),
          field('flag', 'string', 'char(1)'),
          field('at', 'time', 'time'),
          field('moment', 'date-time', 'timestamptz'),
          field('tags', 'json', 'jsonb', { default: [] }),
          field('createTime', 'date-time', 'timestamptz', { write: 'never' }),
          field('items', 'rows', null, { table: 'test_item', fields: [item] }),
        ],
        {
          trash: true,
          unique: [['postName', 'deptId']],
          indexes: [
            [
              { field: 'deptId', descending: false },
              { field: 'createTime', descending: true },
            ],
          ],
          tenancy: {
            kind: 'shared',
            read: "postName == 'a' && (price > 3 || code in ['x', \"it's\"])",
            to: 'deptId',
          },
        },
      ),
      resource('log', [name()], { appendOnly: true }),
    ]
    const first = await syncTables(db, resources)
    expect(first.pending).toEqual([])
    expect(first.applied.length).toBeGreaterThan(10)
    expect(await syncTables(db, resources)).toEqual({ applied: [], pending: [] })
  })

  it('should add columns, give rows the default, and keep the default out of the database', async () => {
    await syncTables(db, [post([name()])])
    await run("insert into test_post (tenant_id, post_name) values (1, 'old')")
    const status = field('status', 'string', 'char(1)', { default: '0', required: true })
    await syncTables(db, [post([name(), status])])
    const { rows } = await db.asOwner(tx => sql`select status from test_post`.execute(tx))
    expect(rows).toEqual([{ status: '0' }])
    expect((await columnsOf('test_post')).status).toMatchObject({ notNull: true, hasDefault: false })
  })

  it('should add a required column without a default, and leave old rows without it', async () => {
    await syncTables(db, [post([name()])])
    await run("insert into test_post (tenant_id, post_name) values (1, 'old')")
    const code = field('code', 'string', 'varchar(8)', { required: true })
    const { applied, pending } = await syncTables(db, [post([name(), code])])
    expect(applied).toEqual(['The column code is added to test_post.'])
    expect(pending).toEqual([])
    const next = await syncTables(db, [post([name(), code])])
    expect(next.pending[0]?.sentence).toContain('may no longer be empty')
  })

  it('should be stricter at once with a table that has no rows', async () => {
    await syncTables(db, [post([name()])])
    const strict = [post([field('postName', 'string', 'varchar(5)', { required: true })])]
    expect((await syncTables(db, strict)).pending).toEqual([])
    expect((await columnsOf('test_post')).post_name).toMatchObject({
      notNull: true,
      type: 'character varying(5)',
    })
    expect((await syncTables(db, strict)).applied).toEqual([])
  })

  it('should widen a column and not narrow it', async () => {
    const sized = (type: string) => post([field('postName', 'string', type)])
    await syncTables(db, [sized('varchar(20)')])
    expect((await syncTables(db, [sized('varchar(40)')])).applied).toHaveLength(1)
    expect((await columnsOf('test_post')).post_name?.type).toBe('character varying(40)')
    await run("insert into test_post (tenant_id, post_name) values (1, 'old')")
    const { applied, pending } = await syncTables(db, [sized('varchar(10)')])
    expect(applied).toEqual([])
    expect(pending[0]?.sentence).toContain('from character varying(40) to varchar(10)')
  })

  it('should rename a column that says so, with its rows, and never drop one', async () => {
    await syncTables(db, [post([name({ unique: true })])])
    await run("insert into test_post (tenant_id, post_name) values (1, 'kept')")
    const title = field('title', 'string', 'varchar(20)', {
      column: { name: 'title', type: 'varchar(20)', renamedFrom: 'post_name' },
      unique: true,
    })
    await syncTables(db, [post([title])])
    const { rows } = await db.asOwner(tx => sql`select title from test_post`.execute(tx))
    expect(rows).toEqual([{ title: 'kept' }])
    expect(await syncTables(db, [post([title])])).toEqual({ applied: [], pending: [] })
  })

  it('should leave the column of a removed property, and take rows without it', async () => {
    await syncTables(db, [post([name({ required: true }), field('code', 'string', 'text')])])
    await syncTables(db, [post([field('code', 'string', 'text')])])
    await db.inTenant(1, tx => sql`insert into test_post (tenant_id, code) values (1, 'x')`.execute(tx))
    expect((await columnsOf('test_post')).post_name?.notNull).toBe(false)
  })

  it('should leave a unique rule pending while duplicates are stored, and start all the same', async () => {
    await syncTables(db, [post([name()])])
    await run("insert into test_post (tenant_id, post_name) values (1, 'same'), (1, 'same')")
    const { applied, pending } = await syncTables(db, [
      post([name({ unique: true }), field('code', 'string', 'text')]),
    ])
    expect(applied).toEqual(['The column code is added to test_post.'])
    expect(pending[0]?.sentence).toMatch(/test_post_post_name_uq\. Not possible yet: .*duplicate/s)
  })

  it('should keep the numbers of a series apart in the trash too, and leave rows without one as they are', async () => {
    const plain = [post([name({ unique: true })], { trash: true })]
    const series = { parts: [], per: [], apart: [], by: null, gaps: false }
    const numbered = [post([name({ unique: true, series })], { trash: true })]
    await syncTables(db, plain)
    await run(
      "insert into test_post (tenant_id, post_name, deleted_at) values (1, 'A1', now()), (1, null, null)",
    )
    expect((await syncTables(db, numbered)).pending).toEqual([])
    expect(await syncTables(db, numbered)).toEqual({ applied: [], pending: [] })
    const again = run("insert into test_post (tenant_id, post_name) values (1, null), (1, 'A1')")
    expect(databaseFault(await again.catch(error => error))?.constraint).toBe('test_post_post_name_uq')
  })

  it('should drop a unique rule that no schema asks for, and indexes of others never', async () => {
    await syncTables(db, [post([name({ unique: true })])])
    await run('create index made_by_hand on test_post (create_time)')
    await syncTables(db, [post([name()])])
    const indexes = Object.keys((await db.asOwner(readCatalog)).tables.test_post?.indexes ?? {})
    expect(indexes).toEqual(['made_by_hand'])
  })

  it('should follow a changed reference, trash rule and tenancy of sharing', async () => {
    const dept = resource('dept', [name()])
    const shaped = (onDelete: 'restrict' | 'set null', read: string) => [
      dept,
      post(
        [
          name({ unique: true }),
          field('deptId', 'integer', 'bigint', { reference: reference(dept, { onDelete }) }),
          field('items', 'rows', null, { table: 'test_item', fields: [field('label', 'string', 'text')] }),
        ],
        { tenancy: { kind: 'shared', read, to: null }, trash: onDelete === 'set null' },
      ),
    ]
    await syncTables(db, shaped('restrict', "postName == 'a'"))
    await run('insert into test_dept (tenant_id, dept_id) values (1, 5)')
    await run("insert into test_post (tenant_id, post_id, post_name, dept_id) values (1, 7, 'b', 5)")
    await run(
      "insert into test_item (tenant_id, owner_id, audience, position, label) values (1, 7, 0, 0, 'x')",
    )
    const seen = () =>
      db.inTenant(2, tx =>
        sql`select (select count(*) from test_post) p, (select count(*) from test_item) i`.execute(tx),
      )
    expect((await seen()).rows).toEqual([{ p: 0, i: 0 }])
    const resources = shaped('set null', "postName == 'b'")
    expect((await syncTables(db, resources)).pending).toEqual([])
    expect((await seen()).rows).toEqual([{ p: 1, i: 1 }])
    // The server empties such a reference itself: until it has, the record stays.
    const refusal = databaseFault(await run('delete from test_dept').catch(error => error))
    expect(refusal?.kind).toBe('reference-in-use')
    expect(await syncTables(db, resources)).toEqual({ applied: [], pending: [] })
  })

  it('should take all words for old that records are found by, once these are found by other texts', async () => {
    const fields = [name(), field('postNameEn', 'string', 'varchar(40)')]
    await syncTables(db, [post(fields, { findBy: ['postName'] })])
    await run("insert into test_post (tenant_id, post_name, find_words) values (1, '教师', '教师| 教师 ')")
    const stale = async () =>
      (await db.asOwner(tx => sql<{ is: boolean }>`select find_stale "is" from test_post`.execute(tx))).rows
    expect(await stale()).toEqual([{ is: false }])

    const both = [post(fields, { findBy: ['postName', 'postNameEn'] })]
    expect((await syncTables(db, both)).pending).toEqual([])
    expect(await stale()).toEqual([{ is: true }])
    expect(await syncTables(db, both)).toEqual({ applied: [], pending: [] })
  })

  it('should widen a text by which records are found, and keep the words of the rows', async () => {
    const found = (length: number, findBy?: string[]) => [
      post([field('postName', 'string', `varchar(${length})`), field('code', 'string', 'varchar(9)')], {
        ...(findBy && { findBy }),
      }),
    ]
    const both = ['postName', 'code']
    await syncTables(db, found(20, both))
    await run("insert into test_post (tenant_id, post_name, find_words) values (1, '教师', '教师|| 教师 ')")
    const { applied, pending } = await syncTables(db, found(80, both))
    expect(pending).toEqual([])
    expect(applied).toContain('The column post_name of test_post is widened to varchar(80).')
    const stale = () => db.asOwner(tx => sql`select find_stale "is" from test_post`.execute(tx))
    expect((await stale()).rows).toEqual([{ is: false }])
    expect(await syncTables(db, found(80, both))).toEqual({ applied: [], pending: [] })

    // Less room waits for a command, and then leaves everything as it has to be.
    expect((await syncTables(db, found(40, both))).pending).toHaveLength(1)
    await migrateTables(db, found(40, both))
    expect((await stale()).rows).toEqual([{ is: false }])
    expect((await columnsOf('test_post')).post_name?.type).toBe('character varying(40)')
    expect(await syncTables(db, found(40, both))).toEqual({ applied: [], pending: [] })

    // Found by other texts at once, or by none any more.
    await migrateTables(db, found(30, ['code']))
    expect(await syncTables(db, found(30, ['code']))).toEqual({ applied: [], pending: [] })
    await syncTables(db, found(30))
    expect((await syncTables(db, found(90))).pending).toEqual([])
    expect((await columnsOf('test_post')).post_name?.type).toBe('character varying(90)')
  })

  it('should do nothing at all while a type waits without which the schema cannot work', async () => {
    const before = [post([field('price', 'number', 'numeric(20,2)'), name()])]
    const title = field('title', 'string', 'varchar(20)', {
      column: { name: 'title', type: 'varchar(20)', renamedFrom: 'post_name' },
    })
    await syncTables(db, before)
    const steps = await waitingFor([post([field('price', 'date', 'date'), title])])
    expect(steps).toMatchObject([{ table: 'test_post', column: 'price' }])
    expect(steps[0]?.sentence).toContain('from numeric(20,2) to date')
    expect(await syncTables(db, before)).toEqual({ applied: [], pending: [] })
  })

  it('should refuse when the rows allow no column that the schema cannot do without', async () => {
    await syncTables(db, [post([field('code', 'integer', 'bigint')])])
    await run('alter table test_post add column twice bigint generated always as (code * 2) stored')
    const steps = await waitingFor([post([name(), field('code', 'number', 'numeric(30,2)')])])
    expect(steps[0]?.sentence).toMatch(/widened to numeric\(30,2\)\. Not possible yet/)
    expect(await columnsOf('test_post')).not.toHaveProperty('post_name')
  })

  it('should give a table its tenancy by hand only', async () => {
    await syncTables(db, [post([name()], { tenancy: { kind: 'platform' } })])
    const [step] = await waitingFor([post([name()])])
    expect(step).toMatchObject({ table: 'test_post', sql: [] })
    expect(step?.sentence).toContain('by hand')
  })

  it('should drop stamps and order of records that shall carry none with a command only, and then for good', async () => {
    const items = field('items', 'rows', null, {
      table: 'test_item',
      fields: [field('line', 'string', 'text')],
    })
    await syncTables(db, [post([name(), items])])
    await run(`insert into test_post (tenant_id, post_name, create_by) values (1, 'a', 'mira')`)
    const plain = [post([name(), items], { unstamped: true })]
    const waiting = await waitingFor(plain)
    expect(waiting.map(({ column }) => column)).toEqual([
      ...['create_by', 'create_by_id', 'create_time', 'update_by', 'update_time', 'post_id', 'id'],
    ])
    expect(await columnsOf('test_post')).toHaveProperty('create_time')

    await migrateTables(db, plain)
    await run(`insert into test_post (tenant_id, post_name)
      select 1, 'n' || place from generate_series(1, 30) place`)
    await run(`insert into test_item (tenant_id, owner_id, position) select 1, post_id, 0 from test_post`)
    const { rows } = await db.asOwner(tx =>
      sql<{ id: number; item: number; row: string }>`
        select p.post_id as id, i.id as item, to_jsonb(p)::text as row from test_post p
        join test_item i on i.owner_id = p.post_id where p.post_name like 'n%'
        order by substr(p.post_name, 2)::integer`.execute(tx),
    )
    for (const ids of [rows.map(({ id }) => id), rows.map(({ item }) => item)]) {
      expect(new Set(ids).size).toBe(30)
      expect(ids).not.toEqual([...ids].sort((one, other) => one - other))
      expect(ids.every(id => id > 0 && id < 1e15)).toBe(true)
    }
    expect(Object.keys(JSON.parse(rows[0]?.row ?? '{}')).sort()).toEqual(
      ['post_id', 'post_name', 'tenant_id', 'version'].sort(),
    )
    // What was there keeps its key, without who wrote it.
    expect(rows.map(({ row }) => row).join()).not.toContain('mira')
    expect(await syncTables(db, plain)).toEqual({ applied: [], pending: [] })
  })

  it('should let servers that start together wait for each other', async () => {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => syncTables(db, [post([name({ unique: true })])])),
    )
    expect(results.filter(result => result.applied.length > 0)).toHaveLength(1)
  })

  it('should keep ids exact in JavaScript', async () => {
    await syncTables(db, [post([name()])])
    const { rows } = await db.asOwner(tx =>
      sql`select max_value as max from pg_sequences where sequencename like 'test_post%'`.execute(tx),
    )
    expect(rows).toEqual([{ max: Number.MAX_SAFE_INTEGER }])
  })
})

describe('migrateTables', () => {
  it('should change what the rows allow, and leave pending what they do not', async () => {
    await syncTables(db, [
      post([field('postName', 'string', 'varchar(20)'), field('code', 'string', 'text')]),
    ])
    await run("insert into test_post (tenant_id, post_name, code) values (1, 'short', 'not a number')")
    const wanted = [post([field('postName', 'string', 'varchar(5)'), field('code', 'integer', 'bigint')])]
    const { applied, pending } = await migrateTables(db, wanted)
    expect(applied.join()).toContain('post_name')
    expect(pending).toHaveLength(1)
    expect(pending[0]?.sentence).toContain('not a number')
    await run("update test_post set code = '12'")
    expect((await migrateTables(db, wanted)).pending).toEqual([])
    expect((await columnsOf('test_post')).code?.type).toBe('bigint')
  })

  it('should change the type of a column that is renamed at once', async () => {
    await syncTables(db, [post([name()])])
    await run("insert into test_post (tenant_id, post_name) values (1, '12')")
    const count = field('count', 'integer', 'bigint', {
      column: { name: 'count', type: 'bigint', renamedFrom: 'post_name' },
      required: true,
    })
    expect((await migrateTables(db, [post([count])])).pending).toEqual([])
    const { rows } = await db.asOwner(tx => sql`select count from test_post`.execute(tx))
    expect(rows).toEqual([{ count: 12 }])
    expect(await syncTables(db, [post([count])])).toEqual({ applied: [], pending: [] })
  })

  it('should cut no text: one that is too long keeps the column as it is', async () => {
    await syncTables(db, [post([field('postName', 'string', 'text'), field('code', 'integer', 'bigint')])])
    await run("insert into test_post (tenant_id, post_name, code) values (1, 'far too long', 123456)")
    const wanted = [post([field('postName', 'string', 'varchar(5)'), field('code', 'string', 'varchar(3)')])]
    expect((await migrateTables(db, wanted)).pending).toHaveLength(2)
    const { rows } = await db.asOwner(tx => sql`select post_name, code from test_post`.execute(tx))
    expect(rows).toEqual([{ post_name: 'far too long', code: 123456 }])
    await run("update test_post set post_name = 'fits', code = 123")
    expect((await migrateTables(db, wanted)).pending).toEqual([])
  })

  it('should fill what may no longer be empty with the default', async () => {
    await syncTables(db, [post([name()])])
    await run('insert into test_post (tenant_id) values (1)')
    await migrateTables(db, [post([name({ required: true, default: '未命名' })])])
    const { rows } = await db.asOwner(tx => sql`select post_name from test_post`.execute(tx))
    expect(rows).toEqual([{ post_name: '未命名' }])
  })
})

describe('planTables', () => {
  it('should be pure: the same plan from the same input, and nothing done', async () => {
    const catalog = await db.asOwner(readCatalog)
    const before = structuredClone(catalog)
    const [one, two] = [planTables([post([name()])], catalog), planTables([post([name()])], catalog)]
    expect(one).toEqual(two)
    expect(catalog).toEqual(before)
    expect(await columnsOf('test_post')).toEqual({})
  })

  it('should create tables before the foreign keys between them, in whatever order they come', () => {
    const dept = resource('dept', [name()])
    const person = resource('person', [field('deptId', 'integer', 'bigint', { reference: reference(dept) })])
    const { additions } = planTables([person, dept], { tables: {}, extensions: [] })
    const sentences = additions.map(step => step.sentence)
    const lastTable = sentences.findLastIndex(text => text.includes('is created'))
    expect(sentences.findIndex(text => text.includes('foreign key'))).toBeGreaterThan(lastTable)
  })

  it('should leave trigram indexes out where the extension is missing', () => {
    const searched = post([name({ search: 'contains' })])
    const statements = (extensions: string[]) =>
      planTables([searched], { tables: {}, extensions })
        .additions.flatMap(step => step.sql)
        .join('\n')
    expect(statements(['pg_trgm'])).toContain('gin_trgm_ops')
    expect(statements([])).not.toContain('gin_trgm_ops')
  })

  it('should make no index that another one serves as well', () => {
    const searched = (unique: boolean, trash: boolean) =>
      post([name({ search: 'eq', unique }), field('deptId', 'integer', 'bigint', { search: 'eq' })], {
        indexes: [
          [
            { field: 'deptId', descending: false },
            { field: 'postName', descending: false },
          ],
        ],
        scope: { department: 'postId', owner: null },
        trash,
      })
    const indexesOf = (resources: ResourceModel[]) =>
      planTables(resources, { tables: {}, extensions: [] })
        .additions.flatMap(step => step.sql)
        .flatMap(statement => /^create (?:unique )?index "(\w+)"/.exec(statement)?.[1] ?? [])
    expect(indexesOf([searched(true, false)])).toEqual([
      'test_post_post_name_uq',
      'test_post_dept_id_post_name_ix',
    ])
    // A rule over what is not in the trash finds nothing in the trash.
    expect(indexesOf([searched(true, true)])).toContain('test_post_post_name_ix')
  })

  it('should make no table for rows that come from server code', () => {
    const computed = post([name()], { source: 'module', table: '' })
    expect(planTables([computed], { tables: {}, extensions: [] })).toEqual({ additions: [], changes: [] })
  })

  it('should refuse a sharing rule that reads more than the row', () => {
    const shared = post([name()], {
      tenancy: { kind: 'shared', read: 'postName == user.userName', to: null },
    })
    expect(() => planTables([shared], { tables: {}, extensions: [] })).toThrow()
  })
})

describe('constraintName', () => {
  it('should say which properties a violated constraint guards', async () => {
    const dept = resource('dept', [name()])
    const person = resource(
      'person',
      [name(), field('deptId', 'integer', 'bigint', { reference: reference(dept) })],
      { unique: [['postName', 'deptId']] },
    )
    await syncTables(db, [dept, person])
    await run('insert into test_dept (tenant_id, dept_id) values (1, 1)')
    const insert = (id: number) =>
      `insert into test_person (tenant_id, post_name, dept_id) values (1, 'x', ${id})`
    await run(insert(1))
    const guarded = async (statement: string) => {
      const fault = databaseFault(await run(statement).catch(error => error))
      return constraintFields(person, fault?.constraint ?? '')
    }
    expect(await guarded(insert(1))).toEqual({ kind: 'unique', fields: ['postName', 'deptId'] })
    expect(await guarded(insert(99))).toEqual({ kind: 'reference', fields: ['deptId'] })
    expect(constraintFields(person, 'someone_elses')).toBeNull()
    // As a distributed database tells it.
    const told = constraintName('test_person', ['postName', 'deptId'], 'unique')
    expect(constraintFields(person, `${told}_102008`)?.fields).toEqual(['postName', 'deptId'])
    expect(constraintFields(person, `${told}_x`)).toBeNull()
  })

  it('should fit beside the number of a shard, and differ where the beginnings are the same', () => {
    const long = Array.from({ length: 9 }, (_, place) => `propertyNumber${place}`)
    const names = [long, [...long, 'x'], long.toReversed()].map(fields =>
      constraintName('some_table', fields, 'unique'),
    )
    expect(names.every(text => text.length <= 52 && text.endsWith('_uq'))).toBe(true)
    expect(new Set(names).size).toBe(3)
    expect(constraintName('sys_post', ['postCode'], 'unique')).toBe('sys_post_post_code_uq')
  })
})

describe('isWidening', () => {
  it.each([
    ['varchar(20)', 'varchar(40)', true],
    ['varchar(20)', 'text', true],
    ['varchar(40)', 'varchar(20)', false],
    ['text', 'varchar(20)', false],
    ['integer', 'bigint', true],
    ['bigint', 'integer', false],
    ['numeric(10,2)', 'numeric(12,2)', true],
    ['numeric(10,2)', 'numeric(12,4)', true],
    ['numeric(10,2)', 'numeric(10,4)', false],
    ['numeric(10,2)', 'numeric', true],
    ['numeric', 'numeric(10,2)', false],
    ['integer', 'numeric(20,2)', true],
    ['bigint', 'numeric(20,2)', false],
    ['date', 'timestamptz', false],
    ['varchar(20)', 'bigint', false],
  ])('should say of %s to %s: %s', (from, to, expected) => {
    expect(isWidening(from, to)).toBe(expected)
  })
})
