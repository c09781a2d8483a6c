import { describe, expect, it } from 'vitest'
import { createRelogin } from '../../../src/app/session/createRelogin.ts'

describe('createRelogin', () => {
  it('should ask once at a time, and answer all who asked', async () => {
    const relogin = createRelogin(() => true)

    const answers = [relogin.ask(), relogin.ask()]
    expect(relogin.state.isAsked).toBe(true)
    relogin.settle(true)
    const again = relogin.ask()
    relogin.settle(false)

    expect(await Promise.all(answers)).toEqual([true, true])
    expect(await again).toBe(false)
    expect(relogin.state.isAsked).toBe(false)
  })

  it('should not ask when nobody is logged in', async () => {
    const relogin = createRelogin(() => false)

    expect(await relogin.ask()).toBe(false)
    expect(relogin.state.isAsked).toBe(false)
  })
})
