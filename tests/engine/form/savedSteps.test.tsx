import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import type { FakeCall } from '../support/createFakeHost.ts'
import { fault } from '../support/createFakeHost.ts'
import { drawForm, ORDER, orderModel } from './drawForm.tsx'

const DRAFT = '/form-draft'
const form = {
  open: 'dialog',
  layout: [
    {
      type: 'steps',
      save: true,
      items: [
        { title: '基本', items: ['orderName', 'kind'] },
        { title: '联系', items: ['mobile'] },
        { title: '数量', items: ['quantity', 'owner'] },
      ],
    },
  ],
}
const model = orderModel(form)
const field = (title: string) => screen.getByLabelText(new RegExp(`^${title}$`)) as HTMLInputElement
const type = (title: string, text: string) => fireEvent.change(field(title), { target: { value: text } })
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }))
  await untilStill()
}
const goTo = async (title: string) => {
  fireEvent.click(screen.getByText(title))
  await untilStill()
}
const written = (host: { calls: FakeCall[] }) => host.calls.filter(({ method }) => method !== 'GET')

/** A server that keeps no draft but the one that it has. */
const keeping = (draft: object | null) => ({
  answer: ({ path, method }: FakeCall) =>
    path === DRAFT
      ? { code: 200, data: method === 'GET' ? draft : { updateTime: '2026-11-23 10:00:00' } }
      : undefined,
})

/** The same, with a second step that is there for one name only. */
function withCondition(save: boolean) {
  const [first, second, third] = form.layout[0]?.items ?? []
  const items = [first, { ...second, 'x-visible': "orderName == '特'" }, third]
  return { open: 'dialog', layout: [{ type: 'steps', save, items }] }
}

describe('steps of a record that is there', () => {
  const steps = orderModel({ open: 'dialog', layout: [{ ...form.layout[0], save: false }] })

  it('should go on at the first field of the next step, and back', async () => {
    await drawForm({ model: steps, mode: 'update', record: ORDER })
    await press('下一步')
    expect(document.activeElement).toBe(field('手机'))
    await press('上一步')
    expect(document.activeElement).toBe(field('名称'))
    expect(screen.queryByRole('button', { name: /上一步$/ })).toBeNull()
  })

  it('should not call a step done that nobody has seen, and lead to the last one all the same', async () => {
    const conditional = orderModel(withCondition(false))
    await drawForm({ model: conditional, mode: 'update', record: ORDER })
    expect(screen.queryByText('联系')).toBeNull()
    type('名称', '特')
    await untilStill()
    const step = screen.getByText('联系').closest('.ant-steps-item') as HTMLElement
    expect(step.className).not.toMatch(/finish/)
    await goTo('数量')
    expect(field('归属')).toBeDefined()
  })

  it('should be saved from each', async () => {
    const { host } = await drawForm({ model: steps, mode: 'update', record: ORDER })
    type('名称', '新')
    await press('保存')
    expect(written(host)).toMatchObject([{ method: 'PUT', path: '/test/order', body: { orderName: '新' } }])
  })
})

describe('steps that are saved', () => {
  it('should keep a new record step by step, and say so when it is made', async () => {
    const { host } = await drawForm({ model, host: keeping(null) })
    await press('下一步')
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    expect(written(host)).toEqual([])
    type('名称', '新')
    await press('下一步')
    expect(written(host)).toMatchObject([
      {
        method: 'PUT',
        path: DRAFT,
        body: { page: 'test/order/index', place: '', step: 1, values: { orderName: '新' } },
      },
    ])
    expect(screen.getByText(/^已暂存/)).toBeTruthy()
    type('手机', '13800000000')
    await press('下一步')
    await press('保存')
    expect(written(host).at(-1)).toMatchObject({ method: 'POST', query: { draft: 1 } })
  })

  it('should leave nothing to lose behind a kept step', async () => {
    const { onCancel } = await drawForm({ model, host: keeping(null) })
    type('名称', '新')
    await press('下一步')
    await press('取消')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('should stay on a step that could not be kept, and say why', async () => {
    const answer = ({ path, method }: FakeCall) => {
      if (path !== DRAFT) return undefined
      if (method === 'GET') return { code: 200, data: null }
      throw fault(601, '已填写的内容过多', [])
    }
    await drawForm({ model, host: { answer } })
    type('名称', '新')
    await press('下一步')
    expect(screen.getByText('已填写的内容过多')).toBeTruthy()
    expect(field('名称').value).toBe('新')
  })

  it('should go on where it was left, as far as its user may write', async () => {
    const draft = {
      step: 1,
      values: { orderName: '旧稿', mobile: '138', fixed: '不许' },
      updateTime: '2026-11-22 10:00:00',
    }
    const { host } = await drawForm({ model, host: { ...keeping(draft), permissions: ['test:order:add'] } })
    await press('继续填写')
    expect(field('手机').value).toBe('138')
    await goTo('基本')
    expect(field('名称').value).toBe('旧稿')
    expect(screen.queryByText('继续上次未完成的填写？')).toBeNull()
    expect(written(host)).toEqual([])
  })

  it('should go on in a step that is there because of what was filled in', async () => {
    const draft = {
      step: 2,
      values: { orderName: '特', mobile: '13800000000' },
      updateTime: '2026-11-22 10:00:00',
    }
    await drawForm({ model: orderModel(withCondition(true)), host: keeping(draft) })
    await press('继续填写')
    expect(field('数量')).toBeDefined()
  })

  it('should forget what was left when its user wants that', async () => {
    const draft = { step: 1, values: { orderName: '旧稿' }, updateTime: '2026-11-22 10:00:00' }
    const { host } = await drawForm({ model, host: keeping(draft) })
    await press('放弃')
    expect(written(host)).toMatchObject([
      { method: 'DELETE', path: DRAFT, query: { page: 'test/order/index' } },
    ])
    expect(screen.queryByText('继续上次未完成的填写？')).toBeNull()
    expect(field('名称').value).toBe('')
  })

  it('should save of a record what was changed in the step, with the version it then has', async () => {
    const answer = ({ method, body }: FakeCall) =>
      method === 'PUT' ? { code: 200, data: { ...ORDER, ...(body as object), version: 5 } } : undefined
    const { host } = await drawForm({ model, mode: 'update', record: ORDER, host: { answer } })
    await press('下一步')
    expect(written(host)).toEqual([])
    type('手机', '13900000000')
    await press('下一步')
    expect(written(host).map(({ body }) => body)).toEqual([{ mobile: '13900000000', orderId: 7, version: 4 }])
    type('数量', '9')
    await press('保存')
    expect(written(host).at(-1)?.body).toMatchObject({ quantity: 9, version: 5 })
  })

  it('should lead to the step of a mistake, and mark it', async () => {
    const { host } = await drawForm({ model, mode: 'update', record: ORDER })
    await goTo('数量')
    await goTo('基本')
    type('名称', '')
    host.calls.length = 0
    await goTo('数量')
    expect(screen.getByText('名称不能为空')).toBeTruthy()
    expect(written(host)).toEqual([])
  })
})
