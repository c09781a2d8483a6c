import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PageModel } from '#model/types/index.ts'
import { compileModels } from '../support/compileModels.ts'
import { drawForm } from './drawForm.tsx'

const text = (title: string) => ({ type: 'string', title, maxLength: 50 })

const page = {
  title: '请购单',
  menu: {},
  resource: {
    path: '/test/order',
    label: 'name',
    approval: { process: 'orders', result: 'result', lock: ['mobile'] },
    properties: {
      ...{ name: text('名称'), mobile: text('手机') },
      result: { type: 'integer', title: '审批结果', enum: [0, 1, 2, 3, 4], readOnly: true },
    },
  },
}
const model = compileModels({ 'test/order/index.json': page })['test/order/index'] as PageModel

it.each([
  ['is in progress', 1, true],
  ['has ended', 3, false],
])('should close what is locked while the approval %s', async (_, result, isClosed) => {
  const record = { orderId: 7, name: '旧名称', mobile: '13800000000', result }
  await drawForm({ model, mode: 'update', record, host: { tables: { '/test/order': [record] } } })
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}$`))
  expect([input('名称').disabled, input('手机').disabled]).toEqual([false, isClosed])
})
