import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { defineSlot, EngineProvider, type PartProps } from '#engine'
import type { FormModel } from '#model/types/index.ts'
import { CustomForm } from '../../../src/engine/form/RecordForm.tsx'
import { createFakeHost } from '../support/createFakeHost.ts'
import { ORDER, orderModel } from './drawForm.tsx'

const KEY = 'order/order-form'
const plain = orderModel()
const model = { ...plain, form: { ...(plain.form as FormModel), component: KEY } }

function OrderForm({ record, values, readOnly, close }: PartProps) {
  return (
    <section aria-label="自写表单">
      <p>{String(record?.orderName ?? '新的')}</p>
      <p>{JSON.stringify(values)}</p>
      {readOnly && <p>只看</p>}
      <button type="button" onClick={() => close(true)}>
        存好了
      </button>
      <button type="button" onClick={() => close(false)}>
        不存了
      </button>
    </section>
  )
}

const written = {
  [`./custom/${KEY}.part.tsx`]: async () => ({ default: defineSlot({ key: KEY, part: OrderForm }) }),
}

function drawCustom(props: object, parts: object = written) {
  const onSaved = vi.fn()
  const onCancel = vi.fn()
  render(
    <EngineProvider host={createFakeHost({ models: {} })} parts={parts as never}>
      <CustomForm
        model={model}
        mode="create"
        surface="dialog"
        onSaved={onSaved}
        onCancel={onCancel}
        {...props}
      />
    </EngineProvider>,
  )
  return { onSaved, onCancel }
}

describe('CustomForm', () => {
  it('should give a new record what its page imposes, and pass on that it was saved', async () => {
    const { onSaved, onCancel } = drawCustom({ initialValues: { kind: 'b' }, fixed: { owner: 'li' } })
    expect(await screen.findByText('新的')).toBeDefined()
    expect(screen.getByText('{"kind":"b","owner":"li"}')).toBeDefined()
    fireEvent.click(screen.getByText('存好了'))
    expect([onSaved.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
  })

  it('should give the record, say that it is only looked at, and pass on that nothing was saved', async () => {
    const { onSaved, onCancel } = drawCustom({ mode: 'read', record: ORDER })
    expect(await screen.findByText('旧名称')).toBeDefined()
    expect(screen.getByText('只看')).toBeDefined()
    fireEvent.click(screen.getByText('不存了'))
    expect([onSaved.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1])
  })

  it('should name the part that nobody has written', async () => {
    drawCustom({}, {})
    expect(await screen.findByText(`没有表单 ${KEY}：请写 src/custom/${KEY}.part.tsx`)).toBeDefined()
  })

  it('should offer another try when the part could not be loaded', async () => {
    let isDown = true
    const load = async () => {
      if (isDown) throw new Error('断网')
      return { default: defineSlot({ key: KEY, part: OrderForm }) }
    }
    drawCustom({}, { [`./custom/${KEY}.part.tsx`]: load })
    expect(await screen.findByText(`表单 ${KEY} 加载失败`)).toBeDefined()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByText('新的')).toBeDefined()
  })
})
