import { describe, expect, it } from 'vitest'
import type { ActionFormModel, LayoutModel } from '#model/types/index.ts'
import { shuffledForm } from '../../../src/custom/interact-answer/shuffledForm.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']
const part = (field: string): LayoutModel => ({ type: 'field', field, span: 1 })
const form = {
  fields: [
    ...NAMES.map(name => ({
      name,
      widget: 'radio',
      options: [...'123456']
        .map(value => ({ value, label: value }))
        .concat({ value: 'x', label: 'x', other: true } as never),
    })),
    { name: 'bOther', widget: 'text', otherOf: 'b' },
  ],
  layout: [part('a'), part('b'), part('bOther'), ...['c', 'd', 'e', 'f'].map(part)],
} as unknown as ActionFormModel

const orderOf = ({ layout }: ActionFormModel) => layout.map(item => (item.type === 'field' ? item.field : ''))
const optionsOf = ({ fields }: ActionFormModel) => fields[0]?.options?.map(({ value }) => value)

describe('shuffledForm', () => {
  it('should give each seed its own order, and the same again, when questions are shuffled', () => {
    const orders = Array.from({ length: 20 }, (_, seed) =>
      orderOf(shuffledForm(form, { seed, questions: true, options: false })),
    )
    expect(new Set(orders.map(String)).size).toBeGreaterThan(10)
    expect(orderOf(shuffledForm(form, { seed: 7, questions: true, options: false }))).toEqual(orders[7])
    for (const order of orders) {
      expect([...order].sort()).toEqual([...NAMES, 'bOther'].sort())
      expect(order[order.indexOf('b') + 1]).toBe('bOther')
    }
  })

  it('should leave the option that asks for a text last when options are shuffled', () => {
    const orders = Array.from({ length: 20 }, (_, seed) =>
      optionsOf(shuffledForm(form, { seed, questions: false, options: true })),
    )
    expect(new Set(orders.map(String)).size).toBeGreaterThan(10)
    for (const order of orders) expect(order?.at(-1)).toBe('x')
  })
})
