import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const number = (title: string, more: object = {}) => ({ type: 'integer', title, ...more })
const salary = { read: 'org:person:salary', write: 'org:person:salary' }

const pages = [
  pageFile('org/product', {
    properties: {
      productName: { type: 'string', title: '名称', maxLength: 20 },
      price: number('单价'),
      cost: number('成本', { 'x-permission': salary }),
    },
  }),
  pageFile('org/bill', {
    label: 'subject',
    properties: {
      subject: { type: 'string', title: '事由', maxLength: 20 },
      productId: number('产品', { 'x-ref': 'org/product' }),
      price: number('单价', { 'x-copy': 'productId.price', maximum: 100 }),
      listPrice: number('标价', { 'x-copy': { from: 'productId.price', bound: true } }),
      cost: number('成本', { 'x-copy': { from: 'productId.cost', bound: true } }),
      double: number('双倍', { 'x-compute': 'listPrice * 2' }),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'org_bill_line',
        items: {
          type: 'object',
          properties: {
            itemId: number('产品', { 'x-ref': 'org/product' }),
            unit: number('单价', { 'x-copy': { from: 'itemId.price', bound: true } }),
            wish: number('议价', { 'x-copy': 'itemId.price' }),
            count: number('数量'),
          },
        },
      },
    },
    actions: {
      swap: {
        title: '换',
        form: { properties: { productId: number('产品', { 'x-ref': 'org/product' }) } },
        set: { productId: 'values.productId' },
      },
    },
  }),
  pageFile('org/wish', {
    label: 'subject',
    scope: { owner: 'createById' },
    properties: {
      subject: { type: 'string', title: '事由', maxLength: 20 },
      price: number('心愿价'),
    },
  }),
  pageFile('org/offer', {
    label: 'subject',
    properties: {
      subject: { type: 'string', title: '事由', maxLength: 20 },
      productId: number('产品', { 'x-ref': { to: 'org/product', onDelete: 'set null' }, 'x-default': '1' }),
      listPrice: number('标价', { 'x-copy': { from: 'productId.price', bound: true } }),
      price: number('单价', { 'x-copy': 'productId.price' }),
      double: number('双倍', { 'x-compute': 'price * 2' }),
      note: { type: 'string', title: '说明', maxLength: 20, 'x-required': 'wishId.price > amount' },
      wishId: number('心愿', { 'x-ref': 'org/wish' }),
      amount: number('金额', { 'x-rules': [{ assert: 'self <= wished', message: '太多' }] }),
      wished: number('心愿价', { 'x-copy': 'wishId.price' }),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'org_offer_line',
        items: {
          type: 'object',
          properties: {
            itemId: number('产品', { 'x-ref': { to: 'org/product', onDelete: 'set null' } }),
            unit: number('单价', { 'x-copy': { from: 'itemId.price', bound: true } }),
          },
        },
      },
    },
  }),
]

let engine: Engine
let cheap: number
let dear: number
const product = async (price: number) =>
  (await engine.call('POST', '/org/product', { body: { productName: `价${price}`, price, cost: price - 1 } }))
    .data.productId

beforeAll(async () => {
  engine = await startEngine(modules, pages)
  cheap = await product(5)
  dear = await product(500)
})
afterAll(() => engine.close())

const create = async (body: object) => await engine.call('POST', '/org/bill', { body })
const change = async (body: object) => await engine.call('PUT', '/org/bill', { body })

describe('POST /org/bill', () => {
  it('should take over what the chosen record has, and leave what was typed where that is allowed', async () => {
    expect((await create({ productId: cheap })).data).toMatchObject({
      price: 5,
      listPrice: 5,
      double: 10,
      cost: 4,
    })
    expect((await create({ productId: cheap, price: 3 })).data).toMatchObject({ price: 3, listPrice: 5 })
    expect((await create({ productId: cheap, price: null })).data).toMatchObject({
      price: null,
      listPrice: 5,
    })
    expect((await create({ subject: '无' })).data).toMatchObject({
      price: null,
      listPrice: null,
      double: null,
    })
    expect(await create({ productId: cheap, listPrice: 1 })).toMatchObject({ fault: 'FIELD_READ_ONLY' })
  })

  it('should hold what is taken over to the rules of its property', async () => {
    const { data } = await create({ productId: dear })
    expect(data.errors).toMatchObject([{ field: 'price', code: 'maximum' }])
  })

  it('should take nothing that the caller may not read there', async () => {
    const permissions = ['org:bill:add', 'org:bill:query', 'org:product:list']
    const as = caller({ permissions })
    const { data } = await engine.call('POST', '/org/bill', { as, body: { productId: cheap } })
    expect(data).toMatchObject({ listPrice: 5 })
    expect((await engine.call('GET', `/org/bill/${data.billId}`)).data).toMatchObject({ cost: null })
  })
})

describe('POST /org/offer', () => {
  it('should take over from what a default names', async () => {
    expect((await engine.call('POST', '/org/offer', { body: {} })).data).toMatchObject({
      productId: cheap,
      price: 5,
      listPrice: 5,
      double: 10,
    })
  })

  it('should tell nothing of a record that the caller may not choose', async () => {
    const wish = await engine.call('POST', '/org/wish', { body: { subject: '密', price: 50 } })
    const permissions = ['org:offer:add', 'org:offer:query', 'org:wish:list', 'org:product:list']
    const as = caller({ userId: 77, permissions, dataScope: { own: true, deptIds: [] } })
    const told = async (amount: number) => {
      const { data } = await engine.call('POST', '/org/offer', {
        as,
        body: { amount, wishId: wish.data.wishId },
      })
      return data.errors
    }
    expect(await told(10)).toMatchObject([{ field: 'wishId', code: 'REFERENCE_MISSING' }])
    expect(await told(90)).toEqual(await told(10))
  })
})

describe('DELETE /org/product', () => {
  it('should leave nothing behind that was taken over or follows', async () => {
    const gone = await product(6)
    const body = { productId: gone, lines: [{ itemId: gone }, { itemId: cheap }] }
    const { offerId, version } = (await engine.call('POST', '/org/offer', { body })).data
    expect((await engine.call('DELETE', `/org/product/${gone}`)).code).toBe(200)
    const { data } = await engine.call('GET', `/org/offer/${offerId}`)
    expect(data).toMatchObject({ productId: null, price: null, listPrice: null, double: null })
    expect(data.lines).toMatchObject([
      { itemId: null, unit: null },
      { itemId: cheap, unit: 5 },
    ])
    expect(data.version).toBeGreaterThan(version)
  })
})

describe('PUT /org/bill/swap', () => {
  it('should take over what another record has that an action chooses', async () => {
    const { billId } = (await create({ productId: cheap })).data
    const other = await product(8)
    await engine.call('PUT', '/org/bill/swap', { body: { billId, productId: other } })
    const { data } = await engine.call('GET', `/org/bill/${billId}`)
    expect(data).toMatchObject({ productId: other, price: 8, listPrice: 8, double: 16 })
  })
})

describe('PUT /org/bill', () => {
  it('should refuse a row that is sent twice', async () => {
    const { billId, lines } = (await create({ lines: [{ itemId: cheap, count: 1 }] })).data
    const sent = [60, 40].map(count => ({ id: lines[0].id, count }))
    const { data } = await change({ billId, lines: sent })
    expect(data.errors).toMatchObject([{ field: 'lines.1.id', code: 'DUPLICATE' }])
  })

  it('should take over again when another record is chosen, and never when that one changes', async () => {
    const other = await product(7)
    const { billId } = (await create({ productId: cheap, price: 4 })).data
    await engine.call('PUT', '/org/product', { body: { productId: other, price: 8 } })
    expect((await change({ billId, subject: '改' })).data).toMatchObject({ price: 4, listPrice: 5 })
    expect((await change({ billId, productId: other })).data).toMatchObject({
      price: 8,
      listPrice: 8,
      double: 16,
    })
    await engine.call('PUT', '/org/product', { body: { productId: other, price: 9 } })
    expect((await change({ billId, subject: '再' })).data).toMatchObject({ price: 8, listPrice: 8 })
    expect((await change({ billId, productId: null })).data).toMatchObject({ price: null, listPrice: null })
  })

  it('should do so in rows, whatever is sent for what nobody may change', async () => {
    const made = await create({
      lines: [
        { itemId: cheap, count: 1 },
        { itemId: cheap, unit: 99, wish: 2 },
      ],
    })
    const { billId, lines } = made.data
    expect(lines).toMatchObject([
      { unit: 5, wish: 5 },
      { unit: 5, wish: 2 },
    ])
    const [first, second] = lines
    const sent = [
      { id: first.id, itemId: dear },
      { id: second.id, count: 3, unit: 1 },
    ]
    expect((await change({ billId, lines: sent })).data.lines).toMatchObject([
      { unit: 500, wish: 500 },
      { unit: 5, wish: 2, count: 3 },
    ])
  })
})
