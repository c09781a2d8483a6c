import { decimalOf } from './decimalOf.ts'

/** Whether a number is a multiple of a step, in exact decimals: 19.99 is a multiple of 0.01. */
export function isMultipleOf(value: number, step: number): boolean {
  if (!Number.isFinite(value) || !(step > 0)) return false
  const left = decimalOf(value)
  const right = decimalOf(step)
  const shift = left.exponent - right.exponent
  if (shift >= 0) return (left.coefficient * 10n ** BigInt(shift)) % right.coefficient === 0n
  return left.coefficient % (right.coefficient * 10n ** BigInt(-shift)) === 0n
}
