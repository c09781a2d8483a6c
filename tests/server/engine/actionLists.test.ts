import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const number = (title: string) => ({ type: 'integer', title })
const action = (set: object, form?: object) => ({
  title: '做',
  set,
  ...(form ? { form: { properties: form } } : {}),
})
const tag = { type: 'integer', title: '标签', 'x-ref': 'org/tag' }

const pages = [
  pageFile('org/tag', {
    label: 'tagName',
    scope: { department: 'deptId' },
    properties: { tagName: text('标签'), deptId: number('部门') },
  }),
  pageFile('org/order', {
    label: 'orderName',
    required: ['lines'],
    rules: [{ assert: 'total < 1000', message: '超过限额' }],
    properties: {
      orderName: text('订单'),
      total: { ...number('合计'), 'x-compute': "sum(lines, 'amount')" },
      tagIds: {
        ...{ type: 'array', title: '标签', items: { type: 'integer' } },
        'x-ref': { to: 'org/tag', through: 'org_order_tag' },
      },
      lines: {
        ...{ type: 'array', title: '明细', 'x-table': 'org_order_line' },
        items: {
          type: 'object',
          required: ['product'],
          properties: {
            product: text('产品'),
            quantity: { ...number('数量'), minimum: 1, default: 1 },
            price: number('单价'),
            amount: { ...number('金额'), 'x-compute': 'quantity * price' },
            state: { ...text('状态'), 'x-options': ['new', 'old'].map(value => ({ value, label: value })) },
            tagId: tag,
            due: { type: 'string', format: 'date', title: '到期' },
          },
        },
      },
    },
    actions: {
      mark: action({ tagIds: { add: 'values.tagId' } }, { tagId: tag }),
      swap: action(
        { tagIds: { remove: 'values.from', add: '[values.to, values.to]' } },
        { from: tag, to: tag },
      ),
      clear: action({ tagIds: '[]' }),
      append: action(
        {
          lines: {
            add: "{'product': values.product, 'price': values.price, 'tagId': values.tagId, 'due': today()}",
          },
        },
        { product: text('产品'), price: number('单价'), tagId: number('标签') },
      ),
      double: action({ lines: "lines.map(l, {'id': l.id, 'quantity': l.quantity * 2})" }),
      drop: action({ lines: "lines.filter(l, l.product != 'pen')" }),
      stranger: action({ lines: "[{'id': 999999, 'product': 'x'}]" }),
      empty: action({ lines: '[]' }),
      broken: action(
        { lines: { add: "{'product': 'x', 'quantity': 1 / (values.by - values.by)}" } },
        { by: number('除') },
      ),
    },
  }),
]

let engine: Engine
const tags: number[] = []
let orderId: number
const run = (name: string, body: object = {}, as = caller()) =>
  engine.call('PUT', `/org/order/${name}`, { as, body: { orderId, ...body } })
const read = async () => (await engine.call('GET', `/org/order/${orderId}`)).data
const lines = async () =>
  (await read()).lines.map((line: Record<string, unknown>) => [line.product, line.quantity, line.amount])

beforeAll(async () => {
  engine = await startEngine(modules, pages)
  for (const deptId of [1, 1, 2]) {
    const { data } = await engine.call('POST', '/org/tag', { body: { tagName: `T${tags.length}`, deptId } })
    tags.push(data.tagId)
  }
})
afterAll(() => engine.close())
beforeEach(async () => {
  const [first] = tags
  const body = {
    ...{ orderName: '甲', tagIds: [first] },
    lines: [
      { product: 'pen', quantity: 2, price: 3, state: 'new' },
      { product: 'ink', quantity: 1, price: 5 },
    ],
  }
  orderId = (await engine.call('POST', '/org/order', { body })).data.orderId
})

describe('set of an action', () => {
  it('should add and remove links, each once', async () => {
    const [first, second, third] = tags
    expect((await run('mark', { tagId: second })).code).toBe(200)
    expect((await run('mark', { tagId: second })).code).toBe(200)
    expect((await read()).tagIds).toEqual([first, second])
    expect((await run('swap', { from: first, to: third })).code).toBe(200)
    expect((await read()).tagIds).toEqual([second, third])
    await run('clear')
    expect((await read()).tagIds).toEqual([])
  })

  it('should write nothing where the list stays as it is', async () => {
    const { version } = await read()
    await run('mark', { tagId: tags[0] })
    expect(engine.audit).toEqual([])
    expect(await read()).toMatchObject({ version, tagIds: [tags[0]] })
  })

  it('should add a row with its defaults, formulas and rules', async () => {
    expect((await run('append', { product: 'cap', price: 7 })).code).toBe(200)
    expect(engine.audit).toHaveLength(1)
    expect(await lines()).toEqual([
      ['pen', 2, 6],
      ['ink', 1, 5],
      ['cap', 1, 7],
    ])
    expect(await read()).toMatchObject({ total: 18, version: 2 })
    expect((await run('append', { product: 'gold', price: 999 })).msg).toContain('超过限额')
    expect(await lines()).toHaveLength(3)
  })

  it('should keep the rows that it names by their ids, with what it does not say of them', async () => {
    const before = (await read()).lines
    expect((await run('double')).code).toBe(200)
    const after = (await read()).lines
    expect(after.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual(
      before.map(({ id, state }: { id: number; state: string }) => [id, state]),
    )
    expect(await lines()).toEqual([
      ['pen', 4, 12],
      ['ink', 2, 10],
    ])
    await run('drop')
    expect(await lines()).toEqual([['ink', 2, 10]])
  })

  it.each([
    ['a row that lacks what is demanded', 'append', { price: 1 }, 'lines.2.product'],
    ['a row of nobody', 'stranger', {}, 'lines.0.id'],
    ['no rows where they are demanded', 'empty', {}, 'lines'],
    ['what cannot be worked out', 'broken', { by: 1 }, 'lines'],
    ['a reference to nothing', 'append', { product: 'x', tagId: 999_999 }, 'lines.2.tagId'],
  ])('should refuse at its place, and change nothing: %s', async (_, name, body, field) => {
    const before = await read()
    const { code, data } = await run(name, body)
    expect([code, data?.errors?.[0]?.field]).toEqual([601, field])
    expect(await read()).toEqual(before)
  })

  it('should link nothing that the caller may not choose', async () => {
    const scoped = caller({ userId: 7, dataScope: { deptIds: [1], own: false } })
    const { data } = await run('mark', { tagId: tags[2] }, scoped)
    expect(data.errors).toMatchObject([{ code: 'REFERENCE_MISSING' }])
    expect((await run('mark', { tagId: tags[1] }, scoped)).code).toBe(200)
  })
})
