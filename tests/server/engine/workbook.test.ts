import ExcelJS from 'exceljs'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

const ticket = pageFile('org/ticket', {
  label: 'ticketName',
  operations: { import: true, export: { fields: ['ticketNo', 'ticketName'] } },
  properties: {
    ticketNo: { type: 'string', title: '单号', maxLength: 20, 'x-series': { pattern: 'T-{0000}' } },
    ticketName: { type: 'string', title: '名称', maxLength: 20 },
  },
})

let engine: Engine

beforeAll(async () => {
  engine = await startEngine(modules, [ticket])
  await engine.call('POST', '/org/dept', { body: { deptName: '总部' } })
  await engine.call('POST', '/org/role', { body: { roleName: '教师' } })
})
afterAll(() => engine.close())

const upload = (file: Buffer, query = '', as = caller()): Promise<Reply> =>
  uploadTo(engine, `/org/person/importData?${query}`, file, as)

async function download(url: string, as = caller()): Promise<ExcelJS.Worksheet> {
  engine.as(as)
  const answer = await engine.raw({ method: 'POST', url })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(answer.rawPayload).buffer as ArrayBuffer)
  return workbook.worksheets[0] as ExcelJS.Worksheet
}

const valuesOf = (sheet: ExcelJS.Worksheet, row: number) => (sheet.getRow(row).values as unknown[]).slice(1)
const count = async () => (await engine.call('GET', '/org/person/list')).total

const HEADERS = ['编码*', '姓名*', '部门', '状态', '已婚', '开始日期', '单价', '角色']

describe('POST /org/person/importData', () => {
  it('should answer 401 to a guest and 403 without the permission', async () => {
    const file = await workbookOf([HEADERS])
    expect((await upload(file, '', null as never)).code).toBe(401)
    expect((await upload(file, '', caller({ permissions: ['org:person:list'] }))).code).toBe(403)
  })

  it('should tell row and column of every mistake, and store nothing', async () => {
    const file = await workbookOf([
      HEADERS,
      ['I1', '甲', '总部', '正常', '是', '2026/1/2', 1.5, '教师'],
      ['I2', null, '没有', '坏', '也许', 'nonsense', 'abc', '教师、校长'],
      ['I1', '重', null, null, null, null, null, null],
      [{ formula: '1+1', result: 2 }, '<b>公式</b>', null, null, null, null, null, null],
    ])
    const preview = await upload(file, 'preview=true')
    expect(preview.data).toMatchObject({ total: 4, valid: 1, created: 1 })
    const places = preview.data.errors.map(
      (error: { row: number; column: string }) => `${error.row} ${error.column}`,
    )
    expect(places.sort()).toEqual([
      '3 单价',
      '3 姓名',
      '3 已婚',
      '3 开始日期',
      '3 状态',
      '3 角色',
      '3 部门',
      '4 编码',
      '5 编码',
    ])
    const answer = await upload(file)
    expect(answer).toMatchObject({ code: 601, fault: 'IMPORT_INVALID' })
    expect(answer.msg).toContain('<br/>第 5 行 编码：编码不能使用公式')
    expect(answer.msg).not.toContain('<b>')
    expect(await count()).toBe(0)
  })

  it('should store every row with what its labels stand for', async () => {
    const file = await workbookOf([
      HEADERS,
      ['I1', '=HYPERLINK("x")', '总部', '停用', '否', new Date('2026-01-02T00:00:00Z'), '1,234.5', '教师'],
      ['I2', '乙', null, null, null, null, null, null],
    ])
    const answer = await upload(file)
    expect(answer).toMatchObject({
      code: 200,
      msg: '导入成功，新增 2 条，更新 0 条',
      data: { total: 2, valid: 2 },
    })
    expect(engine.audit).toHaveLength(2)
    const [row] = (await engine.call('GET', '/org/person/list?code=I1')).rows
    const { data } = await engine.call('GET', `/org/person/${row.personId}`)
    expect(data).toMatchObject({
      personName: '=HYPERLINK("x")',
      status: '1',
      married: false,
      startDate: '2026-01-02',
      price: 1234.5,
    })
    expect(data).toMatchObject({ dept: { deptName: '总部' }, roles: [{ roleName: '教师' }] })
  })

  it('should change records that stand already only when asked to', async () => {
    const file = await workbookOf([
      ['编码', '姓名'],
      ['I2', '新乙'],
      ['I3', '丙'],
    ])
    const refused = await upload(file)
    expect(refused.data.errors).toMatchObject([{ row: 2, column: '编码', code: 'DUPLICATE' }])
    expect(await upload(file, 'updateSupport=true')).toMatchObject({ data: { created: 1, updated: 1 } })
    expect((await engine.call('GET', '/org/person/list?code=I2')).rows).toMatchObject([
      { personName: '新乙', version: 2 },
    ])
  })

  it.each([
    ['no workbook', async () => Buffer.from('hello')],
    ['an archive that is no workbook', async () => Buffer.from(zipSync({ 'a.xml': new Uint8Array(9) }))],
    [
      'an unknown column',
      () =>
        workbookOf([
          ['编码', '秘密'],
          ['x', 'y'],
        ]),
    ],
    [
      'a hidden column',
      () =>
        workbookOf([
          ['编码', '密码'],
          ['x', 1],
        ]),
    ],
    [
      'a column twice',
      () =>
        workbookOf([
          ['编码', '编码'],
          ['x', 'y'],
        ]),
    ],
    ['no rows', () => workbookOf([HEADERS])],
  ])('should refuse %s', async (_name, make) => {
    const before = await count()
    expect((await upload(await make())).code).toBe(601)
    expect(await count()).toBe(before)
  })

  it('should name every column that it does not know at once', async () => {
    const { msg, data } = await upload(
      await workbookOf([['编码', '秘密', '<b>', '编码'], ['x']]),
      'preview=true',
    )
    const words = ['无法识别的列“秘密”', '无法识别的列“&lt;b&gt;”', '列“编码”重复']
    for (const text of words) expect(msg).toContain(text)
    expect(data.errors).toHaveLength(3)
  })

  it('should take back an export that was changed, and say which columns it left alone', async () => {
    const sheet = await download('/org/person/export')
    const exported = [1, 2, 3, 4].map(row => valuesOf(sheet, row) as string[])
    const [headers = [], ...rows] = exported
    const renamed = rows.map(cells => cells.map(cell => (cell === '新乙' ? '新乙改' : cell)))
    const file = await workbookOf([headers, ...renamed])
    const before = await count()

    const { data } = await upload(file, 'preview=true&updateSupport=true')
    expect(data).toMatchObject({ total: 3, created: 0, updated: 3, errors: [] })
    expect(data.ignored).toEqual(expect.arrayContaining(['合计', '创建时间']))
    expect(data.ignored).not.toContain('姓名')
    expect(await upload(file, 'updateSupport=true')).toMatchObject({
      data: { updated: 3, ignored: data.ignored },
    })
    expect(await count()).toBe(before)
    expect((await engine.call('GET', '/org/person/list?code=I2')).rows).toMatchObject([
      { personName: '新乙改' },
    ])
  })

  it('should know the records of an export by numbers that nobody writes', async () => {
    for (const ticketName of ['门', '灯']) await engine.call('POST', '/org/ticket', { body: { ticketName } })
    const sheet = await download('/org/ticket/export')
    const [headers, first, second] = [1, 2, 3].map(row => valuesOf(sheet, row) as string[])
    const at = headers?.indexOf('名称') ?? -1
    if (!headers || !first || !second) throw new Error('The export is empty.')
    const file = await workbookOf([headers, first.with(at, '窗'), second])
    const send = (query: string) => uploadTo(engine, `/org/ticket/importData?${query}`, file, caller())

    expect((await send('preview=true')).data).toMatchObject({ created: 2, ignored: ['单号'] })
    expect((await send('updateSupport=true')).data).toMatchObject({ created: 0, updated: 2, ignored: [] })
    const { rows, total } = await engine.call('GET', '/org/ticket/list')
    expect(total).toBe(2)
    expect(rows.map((row: { ticketName: string }) => row.ticketName)).toContain('窗')
  })

  it('should refuse what unfolds beyond its limits', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await upload(Buffer.from(bomb))).toMatchObject({ code: 601, fault: 'TOO_LARGE' })
  })
})

describe('POST /org/person/export', () => {
  it('should hold labels, the filter, and what the caller may read', async () => {
    const sheet = await download('/org/person/export?code=I1')
    const titles = valuesOf(sheet, 1) as string[]
    expect(titles).toContain('薪资')
    const row = Object.fromEntries(titles.map((title, index) => [title, valuesOf(sheet, 2)[index]]))
    expect(row).toMatchObject({
      编码: 'I1',
      部门: '总部',
      状态: '停用',
      已婚: '否',
      角色: '教师',
      单价: 1234.5,
    })
    expect(sheet.rowCount).toBe(2)
    const few = await download('/org/person/export', caller({ permissions: ['org:person:export'] }))
    expect(valuesOf(few, 1)).not.toContain('薪资')
    expect(few.rowCount).toBe(4)
  })

  it('should write a text that looks like a formula as text', async () => {
    const sheet = await download('/org/person/export?code=I1')
    const titles = valuesOf(sheet, 1) as string[]
    const cell = sheet.getCell(2, titles.indexOf('姓名') + 1)
    expect(cell.type).toBe(ExcelJS.ValueType.String)
    expect(cell.value).toBe('=HYPERLINK("x")')
  })

  it('should answer a wrong query before it sends anything', async () => {
    engine.as(caller())
    const answer = await engine.raw({ method: 'POST', url: '/org/person/export?deptId=abc' })
    expect(answer.json()).toMatchObject({ code: 601, fault: 'SEARCH_INVALID' })
  })
})

describe('POST /org/person/importTemplate', () => {
  it('should have the columns of the import, and be taken back filled in', async () => {
    const sheet = await download('/org/person/importTemplate')
    const titles = valuesOf(sheet, 1) as string[]
    expect(titles).toEqual(expect.arrayContaining(['编码*', '姓名*', '部门', '状态']))
    expect(titles).not.toContain('合计')
    sheet.getCell(2, titles.indexOf('编码*') + 1).value = 'T1'
    sheet.getCell(2, titles.indexOf('姓名*') + 1).value = '模板'
    expect(await upload(Buffer.from(await sheet.workbook.xlsx.writeBuffer()))).toMatchObject({ code: 200 })
  })
})
