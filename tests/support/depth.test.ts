import { describe, expect, it, vi } from 'vitest'
import { depthOf } from './depth.ts'

describe('depthOf', () => {
  const items = Array.from({ length: 25 }, (_, index) => index)
  const at = (chosen: string) => depthOf(import.meta.filename, chosen)

  it('should try a tenth, the same in each run', () => {
    expect(at('').sample(items)).toEqual([0, 10, 20])
    expect(at('tests/other.test.ts').property(150)).toEqual({ numRuns: 15, seed: expect.any(Number) })
    expect(at('').cheapProperty()).toEqual({ numRuns: 100, seed: expect.any(Number) })
  })

  it.each(['all', 'tests/other.test.ts,tests/support/depth.test.ts'])(
    'should try everything with %s',
    chosen => {
      vi.stubEnv('CI', '')
      expect(at(chosen).sample(items)).toEqual(items)
      expect(at(chosen).property(150)).toEqual({ numRuns: 150 })
    },
  )

  it('should try no chance values in continuous integration, where they would judge another change', () => {
    vi.stubEnv('CI', 'true')
    expect(at('all').property(150)).toEqual({ numRuns: 150, seed: expect.any(Number) })
  })
})
