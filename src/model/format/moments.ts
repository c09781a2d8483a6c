const CLOCK = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A moment as on the wire: YYYY-MM-DD HH:mm:ss in the zone. Fractions of a second are dropped. */
export function formatMoment(ms: number, zone: string = DEFAULT_ZONE): string {
  const iso = new Date(ms + zoneOffset(ms, zone)).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** The day of a moment in the zone: YYYY-MM-DD. */
export const formatDay = (ms: number, zone: string = DEFAULT_ZONE): string =>
  formatMoment(ms, zone).slice(0, 10)

/** The zone in which times without an offset are meant, unless the platform is set up otherwise. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/**
 * The moment a date (its midnight) or date-time text names, in ms since 1970 UTC; null when the text is
 * neither. Texts without an offset are in the zone.
 */
export function parseMoment(text: string, zone: string = DEFAULT_ZONE): number | null {
  if (isDate(text)) return localMoment(`${text}T00:00:00`, zone)
  if (!isDateTime(text)) return null
  const iso = text.replace(' ', 'T')
  return /(Z|z|[+-]\d\d:\d\d)$/.test(iso) ? Date.parse(iso) : localMoment(iso, zone)
}

/** The moment of a value of a record, a date or text as on the wire, in ms since 1970 UTC; null when it is neither. */
export function instantOf(value: unknown): number | null {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? parseMoment(value) : null
}

/** Whether a value of a record names a moment that has come; false where it names none. */
export function isPast(value: unknown, now: Date): boolean {
  const instant = instantOf(value)
  return instant !== null && instant <= now.getTime()
}

/** Where a zone turns its clocks, the offset is looked up at the moment itself, not at its UTC namesake. */
function localMoment(iso: string, zone: string): number {
  const utc = Date.parse(`${iso}Z`)
  const guess = utc - zoneOffset(utc, zone)
  return utc - zoneOffset(guess, zone)
}

const DAY = 86_400_000
/** Days whose offset is kept; more are forgotten together. */
const MOST_DAYS = 20_000

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Zone → day since 1970 in UTC → offset; null on a day on which the zone's clock is put forward or back. */
const offsets = new Map<string, Map<number, number | null>>()

/**
 * How far the clock of a zone is ahead of UTC at a moment, in ms.
 *
 * @throws RangeError when the zone is unknown
 */
export function zoneOffset(ms: number, zone: string): number {
  if (zone === 'UTC') return 0
  return offsetOfDay(Math.floor(ms / DAY), zone) ?? readClock(ms, zone)
}

/** Reading a zone's clock costs a thousand times what remembering does, and lists are full of times. */
function offsetOfDay(day: number, zone: string): number | null {
  const days = offsets.get(zone) ?? new Map<number, number | null>()
  offsets.set(zone, days)
  const known = days.get(day)
  if (known !== undefined) return known
  const first = readClock(day * DAY, zone)
  const offset = first === readClock((day + 1) * DAY - 1, zone) ? first : null
  if (days.size >= MOST_DAYS) days.clear()
  days.set(day, offset)
  return offset
}

function readClock(ms: number, zone: string): number {
  const whole = Math.floor(ms / 1000) * 1000
  const parts: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(whole)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  local.setUTCHours(hour, minute, second)
  return local.getTime() - whole
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

/** Whether the text is a time of day, as HH:mm or HH:mm:ss. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return parts !== null && isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/**
 * Whether the text is a moment: YYYY-MM-DD HH:mm:ss as on the wire, or ISO 8601 with T. Without an offset it
 * is in the zone of the platform.
 */
export function isDateTime(text: string): boolean {
  const separator = text[10]
  return isDate(text.slice(0, 10)) && (separator === ' ' || separator === 'T') && CLOCK.test(text.slice(11))
}

/** Whether a day exists in the Gregorian calendar, from year 1 on. Months count from 1. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 && leap ? 29 : (DAYS_OF_MONTHS[month - 1] as number))
}
