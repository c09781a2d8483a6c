import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '#server/engine/openapi.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, type Reply, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const content = {
  type: 'array',
  title: '内容',
  maxItems: 4,
  'x-blocks': {
    by: 'kind',
    shapes: {
      paragraph: {
        title: '段落',
        required: ['words'],
        properties: {
          words: text('文字', { 'x-rules': [{ assert: 'self != articleName', message: '与标题相同' }] }),
          price: { type: 'number', title: '价格', 'x-scale': 2 },
          remark: text('备注', { 'x-visible': 'isLong && price > 1', 'x-required': 'true' }),
          tax: { type: 'number', title: '税', 'x-scale': 2, 'x-compute': 'price * 0.1' },
        },
      },
      offer: {
        title: '优惠',
        properties: {
          status: text('状态', { 'x-dict': 'on_off', default: '0' }),
          // Of another type than the name has in the other shape.
          words: { type: 'integer', title: '字数', maximum: 9 },
          deptId: { title: '部门', 'x-ref': { to: 'org/dept', where: 'deptId != values.words' } },
          size: text('大小', {
            'x-options': [
              { value: 's', label: '小' },
              { value: 'o', label: '其他', other: true },
            ],
          }),
          price: { type: 'number', title: '价格', 'x-scale': 2, 'x-default': '1 + 1' },
          picture: { type: 'string', title: '图', maxLength: 500, 'x-component': 'image' },
        },
      },
    },
  },
}

const pages = [
  pageFile('org/article', {
    label: 'articleName',
    properties: {
      articleName: text('名称'),
      isLong: { type: 'boolean', title: '长' },
      content,
      total: { type: 'number', title: '合计', 'x-scale': 2, 'x-compute': "sum(content, 'price')" },
      taxes: { type: 'number', title: '税额', 'x-scale': 2, 'x-compute': "sum(content, 'tax')" },
      offers: {
        type: 'integer',
        title: '优惠数',
        'x-compute': "size(content.filter(block, block.kind == 'offer'))",
      },
    },
    operations: { export: { fields: ['articleName', 'content'] }, import: {} },
    actions: {
      rewrite: {
        title: '改写',
        on: 'row',
        form: { properties: { content }, required: ['content'] },
        set: { content: 'values.content' },
      },
    },
  }),
]

let engine: Engine
let deptId: number

beforeAll(async () => {
  engine = await startEngine(modules, pages)
  const { data } = await engine.call('POST', '/org/dept', { body: { deptName: '研发' } })
  deptId = data.deptId
})
afterAll(() => engine.close())

const post = (blocks: unknown, more: object = {}) =>
  engine.call('POST', '/org/article', { body: { articleName: '文章', content: blocks, ...more } })
const mistakesOf = ({ data }: Reply) =>
  data.errors.map(({ field, code }: { field: string; code: string }) => [field, code])

async function stored(blocks: unknown, more: object = {}): Promise<Record<string, unknown>> {
  const made = await post(blocks, more)
  expect(made).toMatchObject({ code: 200 })
  return made.data
}

describe('POST /org/article', () => {
  const one = { kind: 'paragraph', words: '一' }
  const REFUSED: [string, unknown, [string, string][]][] = [
    ['says no shape', [one, { words: '二' }], [['content.1.kind', 'required']]],
    ['says a shape that there is not', [{ kind: 'video', words: '二' }], [['content.0.kind', 'enum']]],
    ['says a shape of another type', [{ kind: 3 }], [['content.0.kind', 'type']]],
    ['is no row', [one, 7], [['content.1', 'type']]],
    ['lacks what its shape demands', [{ kind: 'paragraph' }], [['content.0.words', 'required']]],
    ['says what another shape has', [{ ...one, status: '0' }], [['content.0.status', 'UNKNOWN_FIELD']]],
    ['holds the type of another shape', [{ kind: 'offer', words: '多' }], [['content.0.words', 'type']]],
    ['is beyond a limit', [one, { kind: 'offer', words: 10 }], [['content.1.words', 'maximum']]],
    ['is one too many', [one, one, one, one, one], [['content', 'maxItems']]],
    ['breaks a rule over the record', [{ ...one, words: '文章' }], [['content.0.words', 'RULE']]],
    ['has no such value', [{ kind: 'offer', status: '7' }], [['content.0.status', 'DICTIONARY_VALUE']]],
    ['names no record', [{ kind: 'offer', deptId: 99_999 }], [['content.0.deptId', 'REFERENCE_MISSING']]],
    ['has no text for its option', [{ kind: 'offer', size: 'o' }], [['content.0.sizeOther', 'required']]],
    [
      'shows the file of a stranger',
      [{ kind: 'offer', picture: 'https://example.com/a.png' }],
      [['content.0.picture', 'INVALID']],
    ],
  ]
  it.each(REFUSED)('should tell at its place where a row %s', async (_what, blocks, mistakes) => {
    expect(mistakesOf(await post(blocks))).toEqual(mistakes)
  })

  it('should name the row in its message, and what its own shape calls the field', async () => {
    expect((await post([one, { kind: 'offer', words: 10 }])).msg).toBe('内容第 2 行：字数不能大于 9')
  })

  it('should demand and hide in each row what its own shape says', async () => {
    const dear = { kind: 'paragraph', words: '二', price: 3 }
    expect(mistakesOf(await post([one, dear], { isLong: true }))).toEqual([['content.1.remark', 'required']])
    const { content } = await stored([{ ...dear, remark: '贵' }, { kind: 'offer' }])
    expect(content).toMatchObject([{ remark: null }, { kind: 'offer' }])
  })

  it('should fill in, compute and add up by the shape of each row', async () => {
    const { content, total, taxes, offers } = await stored([
      { kind: 'offer', deptId, words: 9, size: 'o', sizeOther: '很大' },
      { kind: 'paragraph', words: ' 二 ', price: 5 },
      { kind: 'paragraph', words: '三', remark: '' },
    ])
    expect(content).toEqual([
      { kind: 'offer', status: '0', price: 2, deptId, words: 9, size: 'o', sizeOther: '很大' },
      { kind: 'paragraph', words: ' 二 ', price: 5, tax: 0.5 },
      { kind: 'paragraph', words: '三', remark: null, tax: null },
    ])
    expect({ total, taxes, offers }).toEqual({ total: 7, taxes: 0.5, offers: 1 })
  })

  it('should read of a row what its own shape has when it asks which records may be chosen', async () => {
    const blocks = [{ kind: 'offer', deptId, words: deptId }]
    expect(mistakesOf(await post(blocks))).toEqual([['content.0.deptId', 'REFERENCE_MISSING']])
  })
})

describe('PUT /org/article', () => {
  it('should change a row to one of another shape, and work out what follows', async () => {
    const { articleId, version } = await stored([{ kind: 'paragraph', words: '一', price: 3 }])
    const body = { articleId, version, content: [{ kind: 'offer', price: 4 }] }
    expect(await engine.call('PUT', '/org/article', { body })).toMatchObject({ code: 200 })
    const { data } = await engine.call('GET', `/org/article/${articleId}`)
    expect(data).toMatchObject({ content: [{ kind: 'offer', price: 4 }], total: 4, taxes: 0, offers: 1 })
  })
})

describe('records that are named inside blocks', () => {
  const offer = (of: number, more: object = {}) => ({ kind: 'offer', words: 0, deptId: of, ...more })
  const named = async (deptName: string): Promise<number> =>
    (await engine.call('POST', '/org/dept', { body: { deptName } })).data.deptId
  const put = (articleId: unknown, blocks: object[]) =>
    engine.call('PUT', '/org/article', { body: { articleId, content: blocks } })

  it('should stay where they stand, though they could not be chosen any more', async () => {
    const { articleId } = await stored([offer(deptId)])
    const other = await named('测试')
    // The filter of the reference offers no department whose number is that of the words.
    const kept = [{ kind: 'paragraph', words: '新' }, offer(deptId, { words: deptId })]
    expect(await put(articleId, kept)).toMatchObject({ code: 200 })
    expect(mistakesOf(await put(articleId, [...kept, offer(other, { words: other })]))).toEqual([
      ['content.2.deptId', 'REFERENCE_MISSING'],
    ])
  })

  it('should not be removed before they are named no more', async () => {
    const used = await named('在用')
    const { articleId } = await stored([offer(used)])
    expect(await engine.call('DELETE', `/org/dept/${used}`)).toMatchObject({ code: 601, msg: /引用/ })
    expect(await put(articleId, [])).toMatchObject({ code: 200 })
    expect(await engine.call('DELETE', `/org/dept/${used}`)).toMatchObject({ code: 200 })
  })

  it('should not be removed while they are being named', async () => {
    for (const deptName of ['甲', '乙', '丙', '丁']) {
      const contested = await named(deptName)
      const [removed, ...made] = await Promise.all([
        engine.call('DELETE', `/org/dept/${contested}`),
        ...Array.from({ length: 8 }, () => post([offer(contested)])),
      ])
      const isNamed = made.some(({ code }) => code === 200)
      expect(removed?.code).toBe(isNamed ? 601 : 200)
    }
  })
})

describe('PUT /org/article/rewrite', () => {
  it('should hold the rows of its form to their shapes, and set them', async () => {
    const { articleId } = await stored([{ kind: 'paragraph', words: '一' }])
    const rewrite = (blocks: object[]) =>
      engine.call('PUT', '/org/article/rewrite', { body: { articleId, content: blocks } })
    expect(mistakesOf(await rewrite([{ kind: 'offer', words: 99 }, { kind: 'paragraph' }]))).toEqual([
      ['content.0.words', 'maximum'],
      ['content.1.words', 'required'],
    ])
    expect(await rewrite([{ kind: 'offer' }])).toMatchObject({ code: 200 })
    const { data } = await engine.call('GET', `/org/article/${articleId}`)
    expect(data.content).toEqual([expect.objectContaining({ kind: 'offer', status: '0', price: 2 })])
  })
})

describe('GET /org/dept/options', () => {
  const ask = (field: string, values: object) =>
    engine.call(
      'GET',
      `/org/dept/options?from=org/article&field=${field}&values=${encodeURIComponent(JSON.stringify(values))}`,
    )

  it('should answer what a reference of one shape may choose, and know none of the others', async () => {
    const all = await ask('content.offer.deptId', { words: 0 })
    expect(all.data.map(({ value }: { value: number }) => value)).toContain(deptId)
    const others = await ask('content.offer.deptId', { words: deptId })
    expect(others.data.map(({ value }: { value: number }) => value)).not.toContain(deptId)
    expect(await ask('rewrite.content.offer.deptId', { words: 0 })).toMatchObject({ code: 200 })
    expect((await ask('content.paragraph.deptId', {})).code).toBe(601)
    expect((await ask('content.deptId', {})).code).toBe(601)
  })
})

describe('POST /org/article/export', () => {
  it('should write the rows as one text, each with the title of its shape', async () => {
    await stored([
      { kind: 'offer', status: '1', size: 'o', sizeOther: '很大' },
      { kind: 'paragraph', words: '三', price: 1 },
    ])
    engine.as(caller())
    const { rawPayload } = await engine.raw({ method: 'POST', url: '/org/article/export' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(rawPayload as unknown as ArrayBuffer)
    const cells = workbook.worksheets[0]?.getColumn(2).values.map(String)
    expect(cells).toContain('优惠：状态：停用；大小：其他（很大）；价格：2\n段落：文字：三；价格：1；税：0.1')
  })
})

describe('the description of the API', () => {
  it('should tell the shapes apart by what their rows say', () => {
    const { components } = openApiDocument(engine.registry)
    const items = {
      discriminator: { propertyName: 'kind' },
      oneOf: [
        { properties: { kind: { const: 'paragraph' } } },
        { properties: { kind: { const: 'offer' }, size: { description: 's，小；o，其他' } } },
      ],
    }
    expect(components).toMatchObject({ schemas: { 'org.article': { properties: { content: { items } } } } })
  })
})
