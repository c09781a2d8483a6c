import { describe, expect, it } from 'vitest'
import { assertPortFree } from '#server/start/assertPortFree.ts'
import { failureLine } from '#server/start/failureLine.ts'

describe('failureLine', () => {
  // Addresses for documentation (RFC 5737) and names that never resolve (RFC 6761).
  it.each(['192.0.2.1', 'elsewhere.invalid'])('should say that the machine has no address %s', async host => {
    const error: unknown = await assertPortFree({ port: 0, host }).catch(failure => failure)
    expect(failureLine(error)).toBe(
      `HOST=${host} is no address of this machine: leave it out to listen on all.`,
    )
  })

  it('should give the words of any other failure', () => {
    expect(failureLine(new Error('The page files have errors.'))).toBe('The page files have errors.')
  })
})
