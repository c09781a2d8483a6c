import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '../support/compileModels.ts'
import { drawForm } from './drawForm.tsx'

const source = {
  title: '答复',
  menu: {},
  resource: {
    path: '/test/order',
    key: 'orderId',
    label: 'orderName',
    required: ['opinion'],
    properties: {
      orderName: { type: 'string', title: '名称', maxLength: 20 },
      opinion: {
        title: '满意度',
        'x-matrix': {
          rows: [
            { value: 'speed', label: '速度' },
            { value: 'price', label: '价格' },
          ],
          columns: [
            { value: 'good', label: '满意' },
            { value: 'poor', label: '不满意' },
          ],
          complete: true,
        },
      },
      order: {
        type: 'array',
        title: '排序',
        'x-component': 'ranking',
        'x-options': ['甲', '乙'].map(value => ({ value, label: value })),
      },
      reason: { type: 'string', title: '原因', maxLength: 20, 'x-visible': "opinion.price == 'poor'" },
    },
  },
}
const model = compileModels({ 'test/order/index.json': source })['test/order/index'] as PageModel

const GOOD = { speed: 'good', price: 'good' }

describe('a form that asks', () => {
  it('should tell at the field what its answers lack, and send them once they are whole', async () => {
    const { host } = await drawForm({ model })
    const field = (name: string) => within(document.querySelector(`[data-field="${name}"]`) as HTMLElement)
    const save = () => fireEvent.click(screen.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }))
    const answer = (row: string, column: string) =>
      fireEvent.click(
        within(screen.getByRole('radiogroup', { name: row })).getByRole('radio', { name: column }),
      )

    save()
    expect(await field('opinion').findByText('满意度不能为空')).toBeDefined()

    answer('速度', '满意')
    fireEvent.click(field('order').getByRole('button', { name: '乙' }))
    save()
    expect(await field('opinion').findByText('价格不能为空')).toBeDefined()
    expect(await field('order').findByText('排序至少需要 2 项')).toBeDefined()

    answer('价格', '不满意')
    fireEvent.click(field('order').getByRole('button', { name: '甲' }))
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '贵' } })
    save()
    await waitFor(() => expect(host.calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
    expect(host.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      opinion: { speed: 'good', price: 'poor' },
      order: ['乙', '甲'],
      reason: '贵',
    })
  })

  it('should begin after a refusal where the next answer is given, and not at what takes one away', async () => {
    await drawForm({ model, initialValues: { opinion: GOOD, order: ['乙'] } })
    fireEvent.click(screen.getByRole('button', { name: /^(保\s?存|确\s?定)$/ }))
    await screen.findByText('排序至少需要 2 项')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('甲'))
  })
})
