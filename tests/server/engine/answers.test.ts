import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureText } from '#model/signature/signatures.ts'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

const options = (...labels: string[]) => labels.map(label => ({ value: label, label }))
const matrix = (more: object = {}) => ({
  rows: [
    { value: 'speed', label: { zh: '速度', en: 'Speed' } },
    { value: 'price', label: { zh: '价格', en: 'Price' } },
  ],
  columns: [
    { value: 'good', label: { zh: '满意', en: 'Good' } },
    { value: 'poor', label: { zh: '不满意', en: 'Poor' } },
    { value: 'none', label: '没用过', ...('multiple' in more ? { exclusive: true } : {}) },
  ],
  ...more,
})

const page = pageFile('org/answer', {
  label: 'who',
  operations: { import: true },
  properties: {
    who: { type: 'string', title: '姓名', maxLength: 20 },
    stars: { type: 'integer', title: '星级', 'x-component': 'rate' },
    halves: { type: 'number', 'x-scale': 1, title: '评分', 'x-component': 'rate' },
    nps: { type: 'integer', title: '推荐', minimum: 0, maximum: 10, 'x-component': 'scale' },
    volume: { type: 'integer', title: '用量', multipleOf: 5, 'x-component': 'slider' },
    span: { type: 'array', title: '区间', items: { type: 'integer' }, 'x-component': 'slider' },
    order: { type: 'array', title: '排序', 'x-component': 'ranking', 'x-options': options('甲', '乙', '丙') },
    best: {
      type: 'array',
      title: '前两名',
      'x-component': 'ranking',
      maxItems: 2,
      'x-options': options('甲', '乙', '丙'),
    },
    hobbies: { type: 'array', title: '爱好', 'x-component': 'ranking', 'x-dict': 'hobby' },
    opinion: { title: '满意度', 'x-matrix': matrix() },
    every: { title: '逐项', 'x-matrix': matrix({ complete: true }) },
    uses: { title: '场合', 'x-matrix': matrix({ multiple: true }) },
    tint: { type: 'string', title: '颜色', 'x-component': 'color' },
    sign: { type: 'string', title: '签名', 'x-component': 'signature' },
    reason: { type: 'string', title: '原因', maxLength: 50, 'x-visible': "opinion.price == 'poor'" },
    lines: {
      type: 'array',
      title: '明细',
      'x-table': 'org_answer_line',
      items: {
        type: 'object',
        properties: {
          stars: { type: 'integer', title: '星级', 'x-component': 'rate' },
          opinion: { title: '满意度', 'x-matrix': matrix() },
          sign: { type: 'string', title: '签名', format: 'signature' },
        },
      },
    },
  },
})

const drawn = signatureText({
  strokes: [
    [
      [10, 20],
      [30, 40],
    ],
  ],
}) as string
const typed = signatureText({ name: '李·四' }) as string

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, [page])
})
afterAll(() => engine.close())

type Row = Record<string, unknown>

const create = (values: Row) => engine.call('POST', '/org/answer', { body: { who: '某人', ...values } })
const placesOf = (reply: Reply) =>
  (reply.data?.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)

describe('POST /org/answer', () => {
  it.each<[string, Row, string[]]>([
    ['more stars than there are', { stars: 6 }, ['stars maximum']],
    ['no star', { stars: 0 }, ['stars minimum']],
    ['less than half a star', { halves: 3.7 }, ['halves multipleOf']],
    ['a number beyond the scale', { nps: 11 }, ['nps maximum']],
    ['a number between two steps', { volume: 7 }, ['volume multipleOf']],
    ['a number beyond the line', { volume: 105 }, ['volume maximum']],
    ['one end alone', { span: [3] }, ['span minItems']],
    ['an end beyond the line', { span: [3, 101] }, ['span.1 maximum']],
    ['ends in the wrong order', { span: [8, 3] }, ['span RULE']],
    ['an order with one option twice', { order: ['甲', '甲', '乙'] }, ['order uniqueItems']],
    ['an order that lacks one', { order: ['甲', '乙'] }, ['order minItems']],
    ['an order with a stranger', { order: ['甲', '乙', '丁'] }, ['order.2 enum']],
    ['more than may be ordered', { best: ['甲', '乙', '丙'] }, ['best maxItems']],
    ['a value of the dictionary twice', { hobbies: ['run', 'run'] }, ['hobbies uniqueItems']],
    ['an unknown row', { opinion: { speed: 'good', smell: 'good' } }, ['opinion.smell UNKNOWN_FIELD']],
    ['an unknown answer', { opinion: { speed: 'fine' } }, ['opinion.speed enum']],
    ['no answer at all', { opinion: { speed: null } }, ['opinion RULE']],
    ['several answers where one is asked for', { opinion: { speed: ['good'] } }, ['opinion.speed type']],
    ['a row without an answer', { every: { speed: 'good' } }, ['every.price required']],
    ['an exclusive answer with another', { uses: { speed: ['none', 'good'] } }, ['uses RULE']],
    ['an answer twice', { uses: { speed: ['good', 'good'] } }, ['uses.speed uniqueItems']],
    ['a colour by name', { tint: 'red' }, ['tint format']],
    ['a colour that brings a style', { tint: '#0342d8;background:url(//x)' }, ['tint format']],
    ['a signature without a stroke', { sign: drawn.replace('M10 20L30 40', '') }, ['sign format']],
    ['a drawing with a script', { sign: drawn.replace('<path', '<script>x</script><path') }, ['sign format']],
    ['a drawing with a handler', { sign: drawn.replace('<path', '<path onload="x"') }, ['sign format']],
    ['an address in the place of a signature', { sign: 'https://example.com/a.png' }, ['sign format']],
    ['a name with markup', { sign: typed.replace('李·四', '<b>李</b>') }, ['sign format']],
    [
      'too much in a row',
      { lines: [{ stars: 9 }, { sign: 'x' }] },
      ['lines.0.stars maximum', 'lines.1.sign format'],
    ],
  ])('should refuse %s at its place', async (_name, values, places) => {
    expect(placesOf(await create(values))).toEqual(places)
  })

  it('should keep what a form sends', async () => {
    const answers = {
      stars: 5,
      halves: 3.5,
      nps: 0,
      volume: 15,
      span: [20, 80],
      order: ['丙', '甲', '乙'],
      best: ['乙'],
      hobbies: ['run', 'read'],
      opinion: { price: 'poor' },
      every: { speed: 'good', price: 'none' },
      uses: { speed: ['good', 'poor'] },
      tint: '#0342d8',
      sign: drawn,
      reason: '贵',
    }
    const { data } = await create({
      ...answers,
      lines: [{ stars: 1, opinion: { speed: 'good' }, sign: typed }],
    })
    expect(data).toMatchObject({
      ...answers,
      lines: [{ stars: 1, opinion: { speed: 'good' }, sign: typed }],
    })
    const change = { answerId: data.answerId, version: 1, opinion: { price: 'good' } }
    await engine.call('PUT', '/org/answer', { body: change })
    const after = await engine.call('GET', `/org/answer/${data.answerId}`)
    expect(after.data).toMatchObject({ opinion: { price: 'good' }, reason: null })
  })
})

describe('POST /org/answer/export', () => {
  it('should say answers in words, which an import takes again', async () => {
    await create({
      who: '张三',
      order: ['丙', '甲', '乙'],
      opinion: { price: 'poor', speed: 'good' },
      sign: typed,
      span: [10, 90],
      hobbies: ['read'],
    })
    await create({ who: '王五', uses: { price: ['good', 'poor'] }, sign: drawn })
    engine.as(caller())
    const answer = await engine.raw({ method: 'POST', url: '/org/answer/export' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(new Uint8Array(answer.rawPayload).buffer as ArrayBuffer)
    const rows = (workbook.worksheets[0] as ExcelJS.Worksheet).getSheetValues() as unknown[][]
    const titles = rows[1] as unknown[]
    const rowOf = (who: string) => {
      const row = rows.find(cells => cells?.[titles.indexOf('姓名')] === who) ?? []
      return Object.fromEntries(titles.flatMap((title, index) => (title ? [[title, row[index]]] : [])))
    }
    expect(rowOf('张三')).toMatchObject({
      排序: '丙、甲、乙',
      区间: '10 – 90',
      爱好: '读书',
      满意度: '速度：满意；价格：不满意',
      签名: '李·四',
    })
    expect(rowOf('王五')).toMatchObject({ 场合: '价格：满意、不满意', 签名: '已签名' })

    const file = await workbookOf([
      ['姓名', '排序', '满意度', '场合'],
      ['赵六', '丙、甲、乙', '速度：满意；Price: Poor', '价格：满意、不满意'],
    ])
    const { data } = await uploadTo(engine, '/org/answer/importData', file, caller())
    expect(data).toMatchObject({ created: 1, errors: [] })
    const list = await engine.call('GET', '/org/answer/list?who=赵六')
    const [imported] = (list as unknown as { rows: Row[] }).rows.filter(({ who }) => who === '赵六')
    expect(imported).toMatchObject({
      order: ['丙', '甲', '乙'],
      opinion: { speed: 'good', price: 'poor' },
      uses: { price: ['good', 'poor'] },
    })
  })

  it.each([
    ['满意度', '气味：满意'],
    ['满意度', '速度：还行'],
    ['排序', '丙、丙、乙'],
  ])('should refuse %s %s in a sheet', async (title, text) => {
    const file = await workbookOf([
      ['姓名', title],
      ['钱七', text],
    ])
    expect(JSON.stringify(await uploadTo(engine, '/org/answer/importData', file, caller()))).toContain(title)
    const list = await engine.call('GET', '/org/answer/list')
    expect((list as unknown as { rows: Row[] }).rows.filter(({ who }) => who === '钱七')).toEqual([])
  })
})

describe('POST /org/answer/importData', () => {
  it('should name the question of a matrix that was left out, and not its path', async () => {
    const file = await workbookOf([
      ['姓名', '逐项'],
      ['钱七', '速度：满意'],
    ])
    const { data } = await uploadTo(engine, '/org/answer/importData?preview=true', file, caller())
    expect(data.errors).toMatchObject([{ field: 'every.price', column: '逐项 / 价格' }])
  })
})

describe('openApiDocument', () => {
  it('should say the answers of a matrix and the limits of a widget', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument(engine.registry))) as {
      components: { schemas: Record<string, { properties: Record<string, unknown> }> }
    }
    const { properties } = document.components.schemas['org.answer'] as {
      properties: Record<string, unknown>
    }
    expect(properties.stars).toMatchObject({ minimum: 1, maximum: 5 })
    expect(JSON.stringify(properties.opinion)).toContain('"enum":["good","poor","none",null]')
  })
})
