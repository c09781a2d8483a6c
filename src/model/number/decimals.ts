/** A number as people read it: coefficient × 10^exponent, of the shortest text that names the number. */
interface Decimal {
  negative: boolean
  coefficient: bigint
  exponent: number
}

/** The decimal that a finite number is written as: 1.005 → 1005 × 10^-3. */
export function decimalOf(value: number): Decimal {
  const [digits = '0', power = '0'] = Math.abs(value).toString().split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  return {
    negative: value < 0,
    coefficient: BigInt(whole + fraction),
    exponent: Number(power) - fraction.length,
  }
}

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

/** Whether a number is a multiple of a step, in exact decimals: 19.99 is a multiple of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !(step > 0)) return false
  const left = decimalOf(value)
  const right = decimalOf(step)
  const shift = left.exponent - right.exponent
  if (shift >= 0) return (left.coefficient * 10n ** BigInt(shift)) % right.coefficient === 0n
  return left.coefficient % (right.coefficient * 10n ** BigInt(-shift)) === 0n
}
