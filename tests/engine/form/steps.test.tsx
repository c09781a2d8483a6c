import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { drawForm, orderModel } from './drawForm.tsx'

const steps = {
  open: 'dialog',
  layout: [
    {
      type: 'steps',
      items: [
        { title: '数量', items: ['orderName', 'quantity'] },
        { title: '价格', items: ['price', 'mobile'] },
        { title: '归属', items: ['owner'] },
      ],
    },
  ],
}
const model = orderModel(steps, {
  rules: [
    { assert: 'quantity < 100', message: '数量太大' },
    { assert: 'price == null || quantity < 10', message: '有价的不能多于十个' },
    { assert: "owner != '王' || quantity > 5", message: '王要得更多' },
  ],
})
const field = (title: string) => screen.getByLabelText(new RegExp(`^${title}$`)) as HTMLInputElement
const type = (title: string, value: string) => fireEvent.change(field(title), { target: { value } })
const press = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await untilStill()
}
const next = () => press(/下一步$/)
const at = (name: string) => within(document.querySelector(`[data-field="${name}"]`) as HTMLElement)

describe('a rule over several fields of a form in steps', () => {
  it('should be judged in the step that holds the last of them, and told at its field', async () => {
    await drawForm({ model, initialValues: { owner: '王' } })
    type('名称', '甲')
    type('数量', '100')
    await next()
    expect(at('quantity').getByText('数量太大')).toBeDefined()
    type('数量', '20')
    await next()
    type('手机', '13800000000')
    type('单价', '3')
    await next()
    expect(at('price').getByText('有价的不能多于十个')).toBeDefined()
    expect(document.activeElement).toBe(field('单价'))
    type('单价', '')
    await next()
    expect(field('归属')).toBeDefined()
  })

  it('should be forgotten at a field of an earlier step once the later one is right', async () => {
    const reversed = { rules: [{ assert: 'quantity < 10 || price == null', message: '太多' }] }
    await drawForm({ model: orderModel(steps, reversed) })
    type('名称', '甲')
    type('数量', '20')
    await next()
    type('手机', '13800000000')
    type('单价', '3')
    await next()
    expect(at('quantity').getByText('太多')).toBeDefined()
    await next()
    type('单价', '')
    await next()
    expect(field('归属')).toBeDefined()
  })
})

const { matchMedia } = window
afterEach(() => {
  window.matchMedia = matchMedia
})

describe('the steps of a form on a narrow screen', () => {
  it('should be one line, from whose menu finished steps are gone back to', async () => {
    window.matchMedia = query => Object.assign(matchMedia(query), { matches: query.includes('991') })
    await drawForm({ model })
    expect(document.querySelector('.ant-steps')).toBeNull()
    type('名称', '甲')
    await next()
    await press(/^2\/3 价格/)
    const items = screen.getAllByRole('menuitem')
    expect(items.map(item => item.textContent)).toEqual(['1/3 数量', '2/3 价格', '3/3 归属'])
    expect(items[2]?.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(items[0] as HTMLElement)
    await untilStill()
    expect(field('名称').value).toBe('甲')
    expect(screen.getByRole('button', { name: /^1\/3 数量/ })).toBeDefined()
  })
})

describe('Ctrl + Enter', () => {
  it('should save from a select that is closed, and not open its list over what is said', async () => {
    const { host } = await drawForm({
      model: orderModel({ open: 'dialog', layout: ['orderName', 'mobile', 'kind'] }),
    })
    const select = screen.getByRole('combobox')
    select.focus()
    fireEvent.keyDown(select, { key: 'Enter', ctrlKey: true })
    await untilStill()
    expect(screen.getByText('名称不能为空')).toBeDefined()
    expect(select.getAttribute('aria-expanded')).toBe('false')
    expect(host.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
