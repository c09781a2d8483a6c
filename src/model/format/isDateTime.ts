import { isDate } from './isDate.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

/**
 * Whether the text is a moment: YYYY-MM-DD HH:mm:ss as on the wire, or ISO 8601 with T. Without an offset it
 * is in the zone of the platform.
 */
export function isDateTime(text: string): boolean {
  const separator = text[10]
  return isDate(text.slice(0, 10)) && (separator === ' ' || separator === 'T') && CLOCK.test(text.slice(11))
}
