/** A number as people read it: coefficient × 10^exponent, of the shortest text that names the number. */
export interface Decimal {
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
