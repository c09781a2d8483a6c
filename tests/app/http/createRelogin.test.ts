import { describe, expect, it, vi } from 'vitest'
import { createRelogin } from '../../../src/app/http/createRelogin.ts'
import type { Question } from '../../../src/app/notify/Notifier.ts'

function reloginOf(isLoggedIn = true) {
  const answers: ((yes: boolean) => void)[] = []
  const confirm = vi.fn((_: Question) => new Promise<boolean>(resolve => answers.push(resolve)))
  const leave = vi.fn(async () => undefined)
  const relogin = createRelogin({ notify: { confirm }, isLoggedIn: () => isLoggedIn, leave })
  return { relogin, confirm, leave, answer: (yes: boolean) => answers.shift()?.(yes) }
}

describe('createRelogin', () => {
  it('should ask once at a time, in the words of the contract', async () => {
    const { relogin, confirm, answer } = reloginOf()

    const first = relogin()
    await relogin()
    answer(false)
    await first
    void relogin()

    expect(confirm).toHaveBeenCalledTimes(2)
    expect(confirm.mock.calls[0]?.[0]).toEqual({
      title: '系统提示',
      text: '登录状态已过期，您可以继续留在该页面，或者重新登录',
      yes: '重新登录',
      no: '取消',
    })
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('should leave when the answer is %s', async (yes, times) => {
    const { relogin, leave, answer } = reloginOf()

    const asked = relogin()
    answer(yes)
    await asked

    expect(leave).toHaveBeenCalledTimes(times)
  })

  it('should not ask when nobody is logged in', async () => {
    const { relogin, confirm } = reloginOf(false)

    await relogin()

    expect(confirm).not.toHaveBeenCalled()
  })
})
