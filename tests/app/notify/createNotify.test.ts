import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNotify } from '../../../src/app/notify/createNotify.ts'
import { fakeNotifier } from '../support/fakeNotifier.ts'

const QUESTION = { title: '系统提示', text: '确定注销并退出系统吗？', yes: '确定', no: '取消' }

describe('createNotify', () => {
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['log a question that was cancelled', false, ['Cancelled: 确定注销并退出系统吗？']],
    ['say nothing of one that was agreed to', true, []],
  ])('should %s', async (_, isSure, logged) => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const plain = fakeNotifier()
    plain.confirm.mockResolvedValue(isSure)

    expect(await createNotify(plain).confirm(QUESTION)).toBe(isSure)

    expect(info.mock.calls.flat()).toEqual(logged)
  })
})
