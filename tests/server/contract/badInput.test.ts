import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerText } from '#tests/server/isolation/answerText.ts'
import { fingerprint } from '#tests/server/isolation/fingerprint.ts'
import { fixturePage } from '#tests/server/isolation/fixturePage.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'

type Row = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Record<string, any>

/** What is sent, and what it must be answered: the envelope's code, and code and field of the first mistake. */
interface Scenario {
  what: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path?: string
  body?: Row
  /** JSON as text, where no object can say it. */
  text?: string
  code: number
  error?: { code?: string; field?: string }
}

const sample = '/fixture/isolation'
const school = 2

describe('bad input', () => {
  let server: TestServer
  let token: string
  let dept: number
  let foreignDept: number
  let foreignPost: number
  let stored: Answer
  beforeAll(async () => {
    server = await startTestServer([fixturePage])
    token = await server.signIn('school')
    const company = await server.signIn('company')
    // The page is new, and no role has it yet.
    const admin = await server.signIn('admin')
    const menus = await server.call('GET', '/system/menu/list', { token: admin })
    await grantFixture(server, menus.data as Row[])
    dept = await firstKey(server, token, '/system/dept/list', 'deptId')
    foreignDept = await firstKey(server, company, '/system/dept/list', 'deptId')
    foreignPost = await firstKey(server, company, '/system/post/list', 'postId')
    token = await server.signIn('school')
    const body = { sampleName: '原样', sampleCode: 'kept', deptId: dept }
    stored = (await server.call('POST', sample, { token, body })).data as Answer
    expect(stored).toMatchObject({ version: 1, sampleCode: 'kept' })
  })
  afterAll(() => server.close())

  const send = async ({ method = 'POST', path = sample, body, text }: Scenario): Promise<Answer> => {
    const response = await server.fastify.inject({
      method,
      url: `/prod-api${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body || text !== undefined ? { 'content-type': 'application/json' } : {}),
      },
      payload: text ?? body,
    })
    expect(response.statusCode).toBe(200)
    return response.json()
  }

  const valid = (more: Row): Row => ({ sampleName: '新的', sampleCode: 'new', deptId: dept, ...more })
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

  /** Every scenario is refused as it says, stores nothing, and leaves the server as it was. */
  async function refuse(scenarios: Scenario[]): Promise<void> {
    const before = await fingerprint(server.database, school)
    for (const scenario of scenarios) {
      const reply = await send(scenario)
      const { code, field } = (reply.data?.errors?.[0] ?? {}) as { code?: string; field?: string }
      expect({ what: scenario.what, code: reply.code, error: { code, field } }).toMatchObject({
        what: scenario.what,
        code: scenario.code,
        ...(scenario.error ? { error: scenario.error } : {}),
      })
      expect(reply.msg, scenario.what).toMatch(/[\u4e00-\u9fff]/)
      expect(JSON.stringify(reply), scenario.what).not.toMatch(/select |insert into|sys_|pg_|node_modules/i)
    }
    expect(await fingerprint(server.database, school)).toEqual(before)
    const read = await send({ what: '', method: 'GET', path: `${sample}/${stored.sampleId}`, code: 200 })
    expect(read).toMatchObject({ code: 200, data: { sampleName: '原样', version: 1 } })
    expect((await send({ what: '', method: 'GET', path: `${sample}/list`, code: 200 })).total).toBe(1)
  }

  it('should refuse SQL where a name or a key belongs', async () => {
    const sql = encodeURIComponent('sample_id; drop table fixture_isolation --')
    await refuse([
      {
        what: 'sort',
        method: 'GET',
        path: `${sample}/list?orderByColumn=${sql}`,
        code: 601,
        error: { code: 'SORT_UNKNOWN', field: 'orderByColumn' },
      },
      {
        what: 'direction',
        method: 'GET',
        path: `${sample}/list?orderByColumn=sampleName&isAsc=${sql}`,
        code: 601,
        error: { code: 'SORT_UNKNOWN', field: 'isAsc' },
      },
      {
        what: 'page number',
        method: 'GET',
        path: `${sample}/list?pageNum=1%3B1`,
        code: 601,
        error: { code: 'SEARCH_INVALID', field: 'pageNum' },
      },
      {
        what: 'page size',
        method: 'GET',
        path: `${sample}/list?pageSize=-1`,
        code: 601,
        error: { code: 'SEARCH_INVALID', field: 'pageSize' },
      },
      { what: 'key to read', method: 'GET', path: `${sample}/1%20or%201%3D1`, code: 404 },
      {
        what: 'keys to remove',
        method: 'DELETE',
        path: `${sample}/${stored.sampleId},0%20or%20true`,
        code: 404,
      },
      { what: 'key beyond numbers', method: 'GET', path: `${sample}/99999999999999999999`, code: 404 },
      { what: 'NUL in an address', method: 'GET', path: '/tool/gen/download/a%00', code: 404 },
      { what: 'NUL in a search', method: 'GET', path: `${sample}/list?sampleName=a%00b`, code: 601 },
    ])
  })

  it('should search for SQL and wildcards as texts', async () => {
    for (const text of ["' or 1=1 --", '%', '_', '\\', "'); delete from sys_post; --"]) {
      const path = `${sample}/list?sampleName=${encodeURIComponent(text)}`
      expect(await send({ what: text, method: 'GET', path, code: 200 })).toMatchObject({
        code: 200,
        total: 0,
      })
    }
  })

  it('should name the field of every wrong value', async () => {
    const wrong = (what: string, values: Row, field: string, code?: string): Scenario => ({
      what,
      body: valid(values),
      code: 601,
      error: { field, ...(code ? { code } : {}) },
    })
    await refuse([
      wrong('too long', { sampleName: '长'.repeat(51) }, 'sampleName', 'maxLength'),
      wrong('far too long', { sampleName: 'x'.repeat(1_000_000) }, 'sampleName', 'maxLength'),
      wrong('number for text', { sampleName: 5 }, 'sampleName', 'type'),
      wrong('object for text', { sampleName: { $gt: '' } }, 'sampleName', 'type'),
      wrong('array for text', { sampleName: ['a'] }, 'sampleName', 'type'),
      wrong('text for a number', { amount: 'viel' }, 'amount', 'type'),
      wrong('below the least', { amount: -1 }, 'amount', 'minimum'),
      wrong('text for a key', { deptId: '1; drop' }, 'deptId'),
      wrong('text for a choice', { open: 'maybe' }, 'open', 'type'),
      wrong('empty though required', { sampleName: '' }, 'sampleName', 'required'),
      wrong('blank key', { deptId: null }, 'deptId', 'required'),
      wrong('no value of the dictionary', { state: '9' }, 'state', 'DICTIONARY_VALUE'),
      wrong('no day of the calendar', { startDate: '2026-02-30' }, 'startDate', 'format'),
      wrong('no moment', { startTime: 'yesterday' }, 'startTime', 'format'),
      wrong('no mobile number', { mobile: '12345' }, 'mobile', 'format'),
      wrong('unknown field', { tenantId: 3 }, 'tenantId', 'UNKNOWN_FIELD'),
      wrong('column name', { tenant_id: 3 }, 'tenant_id', 'UNKNOWN_FIELD'),
      wrong('read-only field', { createBy: 'somebody' }, 'createBy', 'FIELD_READ_ONLY'),
      wrong('own key', { sampleId: 77 }, 'sampleId', 'FIELD_READ_ONLY'),
      wrong('NUL', { sampleName: 'a\u0000b' }, 'sampleName'),
      wrong('half a character', { sampleName: 'a\ud800' }, 'sampleName'),
      wrong('wrong child row', { lines: [{ lineText: 'gut' }, { lineText: 5 }] }, 'lines.1.lineText', 'type'),
      wrong('unknown field of a child row', { lines: [{ lineText: 'gut', price: 5 }] }, 'lines.0.price'),
      wrong('duplicate', { sampleCode: 'kept' }, 'sampleCode', 'DUPLICATE'),
    ])
  })

  it('should name all mistakes at once', async () => {
    const reply = await send({ what: 'many', body: { sampleName: '', amount: 'x', state: '9' }, code: 601 })
    const fields = reply.data.errors.map((error: { field: string }) => error.field)
    expect(fields).toEqual(expect.arrayContaining(['sampleName', 'sampleCode', 'deptId', 'amount', 'state']))
  })

  it('should refuse ids of another tenant', async () => {
    const missing = (what: string, values: Row, field: string): Scenario => ({
      what,
      body: valid(values),
      code: 601,
      error: { code: 'REFERENCE_MISSING', field },
    })
    await refuse([
      missing('reference', { deptId: foreignDept }, 'deptId'),
      missing(
        'reference of a child row',
        { lines: [{ lineText: 'a', deptId: foreignDept }] },
        'lines.0.deptId',
      ),
      missing('links', { userIds: [999_999_999] }, 'userIds'),
      {
        what: 'change',
        method: 'PUT',
        path: '/system/post',
        body: { postId: foreignPost, postName: '我的' },
        code: 404,
      },
      { what: 'removal', method: 'DELETE', path: `/system/post/${foreignPost}`, code: 404 },
      { what: 'reading', method: 'GET', path: `/system/post/${foreignPost}`, code: 404 },
      {
        what: 'move',
        method: 'PUT',
        body: { sampleId: stored.sampleId, deptId: foreignDept },
        code: 601,
        error: { field: 'deptId' },
      },
    ])
  })

  it('should refuse a stale version and a change of what is not there', async () => {
    const change = (body: Row): Pick<Scenario, 'method' | 'body'> => ({ method: 'PUT', body })
    await refuse([
      { what: 'stale', ...change({ sampleId: stored.sampleId, sampleName: '改', version: 99 }), code: 601 },
      {
        what: 'no version',
        ...change({ sampleId: stored.sampleId, sampleName: '改', version: 'x' }),
        code: 601,
      },
      { what: 'absent', ...change({ sampleId: 999_999, sampleName: '改' }), code: 404 },
      { what: 'no key', ...change({ sampleName: '改' }), code: 404 },
      { what: 'object as key', ...change({ sampleId: { a: 1 }, sampleName: '改' }), code: 404 },
    ])
  })

  it('should refuse JSON that is malformed, deep, large or poisoned', async () => {
    await refuse([
      { what: 'malformed', text: '{"sampleName": ', code: 601 },
      { what: 'no object', text: '[]', code: 601 },
      { what: '100,000 levels', text: deep(100_000), code: 601 },
      { what: '100,000 levels in a field', text: `{"sampleName":${deep(100_000)}}`, code: 601 },
      { what: '__proto__', text: '{"__proto__":{"admin":true},"sampleName":"x"}', code: 601 },
      { what: '__proto__ inside', text: '{"lines":[{"__proto__":{"lineText":"x"}}]}', code: 601 },
      { what: 'constructor', text: '{"constructor":{"prototype":{"admin":true}}}', code: 601 },
      { what: 'too large', text: `{"sampleName":"${'x'.repeat(3_000_000)}"}`, code: 601 },
    ])
    expect(({} as Row).admin).toBeUndefined()
  })

  it('should refuse an import with bad rows or formulas, naming row and column', async () => {
    const before = await fingerprint(server.database, school)
    const headers = ['名称', '编码', '部门', '状态', '金额']
    const deptName = '党政办公室'
    const rows = [
      ['好的', 'import-1', deptName, '正常', 1],
      [{ formula: 'HYPERLINK("http://evil","x")', result: 'x' }, 'import-2', deptName, '正常', 1],
      ['坏部门', 'import-3', '没有这个部门', '正常', 1],
      ['坏状态', 'import-4', deptName, '奇怪', 'viel'],
      ['重复', 'kept', deptName, '正常', 1],
      ['重复', 'import-1', deptName, '正常', 1],
      [null, 'import-7', deptName, '正常', 1],
    ]
    const reply = await upload(server, token, await workbook([headers, ...rows]))
    expect(reply.code).toBe(601)
    const places = reply.data.errors.map((error: Answer) => `${error.row} ${error.column}`)
    expect(places).toEqual(
      expect.arrayContaining(['3 名称', '4 部门', '5 状态', '5 金额', '6 编码', '7 编码', '8 名称']),
    )
    expect(places.some((place: string) => place.startsWith('2 '))).toBe(false)
    for (const [what, file] of [
      [
        'unknown column',
        await workbook([
          ['名称', '密级'],
          ['a', 'b'],
        ]),
      ],
      ['no rows', await workbook([headers])],
      ['no workbook', Buffer.from('名称,编码\na,b')],
      ['broken archive', Buffer.from('PK\u0003\u0004broken')],
    ] as const) {
      expect([what, (await upload(server, token, file)).code]).toEqual([what, 601])
    }
    expect(await fingerprint(server.database, school)).toEqual(before)
  })

  it('should give back odd but valid values as they were, everywhere', async () => {
    const texts = [
      "Robert'); drop table fixture_isolation;--",
      '=cmd|"/c calc"!A1',
      '<script>alert(1)</script>',
      '\u202eevil\u202c 👩‍👩‍👧 𠮷',
      '%_\\"\'`',
      '{{ constructor }} #{x}',
    ]
    for (const [index, sampleName] of texts.entries()) {
      const body = { sampleName, sampleCode: `odd-${index}`, deptId: dept, lines: [{ lineText: sampleName }] }
      const made = await send({ what: sampleName, body, code: 200 })
      expect(made.code).toBe(200)
      const read = await send({ what: '', method: 'GET', path: `${sample}/${made.data.sampleId}`, code: 200 })
      expect(read.data.sampleName).toBe(sampleName)
      expect(read.data.lines[0].lineText).toBe(sampleName)
      const path = `${sample}/list?sampleName=${encodeURIComponent(sampleName)}&orderByColumn=sampleName`
      const found = await send({ what: '', method: 'GET', path, code: 200 })
      expect([sampleName, found.total]).toEqual([sampleName, 1])
    }
    const exported = await server.fastify.inject({
      method: 'POST',
      url: `/prod-api${sample}/export`,
      headers: { authorization: `Bearer ${token}` },
    })
    const sheet = answerText(exported.rawPayload)
    expect(sheet).toContain('=cmd|')
    expect(sheet).not.toContain('<f>')
  })
})

async function grantFixture(server: TestServer, menus: Row[]): Promise<void> {
  const ids = menus.filter(menu => String(menu.perms ?? '').startsWith('fixture:')).map(menu => menu.menuId)
  expect(ids.length).toBeGreaterThan(5)
  await server.database.asOwner(async tx => {
    const role = await tx
      .selectFrom('sys_role')
      .select('role_id')
      .where('tenant_id', '=', school)
      .where('role_key', '=', 'admin')
      .executeTakeFirstOrThrow()
    const links = ids.map(id => ({ tenant_id: school, role_id: role.role_id, menu_id: id }))
    await tx
      .insertInto('sys_role_menu')
      .values(links)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await server.database.notify(tx, 'mortise_caller', '1')
  })
}

async function firstKey(server: TestServer, token: string, path: string, key: string): Promise<number> {
  const { rows, data } = (await server.call('GET', path, { token })) as { rows?: Row[]; data?: Row[] }
  return (rows ?? data)?.[0]?.[key] as number
}

async function workbook(rows: unknown[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('导入').addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function upload(server: TestServer, token: string, file: Buffer): Promise<Answer> {
  const { payload, headers } = multipart('file', 'import.xlsx', file)
  const response = await server.fastify.inject({
    method: 'POST',
    url: `/prod-api${sample}/importData`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return response.json()
}
