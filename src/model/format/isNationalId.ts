import { isCalendarDay } from './isCalendarDay.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

/**
 * Whether the text is a resident identity number: 18 characters with a check digit (x counts as X), or the
 * old 15 digits, whose year is of the 20th century. The day of birth must exist.
 *
 * @see spec.md section 5; GB 11643-1999 (ISO 7064, MOD 11-2)
 */
export function isNationalId(text: string): boolean {
  if (/^[1-9]\d{14}$/.test(text)) return isBirthday(`19${text.slice(6, 12)}`)
  if (!/^[1-9]\d{16}[\dXx]$/.test(text)) return false
  return isBirthday(text.slice(6, 14)) && text[17]?.toUpperCase() === checkDigitOf(text)
}

function isBirthday(digits: string): boolean {
  const year = Number(digits.slice(0, 4))
  return year >= 1800 && isCalendarDay(year, Number(digits.slice(4, 6)), Number(digits.slice(6, 8)))
}

function checkDigitOf(text: string): string | undefined {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return CHECK_DIGITS[sum % 11]
}
