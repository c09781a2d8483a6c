import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EngineProvider } from '#engine'
import { compileModels } from '#tests/engine/support/compileModels.ts'
import { createFakeHost } from '#tests/engine/support/createFakeHost.ts'
import { ReviewDialog } from '../../../src/custom/union/ReviewDialog.tsx'

const model = compileModels()['system/unionSchoolCompany/cjUnionResource/index']

it.each([
  ['通过', '', '已通过'],
  ['驳回', '缺少图片', '已驳回'],
])('should say that a record is decided on 「%s」', async (verdict, reason, told) => {
  if (!model) throw new Error('The page of the resources is gone.')
  const host = createFakeHost({ models: {}, answer: () => ({ code: 200, msg: '操作成功' }) })
  const close = vi.fn()
  render(
    <EngineProvider host={host}>
      <ReviewDialog model={model} record={{ resourceId: 3, version: 1 }} selection={[3]} close={close} />
    </EngineProvider>,
  )
  fireEvent.click(screen.getByLabelText(verdict))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: reason } })
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(true))
  expect(host.shown).toEqual([`success ${told}`])
})
