import { expect, it } from 'vitest'
import { outageFault } from '#server/plugins/outageFault.ts'

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

it('should say of what was contested to the end that it can be tried again, unless something of it was stored', () => {
  const answered = (begun: boolean) => outageFault(deadlock, { isChange: true, watch: { begun } })
  expect(answered(false)).toMatchObject({ code: 'BUSY', retryAfter: 5 })
  expect(answered(true)).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(outageFault(new Error('another'), { isChange: true, watch: { begun: false } })).toBeNull()
})
