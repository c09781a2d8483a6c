import { isCreditCode } from './isCreditCode.ts'
import { isDate } from './isDate.ts'
import { isDateTime } from './isDateTime.ts'
import { isEmail } from './isEmail.ts'
import { isIpv4 } from './isIpv4.ts'
import { isIpv6 } from './isIpv6.ts'
import { isMobile } from './isMobile.ts'
import { isNationalId } from './isNationalId.ts'
import { isPassword } from './isPassword.ts'
import { isRegion } from './isRegion.ts'
import { isTime } from './isTime.ts'
import { isUri } from './isUri.ts'
import { isUuid } from './isUuid.ts'

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
