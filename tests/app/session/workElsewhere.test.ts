import { expect, it } from 'vitest'
import { isWorkElsewhere, tellOfWork } from '../../../src/app/session/workElsewhere.ts'

it('should hear of work in another window while there is some, and of none where nobody answers', async () => {
  let hasWork = true
  const stop = tellOfWork(() => hasWork)
  expect(await isWorkElsewhere()).toBe(true)
  hasWork = false
  expect(await isWorkElsewhere()).toBe(false)
  hasWork = true
  stop()
  expect(await isWorkElsewhere()).toBe(false)
})
