import { isCalendarDay } from './isCalendarDay.ts'
import { isCreditCode } from './isCreditCode.ts'
import { isDate } from './isDate.ts'
import { isDateTime } from './isDateTime.ts'
import { isEmail } from './isEmail.ts'
import { isMobile } from './isMobile.ts'
import { isPassword } from './isPassword.ts'
import { isTime } from './isTime.ts'
import { isUri } from './isUri.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const CHECK_DIGITS = '10X98765432'

/** As deep as divisions go: province, city, district. */
const DEEPEST = 3

/** Whether the text is a UUID in its usual writing, of any version. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** Every value of `format` that a page schema may name, with its test. Both validators use these and no others. */
export const formats = {
  date: isDate,
  'date-time': isDateTime,
  time: isTime,
  email: isEmail,
  uri: isUri,
  uuid: isUuid,
  ipv4: isIpv4,
  ipv6: isIpv6,
  mobile: isMobile,
  'national-id': isNationalId,
  'credit-code': isCreditCode,
  region: isRegion,
  password: isPassword,
} as const satisfies Record<string, (text: string) => boolean>

export type FormatName = keyof typeof formats

/** Whether a format is known. */
export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formats, name)

/**
 * Whether a text is written like an administrative division: names from the province down with a slash between them,
 * such as 浙江省/杭州市/西湖区. Whether there is one of that name is known to `regionTree` alone, which nobody loads
 * to check a spelling.
 */
export function isRegion(text: string): boolean {
  const names = text.split('/')
  return names.length <= DEEPEST && names.every(name => name !== '' && name.trim() === name)
}

/** Whether the text is an IPv6 address; one "::" and an IPv4 tail are understood, zones are not. */
export function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const counts = halves.map((half, index) => groupsOf(half, index === halves.length - 1))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return halves.length === 2 ? total <= 7 : total === 8
}

/** Number of 16-bit groups that a part stands for; NaN when it is malformed. */
function groupsOf(part: string, last: boolean): number {
  if (part === '') return 0
  const groups = part.split(':')
  const tail = last && groups.at(-1)?.includes('.') ? groups.pop() : undefined
  if (tail !== undefined && !isIpv4(tail)) return Number.NaN
  const valid = groups.every(group => /^[0-9a-f]{1,4}$/i.test(group))
  return valid ? groups.length + (tail === undefined ? 0 : 2) : Number.NaN
}

/** Whether the text is an IPv4 address: four numbers up to 255, without leading zeros. */
function isIpv4(text: string): boolean {
  const parts = text.split('.', 5)
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

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
