import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMultipleOf, roundTo } from '#model/number/decimals.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

/** Rounds decimal digits by hand, half away from zero. */
function roundDigits(negative: boolean, whole: string, fraction: string, scale: number): number {
  const digits = [...(whole + fraction.padEnd(scale + 1, '0').slice(0, scale + 1))].map(Number)
  const up = (digits.pop() as number) >= 5
  let index = digits.length - 1
  for (let carry = up; carry && index >= 0; index--) {
    const digit = (digits[index] as number) + 1
    digits[index] = digit % 10
    carry = digit === 10
    if (carry && index === 0) digits.unshift(1)
  }
  const text = digits.join('')
  const point = text.length - scale
  const value = Number(`${text.slice(0, point)}.${text.slice(point)}`)
  return negative && value !== 0 ? -value : value
}

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [19.99, 2, 19.99],
    [19.994999, 2, 19.99],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.5, 0, 1],
    [1.45, 1, 1.5],
    [8.345, 2, 8.35],
    [1e21, 2, 1e21],
    [1.5e-9, 9, 2e-9],
    [5e-324, 2, 0],
    [-0.001, 2, 0],
    [-0, 2, 0],
    [123456789.125, 2, 123456789.13],
  ])('should round %d to %d places as %d', (value, scale, expected) => {
    expect(roundTo(value, scale)).toBe(expected)
  })

  it('should leave what is no finite number alone', () => {
    expect([Number.NaN, Infinity, -Infinity].map(value => roundTo(value, 2))).toEqual([
      Number.NaN,
      Infinity,
      -Infinity,
    ])
  })

  it('should agree with decimal digits rounded by hand', () => {
    const digits = (maxLength: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength }).map(list => list.join(''))
    fc.assert(
      fc.property(
        fc.boolean(),
        digits(8),
        digits(6),
        fc.integer({ min: 0, max: 6 }),
        (negative, whole, part, scale) => {
          const value = Number(`${negative ? '-' : ''}${whole}.${part}`)

          expect(roundTo(value, scale)).toBe(roundDigits(negative, whole, part, scale))
        },
      ),
      depth.cheapProperty(),
    )
  })

  it('should change nothing when it is applied again', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 12 }), (value, scale) => {
        const once = roundTo(value, scale)

        expect(roundTo(once, scale)).toBe(once)
      }),
      depth.cheapProperty(),
    )
  })
})

describe('isMultipleOf', () => {
  it('should hold for every amount in cents', () => {
    fc.assert(
      fc.property(fc.integer(), cents => {
        expect(isMultipleOf(Number(`${cents}e-2`), 0.01)).toBe(true)
        expect(isMultipleOf(Number(`${cents}5e-3`), 0.01)).toBe(false)
      }),
      depth.cheapProperty(),
    )
  })
})
