import { describe, expect, it } from 'vitest'
import { compileApp } from '#model/compileApp.ts'
import type { PageModel } from '#model/types/index.ts'
import { createFormState } from '../../../src/engine/form/core/createFormState.ts'
import type { FieldHandle } from '../../../src/engine/form/core/FieldHandle.ts'
import { payloadOf } from '../../../src/engine/form/core/payloadOf.ts'
import { recordPlan } from '../../../src/engine/form/core/recordPlan.ts'
import { createFakeHost } from '../support/createFakeHost.ts'

const page = (name: string, properties: object) => ({
  path: `test/${name}.json`,
  text: JSON.stringify({ title: '测试', menu: {}, resource: { path: `/test/${name}`, properties } }),
})
const number = (title: string, more: object = {}) => ({ type: 'integer', title, ...more })
const text = (title: string) => ({ type: 'string', title, maxLength: 20 })

function billModel(): PageModel {
  const files = [
    page('product', { productName: text('名称'), price: number('单价') }),
    page('bill', {
      subject: text('事由'),
      productId: number('产品', { 'x-ref': 'test/product' }),
      price: number('单价', { 'x-copy': 'productId.price' }),
      listPrice: number('标价', { 'x-copy': { from: 'productId.price', bound: true } }),
      double: number('双倍', { 'x-compute': 'listPrice * 2' }),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'test_bill_line',
        items: {
          type: 'object',
          properties: {
            itemId: number('产品', { 'x-ref': 'test/product' }),
            wish: number('议价', { 'x-copy': 'itemId.price' }),
          },
        },
      },
    }),
  ]
  const { app, problems } = compileApp(files, { dictionaries: {}, permissions: [], menus: [] })
  if (!app) throw new Error(JSON.stringify(problems))
  return app.pages['test/bill'] as PageModel
}

const { user } = createFakeHost({ models: {} })

/** An open form, what was looked up in it, and what answers that. */
function openForm(record: Record<string, unknown> | null, given: Record<string, unknown> = {}) {
  const model = billModel()
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const plan = recordPlan({ model, mode: record ? 'update' : 'create', user })
  const state = createFormState({
    plan,
    values: record ?? given,
    origin: { record, user },
    lookUp(_field, key, declared) {
      asked.push(`${declared} ${key}`)
      return new Promise(resolve => waiting.push(() => resolve({ price: Number(key) * 10 })))
    },
  })
  const arrive = async () => {
    for (const answer of waiting.splice(0)) answer()
    await Promise.resolve()
  }
  const handle = (name: string) => state.handles.get(name) as FieldHandle
  return { state, asked, arrive, handle, model }
}

describe('x-copy in a form', () => {
  it('should show what the chosen record has, and send what is shown', async () => {
    const { state, asked, arrive, handle } = openForm(null)
    state.input(handle('productId'), 7)
    await arrive()
    expect(asked).toEqual(['productId 7'])
    expect(state.form.values).toMatchObject({ price: 70, listPrice: 70, double: 140 })
    state.input(handle('price'), null)
    expect(payloadOf(state)).toMatchObject({ productId: 7, price: null })
    expect(payloadOf(state)).not.toHaveProperty('listPrice')
    state.input(handle('productId'), null)
    expect(state.form.values).toMatchObject({ price: null, listPrice: null, double: null })
  })

  it('should show what a record has that a new one names from the beginning', async () => {
    const { state, asked, arrive } = openForm(null, { productId: 3 })
    await arrive()
    expect(asked).toEqual(['productId 3'])
    expect(state.form.values).toMatchObject({ price: 30, listPrice: 30, double: 60 })
    expect(openForm(null, { productId: 3, price: 1 }).asked).toEqual([])
  })

  it('should leave to the server what has not arrived, and take nothing of a choice that was changed', async () => {
    const { state, arrive, handle } = openForm({
      billId: 1,
      productId: 1,
      price: 10,
      listPrice: 10,
      lines: [],
    })
    state.input(handle('productId'), 2)
    expect(payloadOf(state)).not.toHaveProperty('price')
    state.input(handle('price'), 5)
    await arrive()
    expect(state.form.values).toMatchObject({ price: 5, listPrice: 20, double: 40 })
    expect(payloadOf(state)).toMatchObject({ price: 5 })
    state.input(handle('productId'), 4)
    state.input(handle('productId'), 3)
    await arrive()
    expect(state.form.values).toMatchObject({ price: 30, listPrice: 30, double: 60 })
  })

  it('should do so in the row of the choice', async () => {
    const { state, asked, arrive, handle, model } = openForm(null)
    state.restructure(handle('lines'), [{ itemId: null }, { itemId: null }])
    const item = model.resource?.fields
      .find(({ name }) => name === 'lines')
      ?.fields.find(({ name }) => name === 'itemId')
    if (!item) throw new Error('The rows have no product.')
    state.input(state.cell(['lines', '1'], item), 4)
    expect(payloadOf(state).lines).toEqual([{ itemId: null, wish: null }, { itemId: 4 }])
    await arrive()
    expect(asked).toEqual(['lines.itemId 4'])
    expect(payloadOf(state).lines).toEqual([
      { itemId: null, wish: null },
      { itemId: 4, wish: 40 },
    ])
  })
})
