import { type TypeFormatName, typeFormats } from '../field-types/shared/fieldTypeBase.ts'
import { isCalendarDay } from './moments.ts'

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const CHECK_DIGITS = '10X98765432'

/** As deep as divisions go: province, city, district. */
const DEEPEST = 3

/** Whether the text is a UUID in its usual writing, of any version. */
const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

const CLASSES = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/]

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_CODE_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Whether the text is a colour as six hexadecimal digits. */
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** Whether the text is a mobile number of mainland China: eleven digits, the first 1, the second 3 to 9. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** A mobile number as it is kept of how people type it: of +86 138-0013-8000 it is 13800138000. */
export const plainPhone = (typed: string): string => typed.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')

const SCRIPTS = new Set(['javascript', 'vbscript', 'data', 'blob', 'file'])

const REFUSED = /[\s<>"{}|\\^`\p{Cc}]/u

const SCHEME = /^([a-z][a-z0-9+.-]{0,30}):(.+)$/is

const isLabel = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

const LABEL = /^[A-Za-z0-9-]{1,63}$/

const isName = (name: string) =>
  NAME.test(name) && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..')

const NAME = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/

type TypeFormats = Record<TypeFormatName, (text: string) => boolean>

/** Every value of `format` that a page schema may name, with its test. Both validators use these and no others. */
export const formats = {
  ...(Object.fromEntries(typeFormats.map(({ name, test = () => true }) => [name, test])) as TypeFormats),
  email: isEmail,
  uri: isUri,
  uuid: isUuid,
  ipv4: isIpv4,
  ipv6: isIpv6,
  mobile: isMobile,
  'national-id': isNationalId,
  'credit-code': isCreditCode,
  region: isRegion,
  color: isColor,
  password: isPassword,
} as const satisfies Record<string, (text: string) => boolean>

type FormatName = keyof typeof formats

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
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return CHECK_DIGITS[sum % 11]
}

/** Whether the text is an address that mail can be sent to: name, @ and a domain of at least two parts. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254) return false
  const name = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return isName(name) && labels.length > 1 && labels.every(isLabel)
}

/**
 * Whether the text may be a password: at least 8 characters, of three of the four classes upper case, lower
 * case, digit and special.
 *
 * @see spec.md section 5
 */
export function isPassword(text: string): boolean {
  return [...text].length >= 8 && CLASSES.filter(one => one.test(text)).length >= 3
}

/**
 * Whether the text is an absolute address. Schemes that run code or read the user's machine (javascript, data,
 * file) are refused, because such values become links; so is a user name or password before the host, which would be
 * shown and logged wherever the address is.
 */
export function isUri(text: string): boolean {
  const [, scheme = '', rest = ''] = SCHEME.exec(text) ?? []
  if (scheme === '' || text.length > 2048 || REFUSED.test(rest)) return false
  if (SCRIPTS.has(scheme.toLowerCase())) return false
  if (/^\/\/[^/?#]*@/.test(rest)) return false
  return /^https?$/i.test(scheme) ? /^\/\/[^/?#]+/.test(rest) : true
}

/**
 * Whether the text is a unified social credit code: 18 characters, the last of which checks the others.
 * @see GB 32100-2015
 */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  const sum = CREDIT_CODE_WEIGHTS.reduce(
    (total, weight, index) => total + weight * DIGITS.indexOf(text.charAt(index)),
    0,
  )
  return text[17] === DIGITS[(31 - (sum % 31)) % 31]
}
