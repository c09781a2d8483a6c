import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { reportPage } from './documentPages.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked at here.
type Answer = Reply & { data: any }
type Content = Record<string, unknown>

/** A damage report: what is asked for follows from its kind, what it costs from its lines. */
const schema = {
  required: ['kind'],
  properties: {
    kind: {
      type: 'string',
      title: '类型',
      'x-options': [
        { value: 'loss', label: '丢失' },
        { value: 'damage', label: '损坏' },
        { value: 'else', label: '其他', other: true },
      ],
    },
    place: { type: 'string', title: '地点', default: '教室', 'x-visible': "kind == 'loss'" },
    cause: { type: 'string', title: '原因', 'x-visible': "kind == 'damage'", 'x-required': 'total > 100' },
    limit: {
      type: 'number',
      title: '限额',
      'x-scale': 2,
      'x-rules': [{ assert: 'self > 0', message: '限额须为正' }],
    },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          price: { type: 'number', title: '单价', 'x-scale': 2 },
          count: { type: 'integer', title: '数量', default: 1 },
          amount: { type: 'number', title: '金额', 'x-scale': 2, 'x-compute': 'price * count' },
        },
      },
    },
    total: { type: 'number', title: '合计', 'x-scale': 2, 'x-compute': "sum(lines, 'amount')" },
    remark: { type: 'string', title: '备注' },
  },
  layout: [
    'kind',
    {
      type: 'group',
      title: '详情',
      'x-visible': "kind != 'else'",
      items: ['place', 'cause', 'lines', 'total'],
    },
    'limit',
    'remark',
  ],
  rules: [{ assert: 'total <= limit', message: '合计超过限额', at: 'limit' }],
}

const none = { place: null, cause: null, kindOther: null }
/** What is not asked for of damage. */
const damage = { kind: 'damage', place: null, kindOther: null }

/** What is sent, and what is stored, or what is wrong with it. */
const CREATED: [what: string, sent: Content, stored: Content | null, errors: Content][] = [
  [
    'keep what is asked for, fill in its default, and empty the rest',
    { kind: 'loss', cause: '摔了' },
    { kind: 'loss', place: '教室', cause: null, kindOther: null },
    {},
  ],
  [
    'demand the text of an option that asks for one',
    { kind: 'else' },
    null,
    { 'content.kindOther': '类型（其他）不能为空' },
  ],
  [
    'store that text, and hide what a group of the layout hides',
    { kind: 'else', kindOther: '被盗', place: '操场', lines: [{ price: 1 }] },
    { ...none, kind: 'else', kindOther: '被盗', lines: null, total: null },
    {},
  ],
  [
    'work out formulas of rows and of the whole, whatever was sent for them',
    { kind: 'damage', total: 9, lines: [{ price: 1.26, count: 2, amount: 7 }, { price: 3 }] },
    {
      ...damage,
      lines: [
        { price: 1.26, count: 2, amount: 2.52 },
        { price: 3, count: 1, amount: 3 },
      ],
      total: 5.52,
    },
    {},
  ],
  [
    'demand what follows from a formula',
    { kind: 'damage', lines: [{ price: 60, count: 2 }] },
    null,
    { 'content.cause': '原因不能为空' },
  ],
  [
    'refuse more decimal places than are kept, in rows too',
    { kind: 'damage', limit: 9.999, lines: [{ price: 1.255 }] },
    null,
    { 'content.limit': '限额最多 2 位小数', 'content.lines.0.price': '单价最多 2 位小数' },
  ],
  ['hold a field to its rule', { kind: 'loss', limit: -1 }, null, { 'content.limit': '限额须为正' }],
  [
    'hold the whole to its rule, at the field that it names',
    { kind: 'damage', limit: 5, lines: [{ price: 6 }] },
    null,
    { 'content.limit': '合计超过限额' },
  ],
]

describe('a document under conditions', () => {
  let server: TestServer
  let token: string
  let formVersionId: number

  beforeAll(async () => {
    server = await startTestServer([reportPage])
    token = await server.signIn('admin')
    formVersionId = await published(schema)
  })
  afterAll(() => server.close())

  const call = (method: 'POST' | 'PUT' | 'GET', path: string, body?: unknown) =>
    server.call(method, path, { token, body }) as Promise<Answer>

  async function published(form: object): Promise<number> {
    const draft = await call('POST', '/tool/build', { formName: '报损', draft: JSON.stringify(form) })
    const reply = await call('POST', `/tool/build/${draft.data.formId}/publish`)
    expect(reply).toMatchObject({ code: 200 })
    return reply.data.versionId
  }

  const report = (content: Content, version = formVersionId) =>
    call('POST', '/fixture/report', { reportName: '一份', formVersionId: version, content })

  const put = (reportId: number, body: object) => call('PUT', '/fixture/report', { reportId, ...body })

  const errorsOf = (reply: Answer): Content =>
    Object.fromEntries(
      (reply.data?.errors ?? []).map(({ field, message }: Record<string, string>) => [field, message]),
    )

  it.each(CREATED)('should %s when it is new', async (_what, sent, stored, errors) => {
    const reply = await report(sent)
    expect(errorsOf(reply)).toEqual(errors)
    if (stored === null) expect(reply.code).toBe(601)
    else expect(reply.data.content).toEqual(stored)
  })

  it('should clear what a change hides, and give no defaults to what was there before', async () => {
    const { reportId } = (await report({ kind: 'loss', place: '操场', remark: '急' })).data
    const hidden = await put(reportId, { content: { kind: 'damage', place: '操场', remark: '急' } })
    expect(hidden.data.content).toEqual({ ...damage, remark: '急' })
    const shown = await put(reportId, { content: { kind: 'loss' } })
    expect(shown.data.content).toEqual({ kind: 'loss', cause: null, kindOther: null })
  })

  it('should demand of a change what it brings about', async () => {
    const { reportId } = (await report({ kind: 'damage', lines: [{ price: 60 }] })).data
    const content = { kind: 'damage', lines: [{ price: 60, count: 2 }] }
    expect(errorsOf(await put(reportId, { content }))).toEqual({ 'content.cause': '原因不能为空' })
    expect((await put(reportId, { content: { ...content, cause: '摔了' } })).data.content).toMatchObject({
      total: 120,
      cause: '摔了',
    })
  })

  it('should store what another version makes of the document that is there', async () => {
    const { reportId } = (await report({ kind: 'loss', place: '操场' })).data
    const asked = {
      ...schema,
      properties: {
        ...schema.properties,
        place: { ...schema.properties.place, 'x-visible': "kind == 'damage'" },
      },
    }
    const reply = await put(reportId, { formVersionId: await published(asked) })
    expect(reply).toMatchObject({ code: 200, data: { content: { kind: 'loss', place: null } } })
    const strict = { ...schema, required: ['kind', 'remark'] }
    expect(errorsOf(await put(reportId, { formVersionId: await published(strict) }))).toEqual({
      formVersionId: '已填写的内容不符合新的版本，不能更换',
    })
  })

  it('should answer how a version is drawn', async () => {
    const { data } = await call('GET', `/tool/build/version/${formVersionId}`)
    expect(data.form).toMatchObject({ columns: 1, rules: schema.rules })
    expect(data.form.layout.map(({ type }: { type: string }) => type)).toEqual([
      'field',
      'field',
      'group',
      'field',
      'field',
    ])
  })

  it.each<[string, object, RegExp]>([
    ['a layout that names no field', { layout: ['strange'] }, /没有属性 strange/],
    ['a hand-written panel', { layout: ['kind', { component: 'bpm-start' }] }, /src\/custom 下没有/],
    ['a rule about nothing', { rules: [{ assert: 'strange > 1', message: '不可以' }] }, /没有变量 strange/],
    [
      'a rule at nothing',
      { rules: [{ assert: 'total > 1', message: '不可以', at: 'strange' }] },
      /没有属性 strange/,
    ],
    [
      'formulas that go round',
      {
        properties: {
          ...schema.properties,
          limit: { type: 'number', title: '限额', 'x-compute': 'rest' },
          rest: { type: 'number', title: '余额', 'x-compute': 'limit' },
        },
      },
      /limit|rest/,
    ],
    [
      'an audience, which nobody would decide for a document',
      { properties: { ...schema.properties, shownTo: { type: 'object', 'x-audience': ['roles'] } } },
      /向受众提供 roles/,
    ],
  ])('should not publish %s', async (_what, change, message) => {
    const text = JSON.stringify({ ...schema, ...change })
    const draft = await call('POST', '/tool/build', { formName: '错', draft: text })
    const reply = await call('POST', `/tool/build/${draft.data.formId}/publish`)
    expect(reply.code).toBe(601)
    expect(reply.data.errors[0].message).toMatch(message)
  })
})
