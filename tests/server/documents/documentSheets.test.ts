import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { reportPage } from './documentPages.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any }

const form = (more: object = {}) => ({
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 20 },
    score: { type: 'integer', title: '分数', minimum: 0, maximum: 10 },
    cost: { type: 'number', title: '费用', 'x-scale': 2 },
    day: { type: 'string', format: 'date', title: '日期' },
    at: { type: 'string', format: 'date-time', title: '时间' },
    urgent: { type: 'boolean', title: '紧急' },
    state: { type: 'string', title: '状态', 'x-dict': 'sys_normal_disable' },
    kind: {
      type: 'string',
      title: '类型',
      'x-options': [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
    deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
    place: {
      type: 'object',
      title: '地点',
      properties: { city: { type: 'string', title: '城市', maxLength: 20 } },
    },
    lines: {
      type: 'array',
      title: '明细',
      maxItems: 9_999,
      items: {
        type: 'object',
        required: ['text'],
        properties: {
          text: { type: 'string', title: '内容', maxLength: 30 },
          amount: { type: 'number', title: '数量', minimum: 0 },
        },
      },
    },
    ...more,
  },
  layout: [{ type: 'group', title: '基本', items: ['subject', 'score'] }],
})

let server: TestServer
let admin: string
let school: string
let dept: { deptId: number; deptName: string }
let version: number
let formId: number
beforeAll(async () => {
  server = await startTestServer([reportPage])
  admin = await server.signIn('admin')
  school = await server.signIn('school')
  const made = await call('POST', '/tool/build', {
    body: { formName: '满意度', draft: JSON.stringify(form()) },
  })
  formId = made.data.formId
  version = (await call('POST', `/tool/build/${formId}/publish`, { body: {} })).data.versionId
  dept = (await call('GET', '/system/dept/list')).data[0]
})
afterAll(() => server.close())

async function call(method: 'GET' | 'POST' | 'PUT', path: string, given: object = {}): Promise<Answer> {
  const reply = (await server.call(method, path, { token: admin, ...given })) as Answer
  expect(reply).toMatchObject({ code: 200 })
  return reply
}

async function workbook(content: object | null, of = version): Promise<ExcelJS.Workbook> {
  const body = { version: of, content }
  return load('POST', '/fixture/report/document-workbook', body)
}

async function load(method: 'GET' | 'POST', path: string, body?: object): Promise<ExcelJS.Workbook> {
  const headers = { authorization: `Bearer ${admin}` }
  const url = `/prod-api${path}`
  const { rawPayload } = await server.fastify.inject({
    method,
    url,
    headers,
    ...(body ? { payload: body } : {}),
  })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(rawPayload).buffer as ArrayBuffer)
  return book
}

async function upload(
  content: Uint8Array,
  { of = version, token = admin }: { of?: number; token?: string | null } = {},
) {
  return (await server.call('POST', '/fixture/report/document-import', {
    token,
    query: { version: String(of) },
    ...multipart('file', 'a.xlsx', Buffer.from(content)),
  })) as Answer
}

const send = async (book: ExcelJS.Workbook, of = version) =>
  upload(new Uint8Array(await book.xlsx.writeBuffer()), { of })

/** The cell of the value with this path in the first sheet. */
function cellOf(book: ExcelJS.Workbook, path: string): ExcelJS.Cell {
  const [sheet] = book.worksheets
  let found: ExcelJS.Cell | undefined
  sheet?.eachRow((row, number) => {
    if (row.getCell(4).value === path) found = sheet.getCell(number, 2)
  })
  if (!found) throw new Error(`No cell of ${path}.`)
  return found
}

const full = () => ({
  ...{ subject: '教室', score: 7, cost: 12.5, day: '2026-01-31', at: '2026-01-31 08:30:00', urgent: true },
  ...{ state: '0', kind: 'b', deptId: dept.deptId, place: { city: '杭州' } },
  lines: [
    { text: '第一', amount: 1.5 },
    { text: '=cmd()', amount: 2 },
  ],
})

describe('documents as workbooks', () => {
  it('should be refused to guests, to whoever may not fill in, and by a version of nobody', async () => {
    const path = '/fixture/report/document-workbook'
    const body = { version }
    expect((await server.call('POST', path, { token: null, body })).code).toBe(401)
    expect((await server.call('POST', path, { token: school, body })).code).toBe(403)
    expect((await server.call('POST', path, { token: admin, body: { version: 987_654 } })).code).toBe(404)
    expect((await upload(new Uint8Array([1]), { token: null })).code).toBe(401)
    expect((await upload(new Uint8Array([1]), { token: school })).code).toBe(403)
    expect((await server.call('GET', '/fixture/report/document-export?id=1', { token: school })).code).toBe(
      403,
    )
  })

  it('should be a template with groups, marks, choices and a sheet of rows', async () => {
    const book = await workbook(null)
    const [first, rows] = book.worksheets
    expect(first?.getColumn(1).values).toEqual(
      expect.arrayContaining(['满意度（第 1 版）', '基本', '主题*', '分数', '地点', '城市']),
    )
    expect(cellOf(book, 'kind').dataValidation).toMatchObject({ type: 'list' })
    expect(cellOf(book, 'score').dataValidation).toMatchObject({ type: 'whole', formulae: [0, 10] })
    expect([rows?.name, rows?.getCell('B2').value, rows?.getRow(1).hidden]).toEqual(['明细', '内容*', true])
    const { data } = await send(book)
    expect(data.mistakes).toMatchObject([{ sheet: '满意度', cell: 'B4', title: '主题', field: 'subject' }])
  })

  it('should come in as they went out, of every kind of field, titles renamed', async () => {
    const book = await workbook(full())
    for (const sheet of book.worksheets) sheet.getCell(2, 2).value = '改了标题'
    const { data } = await send(book)
    expect(data).toMatchObject({ mistakes: [], unfit: [], version: { written: 1, read: 1 } })
    expect(data.content).toEqual(full())
    const body = { reportName: '一份', formVersionId: version, content: data.content }
    const { reportId } = (await call('POST', '/fixture/report', { body })).data
    const exported = await load('GET', `/fixture/report/document-export?id=${reportId}`)
    expect((await send(exported)).data.content).toEqual(full())
    expect(cellOf(exported, 'deptId').value).toBe(dept.deptName)
    expect(cellOf(exported, 'day').value).toBeInstanceOf(Date)
  })

  it('should never write a text as a formula, nor take one', async () => {
    const book = await workbook({ ...full(), subject: '=1+1' })
    expect(cellOf(book, 'subject').type).toBe(ExcelJS.ValueType.String)
    expect(book.worksheets[1]?.getCell('B4')).toMatchObject({
      value: '=cmd()',
      type: ExcelJS.ValueType.String,
    })
    cellOf(book, 'subject').value = { formula: 'cmd()', result: '教室' }
    const { data } = await send(book)
    expect(data.mistakes).toMatchObject([{ field: 'subject', message: '主题不能使用公式，请粘贴为数值' }])
    expect(data.content.subject).toBeNull()
  })

  it('should tell mistakes at their cells, and keep what is right', async () => {
    const book = await workbook(full())
    cellOf(book, 'score').value = 99
    cellOf(book, 'day').value = '明天'
    cellOf(book, 'kind').value = '丙'
    cellOf(book, 'deptId').value = '没有的部门'
    const rows = book.worksheets[1] as ExcelJS.Worksheet
    rows.getCell('B3').value = null
    rows.getCell('C4').value = -1
    const { data } = await send(book)
    const told = Object.fromEntries(
      data.mistakes.map((one: Record<string, string>) => [one.field, `${one.sheet} ${one.cell}`]),
    )
    expect(told).toEqual({
      score: `满意度 ${cellOf(book, 'score').address}`,
      day: `满意度 ${cellOf(book, 'day').address}`,
      kind: `满意度 ${cellOf(book, 'kind').address}`,
      deptId: `满意度 ${cellOf(book, 'deptId').address}`,
      'lines.0.text': '明细 B3',
      'lines.1.amount': '明细 C4',
    })
    expect(data.content).toMatchObject({ subject: '教室', day: null, kind: null, cost: 12.5 })
    expect((await call('GET', '/fixture/report/list')).total).toBe(1)
  })

  it('should keep what fits of another version, and say what does not', async () => {
    const { cost: _gone, ...kept } = form().properties
    const draft = JSON.stringify({
      ...form({ price: { type: 'number', title: '价格' } }),
      properties: { ...kept, topic: { ...kept.subject, 'x-renamed-from': 'subject' }, subject: undefined },
      required: ['topic'],
      layout: [],
    })
    await call('PUT', '/tool/build', { body: { formId, draft } })
    const later = (await call('POST', `/tool/build/${formId}/publish`, { body: {} })).data.versionId
    const { data } = await send(await workbook(full()), later)
    expect(data).toMatchObject({
      mistakes: [],
      unfit: [{ title: '费用', message: '表单的这一版没有此项，未导入' }],
      version: { written: 1, read: 2 },
    })
    expect(data.content).toMatchObject({ topic: '教室', score: 7 })
  })

  it('should refuse a workbook of another form, and what is none', async () => {
    const strange = new ExcelJS.Workbook()
    strange.addWorksheet('x').addRow(['主题', '教室'])
    expect(await send(strange)).toMatchObject({ code: 601, msg: expect.stringContaining('模板') })
    expect((await upload(Buffer.from('PK no zip'))).code).toBe(601)
    const made = await call('POST', '/tool/build', {
      body: { formName: '别的', draft: JSON.stringify(form()) },
    })
    const other = (await call('POST', `/tool/build/${made.data.formId}/publish`, { body: {} })).data.versionId
    expect(await send(await workbook(null, other))).toMatchObject({
      code: 601,
      msg: expect.stringContaining('别的'),
    })
  })

  it('should be bounded: too many rows are refused', async () => {
    const book = await workbook({ subject: '多' })
    const rows = book.worksheets[1] as ExcelJS.Worksheet
    for (let row = 3; row < 16_000; row += 1) rows.getCell(row, 2).value = 'x'
    expect(await send(book)).toMatchObject({ code: 601, msg: '一次最多导入 10,000 行' })
  })

  it('should write nothing of a value that the form could not hold', async () => {
    const book = await workbook({
      subject: { a: 1 },
      kind: [{}],
      lines: 'x',
      place: 5,
      day: '2026-99-99',
      deptId: 'x',
    })
    expect(book.worksheets[0]?.getCell('A1').value).toBe('满意度（第 1 版）')
  })
})
