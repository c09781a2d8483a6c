import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { untilStill } from '#tests/engine/support/untilStill.ts'
import { compileModels } from '../support/compileModels.ts'
import { type FakeCall, fault } from '../support/createFakeHost.ts'
import { drawForm } from './drawForm.tsx'

const modelWith = (operations: object) => {
  const properties = { orderName: { type: 'string', title: '名称', maxLength: 50 } }
  const resource = { path: '/test/order', label: 'orderName', properties, operations }
  const source = { title: '订单', menu: {}, resource }
  return compileModels({ 'test/order/index.json': source })['test/order/index'] as PageModel
}
const model = modelWith({ create: { once: true } })
const type = (title: string, text: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${title}$`)), { target: { value: text } })
const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: /保存$/ }))
  await untilStill()
}
const keysOf = (host: { calls: FakeCall[] }) =>
  host.calls.flatMap(({ method, headers }) => (method === 'POST' ? [headers?.['Idempotency-Key']] : []))

it('should send one key as long as a form is open, and another one for the next record', async () => {
  let lost = 2
  const answer = ({ method }: FakeCall) => {
    if (method !== 'POST') return undefined
    lost -= 1
    if (lost >= 0) throw fault(0, '后端接口连接异常')
    return { code: 200, data: { orderId: 1 } }
  }
  const { host, onSaved, unmount } = await drawForm({ model, host: { answer } })
  type('名称', '新')
  await press()
  await press()
  type('名称', '更新')
  await press()
  expect(onSaved).toHaveBeenCalledTimes(1)
  await press()
  unmount()
  const [first, second, third, next] = keysOf(host)
  expect(first).toMatch(/^[\w-]{16,64}$/)
  expect([second, third]).toEqual([first, first])
  expect(next).not.toBe(first)

  const other = await drawForm({ model, host: { answer } })
  type('名称', '新')
  await press()
  expect([first, next]).not.toContain(keysOf(other.host)[0])
})

it('should send none where the page does not ask for it', async () => {
  const { host } = await drawForm({ model: modelWith({}) })
  type('名称', '新')
  await press()
  expect(keysOf(host)).toEqual([undefined])
})
