import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import type { ActionModel } from '#model/types/index.ts'
import { ActionForm } from '../../../src/engine/form/ActionForm.tsx'
import { loadWidgets, widgetSources } from '../../widgets/loadWidgets.ts'
import { createFakeHost, type FakeCall, fault } from '../support/createFakeHost.ts'
import { ORDER, orderModel } from './drawForm.tsx'
import { orderPage } from './orderPage.ts'

const actions = {
  return: {
    title: '退回',
    danger: true,
    set: { quantity: 'values.count' },
    form: {
      title: '退回订单',
      required: ['reason'],
      properties: {
        reason: { type: 'string', title: '退回原因', maxLength: 20 },
        count: { type: 'integer', title: '退回数量', minimum: 1 },
      },
    },
  },
}
const model = orderModel(orderPage.form, { actions })
const action = model.resource?.actions[0] as ActionModel

async function drawAction(answer: (call: FakeCall) => { code: number } = () => ({ code: 200 })) {
  await loadWidgets()
  const host = createFakeHost({
    models: { [model.component]: model },
    answer: call => (call.path === action.path ? answer(call) : undefined),
  })
  const onDone = vi.fn()
  render(
    <EngineProvider host={host} widgets={widgetSources}>
      <ActionForm
        action={action}
        model={model}
        records={[ORDER]}
        onDone={onDone}
        onCancel={() => undefined}
      />
    </EngineProvider>,
  )
  const reason = (await screen.findByLabelText('退回原因')) as HTMLInputElement
  const sent = () => host.calls.filter(({ path }) => path === action.path)
  return {
    host,
    onDone,
    reason,
    sent,
    confirm: () => fireEvent.click(screen.getByRole('button', { name: /确\s?定/ })),
  }
}

describe('ActionForm', () => {
  it('should ask first, and send what was asked for with the key of the record', async () => {
    const { host, onDone, reason, sent, confirm } = await drawAction()
    expect(screen.getByText('退回订单“旧名称”')).toBeDefined()
    expect(sent()).toEqual([])

    fireEvent.change(reason, { target: { value: '破损' } })
    confirm()

    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent().map(({ method, body }) => [method, body])).toEqual([
      ['PUT', { orderId: 7, reason: '破损' }],
    ])
    expect(host.shown).toEqual(['success 退回成功'])
  })

  it('should tell what the server says of it, where it has words of its own', async () => {
    const { host, onDone, reason, confirm } = await drawAction(() => ({
      ...{ code: 200, msg: '已退回，三日内退款' },
    }))
    fireEvent.change(reason, { target: { value: '破损' } })
    confirm()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(host.shown).toEqual(['success 已退回，三日内退款'])
  })

  it('should send nothing while something that it demands is missing', async () => {
    const { onDone, reason, sent, confirm } = await drawAction()
    confirm()
    expect(await screen.findByText('退回原因不能为空')).toBeDefined()
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    expect([sent(), onDone.mock.calls]).toEqual([[], []])
  })

  it('should put what the server finds wrong at its field, and stay open with what was typed', async () => {
    const { host, onDone, reason, confirm } = await drawAction(() => {
      throw fault(601, '请检查标出的内容', [{ field: 'reason', code: 'INVALID', message: '请写得具体些' }])
    })
    fireEvent.change(reason, { target: { value: '不好' } })
    confirm()
    expect(await screen.findByText('请写得具体些')).toBeDefined()
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(reason.value).toBe('不好')
    expect([onDone.mock.calls, host.shown]).toEqual([[], []])
  })

  it('should say above the form what belongs to no field', async () => {
    const { onDone, reason, confirm } = await drawAction(() => {
      throw fault(601, '订单已经发货，不能退回')
    })
    fireEvent.change(reason, { target: { value: '破损' } })
    confirm()
    expect(await screen.findByText('订单已经发货，不能退回')).toBeDefined()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('ActionForm over more than its row says', () => {
  const relabel = {
    title: '改标签',
    on: 'row',
    form: {
      properties: {
        marks: { type: 'string', title: '标签', 'x-default': 'record.marks' },
        place: { type: 'string', title: '位置', 'x-default': 'mobile' },
      },
    },
    run: 'module',
  }
  const STORED = { ...ORDER, marks: '急件' }

  async function drawRelabel({
    on = 'row',
    rows = [{ orderId: 7, orderName: '旧名称', mobile: '138' }] as Record<string, unknown>[],
    answer = (_: FakeCall): { code: number } | undefined => undefined,
    tables = { '/test/order': [STORED] as Record<string, unknown>[] },
  } = {}) {
    await loadWidgets()
    const { properties } = orderPage.resource
    const model = orderModel(orderPage.form, {
      properties: { ...properties, marks: { type: 'string', title: '标签' } },
      actions: { relabel: { ...relabel, on } },
    })
    const action = model.resource?.actions[0] as ActionModel
    const host = createFakeHost({
      models: { [model.component]: model },
      tables,
      answer(call) {
        if (call.path !== action.path) return answer(call)
        const { orderId, marks } = call.body as { orderId: number; marks: string }
        const stored = host.tables['/test/order']?.find(row => row.orderId === orderId)
        if (stored) stored.marks = marks
        return { code: 200 }
      },
    })
    const onDone = vi.fn()
    const open = () =>
      render(
        <EngineProvider host={host} widgets={widgetSources}>
          <ActionForm
            action={action}
            model={model}
            records={rows}
            onDone={onDone}
            onCancel={() => undefined}
          />
        </EngineProvider>,
      )
    const field = async (title = '标签') => (await screen.findByLabelText(title)) as HTMLInputElement
    const confirm = () => fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }))
    const sent = () => host.calls.filter(({ path }) => path === action.path).map(({ body }) => body)
    return { host, open, field, confirm, sent, onDone }
  }

  it('should begin with what the record has, and again with what was saved', async () => {
    const { open, field, confirm, sent, onDone } = await drawRelabel()
    const first = open()
    expect((await field()).value).toBe('急件')
    expect((await field('位置')).value).toBe('13800000000')
    confirm()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    expect(sent()).toEqual([{ orderId: 7, marks: '急件', place: '13800000000' }])

    fireEvent.change(await field(), { target: { value: '平件' } })
    confirm()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
    first.unmount()
    open()
    expect((await field()).value).toBe('平件')
  })

  it('should ask nobody for what the row says', async () => {
    const { host, open, field } = await drawRelabel({ rows: [STORED] })
    open()
    expect((await field()).value).toBe('急件')
    expect(host.calls.filter(({ path }) => path.startsWith('/test/order/7'))).toEqual([])
  })

  it('should say that the record did not come, and send nothing before it does', async () => {
    let refused = 0
    const { open, field, sent } = await drawRelabel({
      answer: ({ path }) => {
        if (path !== '/test/order/7' || refused++ > 0) return undefined
        throw fault(404, '记录不存在或已被删除')
      },
    })
    open()
    expect(await screen.findByText('记录不存在或已被删除')).toBeDefined()
    expect([screen.queryByLabelText('标签'), screen.queryByRole('button', { name: /确\s?定/ })]).toEqual([
      null,
      null,
    ])
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect((await field()).value).toBe('急件')
    expect(sent()).toEqual([])
  })

  it('should begin for several records with what all of them have', async () => {
    const other = { ...STORED, orderId: 8, marks: '平件' }
    const rows = [7, 8].map(orderId => ({ orderId, orderName: `第${orderId}单`, mobile: '138' }))
    const { open, field } = await drawRelabel({
      on: 'selection',
      rows,
      tables: { '/test/order': [STORED, other] },
    })
    open()
    expect((await field('位置')).value).toBe('13800000000')
    expect((await field()).value).toBe('')
  })
})
