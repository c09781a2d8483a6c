import { decimalOf } from './decimalOf.ts'

/**
 * The number rounded to some decimal places, half away from zero, as it is written and not as it is stored:
 * 1.005 to two places is 1.01. The one rounding of the product, for server and browser alike.
 *
 * NaN and the infinities are returned as they are; -0 becomes 0.
 *
 * @param scale decimal places, 0 or more
 * @example roundTo(1.005, 2) // 1.01
 */
export function roundTo(value: number, scale: number): number {
  if (!Number.isFinite(value)) return value
  const { negative, coefficient, exponent } = decimalOf(value)
  const surplus = -exponent - scale
  if (surplus <= 0) return value === 0 ? 0 : value
  const unit = 10n ** BigInt(surplus)
  const rounded = (coefficient + unit / 2n) / unit
  if (rounded === 0n) return 0
  return Number(`${negative ? '-' : ''}${rounded}e-${scale}`)
}
