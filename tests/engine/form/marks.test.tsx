import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { EngineProvider } from '#engine'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { RecordDetail } from '../../../src/engine/detail/RecordDetail.tsx'
import { widgetSources } from '../../widgets/loadWidgets.ts'
import { createFakeHost } from '../support/createFakeHost.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'
import { orderPage } from './orderPage.ts'

const { properties } = orderPage.resource
const form = {
  open: 'dialog',
  layout: [
    { type: 'note', text: '**{orderName}** <b>单价</b>{price}\n见[办法](/rules)与[坏](/ok)' },
    'orderName',
    'mobile',
    { type: 'divider', title: '金额' },
    'price',
    { type: 'note', tone: 'danger', detail: true, text: '贵：{price}', 'x-visible': 'price > 10' },
    { type: 'group', title: '空组', items: [{ type: 'note', text: '无人看见' }, 'reason'] },
  ],
}
const model = orderModel(form, {
  properties: {
    ...properties,
    orderName: { ...properties.orderName, 'x-placeholder': { zh: '如：纸', en: 'Paper' }, 'x-suffix': '单' },
    price: { ...properties.price, 'x-prefix': '¥', 'x-unit': '元' },
  },
})
const notes = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)

// What loads when it is first drawn is there before, so that nothing waits for a busy machine.
beforeAll(() => import('../../../src/engine/form/view/MarkPart.tsx'))

describe('notes and dividers of a form', () => {
  it('should say what is typed, with safe words only, while their conditions hold', async () => {
    await drawForm({ model })
    expect(notes()).toEqual(['— <b>单价</b>—见办法与坏'])
    const name = screen.getByLabelText('名称') as HTMLInputElement
    fireEvent.change(name, { target: { value: '纸' } })
    fireEvent.change(screen.getByLabelText('单价'), { target: { value: '12' } })
    await untilStill()
    expect(notes()).toEqual(['纸单 <b>单价</b>¥12.00元见办法与坏', '贵：¥12.00元'])
    expect(screen.getByRole('link', { name: '办法' }).getAttribute('href')).toBe('/rules')
    expect(screen.getByText('金额')).toBeTruthy()
    expect(screen.queryByText('空组')).toBeNull()
  })

  it('should stand in the detail where the page says so', () => {
    const record = { ...ORDER, price: 12 }
    const host = createFakeHost({ models: { [model.component]: model } })
    const draw = (shown: object) => (
      <EngineProvider host={host} widgets={widgetSources}>
        <RecordDetail model={model} record={{ ...record, ...shown }} />
      </EngineProvider>
    )
    const drawn = render(draw({}))
    expect(notes()).toEqual(['贵：¥12.00元'])
    expect(screen.getByRole('heading', { name: '金额' })).toBeTruthy()
    drawn.rerender(draw({ price: 5 }))
    expect(notes()).toEqual([])
  })
})

describe('words around an input', () => {
  it('should stand in the input', async () => {
    await drawForm({ model })
    expect((screen.getByLabelText('名称') as HTMLInputElement).placeholder).toBe('如：纸')
    expect(document.querySelector('[data-field=price]')?.textContent).toMatch(/¥.*元/)
  })

  it('should be the same, said as a word or to the widget', () => {
    const fieldOf = (more: object) =>
      orderModel(form, {
        properties: { ...properties, price: { ...properties.price, ...more } },
      }).resource?.fields.find(({ name }) => name === 'price')
    const said = fieldOf({ 'x-prefix': '¥', 'x-suffix': '元', 'x-placeholder': '价' })
    expect(fieldOf({ 'x-component-props': { prefix: '¥', suffix: '元', placeholder: '价' } })).toEqual(said)
    expect(said).toMatchObject({ prefix: '¥', suffix: '元', widgetProps: { placeholder: '价' } })
  })
})
