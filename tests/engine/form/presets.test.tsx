import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'

const presets = [
  {
    title: '办公用品',
    values: {
      orderName: '纸',
      quantity: 5,
      price: '{{ quantity * 1.5 }}',
      secret: '密',
      fixed: '新值',
      kind: 'b',
      reason: '缺货',
    },
  },
  {
    title: '加倍',
    when: 'quantity > 4',
    values: { quantity: '{{ quantity * 2 }}', items: [{ name: '笔', count: 3 }] },
  },
  { title: '不许', values: { fixed: '新值' } },
]
const layout = [
  'orderName',
  'mobile',
  'kind',
  'reason',
  'price',
  'quantity',
  'total',
  'secret',
  'fixed',
  'items',
]
const model = orderModel({ open: 'dialog', layout, presets })
const field = (title: string) => screen.getByLabelText(new RegExp(`^${title}$`)) as HTMLInputElement
const button = (name: string) =>
  screen.queryByRole('button', { name: new RegExp(`^${[...name].join(' ?')}$`) })
const press = async (name: string) => {
  fireEvent.click(button(name) as HTMLElement)
  await untilStill()
}
const host = { permissions: ['test:order:add'] }

// What loads when it is first drawn is there before, so that nothing waits for a busy machine.
beforeAll(() => import('../../../src/engine/form/presets/PresetBar.tsx'))

describe('presets of a form', () => {
  it('should fill in what the user may write, over the form as it was, and take it back', async () => {
    await drawForm({ model, host })
    expect(button('不许')).toBeNull()
    await press('办公用品')
    expect([field('名称').value, field('数量').value, field('单价').value]).toEqual(['纸', '5', '3.00'])
    expect(field('原因').value).toBe('缺货')
    expect(document.querySelector('[data-field=total]')?.textContent).toContain('15.00')
    expect(screen.queryByText('新值')).toBeNull()
    await press('撤销')
    expect([field('名称').value, field('数量').value, field('单价').value]).toEqual(['', '2', ''])
    expect(screen.queryByLabelText('原因')).toBeNull()
  })

  it('should offer what its condition allows, as the form is, and fill in rows', async () => {
    await drawForm({ model, host })
    expect(button('加倍')).toBeNull()
    fireEvent.change(field('数量'), { target: { value: '6' } })
    await untilStill()
    await press('加倍')
    await press('替换')
    expect(field('数量').value).toBe('12')
    expect((document.querySelector('[data-field="items.0.name"] input') as HTMLInputElement).value).toBe('笔')
  })

  it('should ask before it replaces what was typed, and leave it where the user does not agree', async () => {
    await drawForm({ model, host })
    fireEvent.change(field('名称'), { target: { value: '我的' } })
    await press('办公用品')
    expect(screen.getByText('以下内容将被“办公用品”替换：名称')).toBeTruthy()
    await press('不替换')
    expect(field('名称').value).toBe('我的')
  })

  it('should replace what was typed where the user agrees, and give it back', async () => {
    await drawForm({ model, host })
    fireEvent.change(field('名称'), { target: { value: '我的' } })
    await press('办公用品')
    await press('替换')
    expect(field('名称').value).toBe('纸')
    await press('撤销')
    expect(field('名称').value).toBe('我的')
  })

  it('should not ask about what a preset has filled in itself, until somebody changes that', async () => {
    await drawForm({ model, host })
    await press('办公用品')
    await press('加倍')
    await press('加倍')
    expect(field('数量').value).toBe('20')
    fireEvent.change(field('数量'), { target: { value: '7' } })
    await press('加倍')
    expect(screen.getByText('以下内容将被“加倍”替换：数量')).toBeTruthy()
  })

  it('should ask before it replaces what the record has', async () => {
    await drawForm({ model, mode: 'update', record: ORDER })
    await press('办公用品')
    expect(screen.getByText(/^以下内容将被“办公用品”替换：名称、类型、单价、数量/)).toBeTruthy()
  })
})
