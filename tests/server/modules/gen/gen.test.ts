import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import { configOf } from '#model/generate/configOf.ts'
import type { GeneratorConfig } from '#model/generate/GeneratorConfig.ts'
import { pageTextOf } from '#model/generate/pageTextOf.ts'
import { textOf } from '#model/language/t.ts'
import { previewSome } from '#server/db/sync/syncTables.ts'
import { checkPages } from '#server/gen/checkPages.ts'
import { createPageCompile } from '#server/gen/createPageCompile.ts'
import { readDatabaseTables } from '#server/gen/readDatabase.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>

const root = join(import.meta.dirname, '../../../..')
const script = (name: string) => readFile(join(root, `tests/fixtures/generate/${name}.sql`), 'utf8')

let server: TestServer
let token: string
let school: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
  school = await server.signIn('school')
})
afterAll(() => server.close())

type Answer = Reply & { data: Row[] & Row; rows: Row[]; notes: Row[]; problems: Row[]; plan: Row[] }

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  who: string | null = token,
) => (await server.call(method, path, { token: who, body })) as Answer

const importSql = (text: string) => call('POST', '/tool/gen/importText', { kind: 'sql', text })

/** Id of a table that is made of a script. */
async function imported(name: string): Promise<number> {
  const { data } = await importSql(
    `create table ${name} (${name}_id bigint primary key, title varchar(20) comment '标题')`,
  )
  return data[0]?.tableId as number
}

/** What the check says of the pages of stored tables beside each other, by what the previews of each would show. */
async function checkTogether(tableIds: readonly number[]) {
  const sources = await loadSources(root)
  return server.database.asOwner(async tx => {
    const rows = await tx.selectFrom('gen_table').select('config').where('table_id', 'in', tableIds).execute()
    const files = rows.map(row => {
      const config = row.config as GeneratorConfig
      return { path: `${config.pageKey}.json`, text: pageTextOf(config) }
    })
    expect(files).toHaveLength(tableIds.length)
    return checkPages({ tx, compile: createPageCompile(), sources }, files)
  })
}

describe('the generator of pages', () => {
  it('should make pages without mistakes of scripts of other systems, and run nothing of them', async () => {
    const made = new Set<number>()
    for (const name of ['ruoyi-mysql', 'yudao-mysql', 'yudao-postgresql']) {
      const { code, msg, data, notes } = await importSql(await script(name))
      expect(code, msg).toBe(200)
      expect(notes.map(note => note.severity)).not.toContain('error')
      for (const { tableId } of data) made.add(Number(tableId))
    }
    const [first] = made
    const preview = await call('GET', `/tool/gen/preview/${first}`)
    expect(preview.problems).toEqual([])
    expect(preview.plan.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(/^新建数据表 /))
    // The endpoint answers one page; all are checked together, as a project would have them.
    const { problems, plan } = await checkTogether([...made])
    expect(problems).toEqual([])
    expect(plan?.map(({ waits }) => waits)).not.toContain(true)
    const created = plan?.filter(({ sentence }) => /^新建数据表 /.test(textOf(sentence, 'zh')))
    expect(new Set(created?.map(({ table }) => table)).size).toBeGreaterThanOrEqual(made.size)
    const depts = await server.database.asOwner(tx => tx.selectFrom('sys_dept').select('dept_id').execute())
    expect(depts.length).toBeGreaterThan(0)
  })

  it('should take what no database keeps out of the texts of a source', async () => {
    const comment = `a${'😀'.repeat(300)}`
    const sql = `create table gen_texts (id bigint primary key comment '${comment}') comment '${comment}'`
    const schemas = {
      'Gen\u0000Nul': { type: 'object', properties: { b: { type: 'string', title: 'b\u0000' } } },
    }
    const openapi = JSON.stringify({ openapi: '3.0.0', components: { schemas } })
    for (const [kind, text] of Object.entries({ sql, openapi })) {
      const { code, msg, data } = await call('POST', '/tool/gen/importText', { kind, text })
      expect(code, msg).toBe(200)
      const tableId = data[0]?.tableId
      const functionName = comment.slice(0, 61)
      expect(await call('PUT', '/tool/gen', { tableId, functionName })).toMatchObject({ code: 200 })
    }
  })

  it('should plan no difference in columns for pages that are made of the tables of our own pages', async () => {
    const { environment } = await loadSources(root)
    const facts = {
      tables: {},
      keys: [],
      paths: [],
      permissions: [],
      menus: [],
      referable: [],
      dictionaries: {},
    }
    // A generated page has stamps.
    const stored = Object.values(server.registry().app.resources).filter(
      ({ source, unstamped }) => source === 'table' && !unstamped,
    )
    const names = stored.map(({ table }) => table)
    const differences = await server.database.asOwner(async tx => {
      const tables = await readDatabaseTables(tx, names)
      expect(tables.map(({ name }) => name).sort()).toEqual(names.toSorted())
      const files = tables.map(table => {
        const config = configOf(table, facts, { isStored: true })
        const place = {
          pageKey: `made/${table.name}/index`,
          path: `/made/${table.name}`,
          recordTable: table.name,
        }
        return { path: `made/${table.name}/index.json`, text: pageTextOf({ ...config, ...place }) }
      })
      const { app, problems } = compileApp(files, environment)
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
      const { additions, changes } = await previewSome(
        tx,
        Object.values(app?.resources ?? {}),
        new Set(names),
      )
      return [...additions, ...changes].filter(
        ({ column, sentence }) => column !== undefined || / column |primary key/.test(sentence),
      )
    })
    expect(differences.map(({ sentence }) => sentence)).toEqual([])
  })

  it('should offer tables of the database that nobody owns, and never their rows', async () => {
    await server.database.asOwner(async tx => {
      await tx.schema
        .createTable('zz_asset')
        .addColumn('asset_id', 'bigint', column => column.primaryKey())
        .addColumn('asset_name', 'varchar(40)', column => column.notNull())
        .addColumn('price', 'numeric(20, 2)')
        .execute()
      await tx.insertInto('zz_asset').values({ asset_id: 1, asset_name: 'a secret' }).execute()
    })
    const free = await call('GET', '/tool/gen/db/list?pageSize=500')
    expect(free.rows.map(({ tableName }) => tableName)).toEqual(['zz_asset'])
    const taken = await call('POST', '/tool/gen/importTable?tables=zz_asset,sys_user,pg_class', {})
    expect(taken.data.map(({ tableName }) => tableName)).toEqual(['zz_asset'])
    const info = await call('GET', `/tool/gen/${taken.data[0]?.tableId}`)
    expect(JSON.stringify(info)).not.toContain('a secret')
    expect(info.data.rows).toMatchObject([
      { columnName: 'asset_id', isPk: '1' },
      { javaField: 'assetName' },
      { scale: 2 },
    ])
    await server.database.asOwner(tx => tx.schema.alterTable('zz_asset').addColumn('added', 'date').execute())
    await call('GET', '/tool/gen/synchDb/zz_asset')
    const again = await call('GET', `/tool/gen/column/${taken.data[0]?.tableId}`)
    expect(again.rows.map(({ columnName }) => columnName)).toEqual([
      'asset_id',
      'asset_name',
      'price',
      'added',
    ])
  })

  it('should answer existing clients under both addresses, and keep what only their Java needs', async () => {
    await call(
      'POST',
      `/code/gen/createTable?sql=${encodeURIComponent('create table t_client (id int primary key, memo varchar(10)); drop table sys_user')}`,
      {},
    )
    const { rows } = await call('GET', '/code/gen/list?pageNum=1&pageSize=10&tableName=t_client')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ tableName: 't_client', className: 'TClient', source: '4', status: '0' })
    expect(rows[0]).not.toHaveProperty('config')
    const { data } = await call('GET', `/code/gen/${rows[0]?.tableId}`)
    const columns = (data.rows as Row[]).map(column => ({
      ...column,
      javaType: 'Text',
      htmlType: 'textarea',
    }))
    const body = {
      ...(data.info as Row),
      packageName: 'com.mine',
      functionName: '客户',
      columns,
      params: { parentMenuId: 3 },
    }
    expect((await call('PUT', '/tool/gen', body)).code).toBe(200)
    const changed = await call('GET', `/tool/gen/${rows[0]?.tableId}`)
    expect(changed.data.info).toMatchObject({
      packageName: 'com.mine',
      parentMenuId: '3',
      functionName: '客户',
      status: '2',
    })
    expect((changed.data.rows as Row[])[1]).toMatchObject({ javaType: 'Text', widget: 'textarea' })
    const preview = await call('GET', `/tool/gen/preview/${rows[0]?.tableId}`)
    expect(Object.keys(preview.data)).toEqual(['vm/t/client/index.json.vm'])
    const { rawPayload } = await server.fastify.inject({
      ...{ method: 'GET', url: '/prod-api/tool/gen/batchGenCode?tables=t_client' },
      headers: { authorization: `Bearer ${token}` },
    })
    const [[path, content] = []] = Object.entries(unzipSync(rawPayload))
    expect(path).toBe('schemas/t/client/index.json')
    expect(JSON.parse(strFromU8(content as Uint8Array))).toMatchObject({ title: '客户' })
    expect((await call('GET', `/tool/gen/list?tableName=t_client`)).rows[0]?.status).toBe('3')
  })

  it('should refuse whoever is not of the platform, and ways out of schemas/', async () => {
    const tableId = await imported('t_refused')
    expect((await call('GET', '/tool/gen/db/list', undefined, null)).code).toBe(401)
    expect((await call('POST', '/tool/gen/importText', { kind: 'doc', text: 'x' })).code).toBe(601)
    for (const path of ['/tool/gen/db/list', `/tool/gen/${tableId}`, `/tool/gen/merge/${tableId}`])
      expect((await call('GET', path, undefined, school)).code).toBe(403)
    expect((await call('GET', '/tool/gen/999999')).code).toBe(404)
    for (const pageKey of ['../../etc/passwd', '/etc/passwd', 'a/../../b', 'a']) {
      await call('PUT', '/tool/gen', { tableId, pageKey })
      const { code } = await call('POST', `/tool/gen/write/${tableId}`, { download: true })
      expect(code, pageKey).toBe(601)
    }
    const wrong = await call('PUT', '/tool/gen', {
      tableId,
      pageKey: 't/refused/index',
      columns: [{ columnId: 2, dictType: 'nobody' }],
    })
    expect(wrong.data.status).toBe('1')
    expect(wrong.problems).toMatchObject([{ rule: 'unknown-dictionary' }])
    expect((await call('POST', `/tool/gen/write/${tableId}`, {})).code).toBe(601)
  })

  it('should keep what was drawn, merge it with the columns, and generate nothing while they disagree', async () => {
    const tableId = await imported('t_drawn')
    const path = `/tool/gen/design/${tableId}`
    const opened = async () =>
      (await call('GET', path)).data as unknown as Row & { fresh: string; version: number }
    const keep = (body: Row, who: string | null = token) =>
      call('PUT', '/tool/gen/design', { tableId, ...body }, who)
    const { fresh, version, environment } = await opened()
    expect(environment).toMatchObject({ page: { path: 't/drawn/index.json' }, pages: expect.any(Array) })
    const text = fresh.replace('"标题"', '"题目"')
    const body = { version, text, base: fresh }
    for (const [who, code] of [
      [null, 401],
      [school, 403],
    ] as const) {
      expect((await keep(body, who)).code).toBe(code)
      expect((await call('GET', path, undefined, who)).code).toBe(code)
    }
    for (const wrong of ['{', '[]', `${'['.repeat(99)}${']'.repeat(99)}`])
      expect((await keep({ ...body, text: wrong })).code).toBe(601)
    const codes = await Promise.all([keep(body), keep(body), keep(body)])
    expect(codes.map(({ code }) => code).sort()).toEqual([200, 601, 601])

    // What the columns change elsewhere is merged in.
    const change = (columns: Row[]) => call('PUT', '/tool/gen', { tableId, columns })
    const merged = await change([{ columnId: 2, length: 33 }])
    expect(merged).toMatchObject({ disagreements: 0, data: { isDesigned: true, status: '2' } })
    const preview = await call('GET', `/tool/gen/preview/${tableId}`)
    const page = preview.page as { resource: { fields: Row[] } }
    expect(page.resource.fields.find(({ name }) => name === 'title')).toMatchObject({
      title: '题目',
      schema: { maxLength: 33 },
    })

    const against = await change([{ columnId: 2, title: '名目' }])
    expect(against).toMatchObject({ disagreements: 1, data: { status: '1' } })
    expect((await call('POST', `/tool/gen/write/${tableId}`, { download: true })).code).toBe(601)
    const again = await opened()
    await keep({ version: again.version, text: again.fresh.replace('"名目"', '"题目"'), base: again.fresh })
    const made = await call('POST', `/tool/gen/write/${tableId}`, { download: true })
    expect(JSON.parse(String(made.data.text)).resource.properties.title).toMatchObject({ title: '题目' })
    expect((await opened()).published).toContain('title')

    const last = await keep({ version: (await opened()).version, text: null })
    expect(last.data).toMatchObject({ isDesigned: false, undrawn: [] })
    expect((await keep({ version: 99_999, tableId: 999_999, text: null })).code).toBe(404)
  })

  it('should keep one table of a name, however many bring it in at once, and refuse a change of what was seen before', async () => {
    const text = 'create table t_race (id int primary key, title varchar(9))'
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await importSql(text)).code))
    expect(codes).toContain(200)
    const { rows, total } = await call('GET', '/tool/gen/list?tableName=t_race')
    expect(total).toBe(1)
    const { tableId, version } = rows[0] as Row
    expect((await call('PUT', '/tool/gen', { tableId, version, functionName: 'one' })).code).toBe(200)
    expect((await call('PUT', '/tool/gen', { tableId, version, functionName: 'two' })).code).toBe(601)
  })
})
