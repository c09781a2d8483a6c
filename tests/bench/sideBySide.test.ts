import { describe, expect, it } from 'vitest'
import { formatRows, isOnTarget } from '../../bench/support/formatRows.ts'
import { median, percentile, sideBySide } from '../../bench/support/sideBySide.ts'

describe('sideBySide', () => {
  it('should run both in turn and leave the first rounds out', async () => {
    const order: string[] = []
    const samples = { A: [100, 4, 6, 5], B: [100, 2, 2, 8] }
    const contender = (name: 'A' | 'B') => ({
      name,
      run: () => {
        order.push(name)
        return samples[name].shift()
      },
    })

    const result = await sideBySide(contender('A'), contender('B'), { rounds: 3 })

    expect(order.join('')).toBe('ABABABAB')
    expect(result.a.median).toBe(5)
    expect(result.b.median).toBe(2)
    expect(result.ratio).toBe(2.5)
  })

  it('should take the time where the work names no measure of its own', async () => {
    const slow = {
      name: 'slow',
      run: () => new Promise<undefined>(done => setTimeout(() => done(undefined), 40)),
    }
    const quick = { name: 'quick', run: () => 1 }

    const result = await sideBySide(slow, quick, { rounds: 1, warmUp: 0 })

    expect(result.a.median).toBeGreaterThan(30)
  })
})

describe('percentile', () => {
  it('should be exact on known numbers', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(percentile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48)
    expect(() => median([])).toThrow('Nothing was measured.')
  })
})

describe('isOnTarget', () => {
  const result = {
    a: { name: 'ours', median: 12, samples: [] },
    b: { name: 'plain', median: 10, samples: [] },
    ratio: 1.2,
  }

  it.each([
    [{ atMost: 1.2 }, true],
    [{ atMost: 1.15 }, false],
    [{ atLeast: 0.7 }, true],
    [{ atLeast: 1.3 }, false],
  ])('should judge a ratio of 1.2 by %j', (target, verdict) => {
    const row = { name: 'mount', result, unit: 'ms', target }

    expect(isOnTarget(row)).toBe(verdict)
    expect(formatRows([row])[1]).toContain(verdict ? '✓' : '✗')
  })
})
