import { formatDay } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { foreignZone } from './platformClock.ts'

const DAY = 86_400_000

/** Parts of a wire time: YYYY-MM-DD HH:mm:ss in the platform's zone, or ISO. */
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

/**
 * Returns a time for a list: today and yesterday in words, else the date and the minute; what is no time
 * stays as it is. Times arrive in the platform's zone and are shown as they came; today is the day of its clocks.
 */
export function formatTime(value: unknown, now: Date = new Date()): string {
  const parts = WIRE_TIME.exec(String(value))
  if (!parts) return String(value)
  const [, year, month, day, hour, minute] = parts
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const clock = `${hour}:${minute}`
  if (date === formatDay(now.getTime())) return t('今天 {{clock}}', { clock })
  if (date === formatDay(now.getTime() - DAY)) return t('昨天 {{clock}}', { clock })
  return `${date} ${clock}`
}

/** Returns the whole of a time, to the second. */
export function formatFullTime(value: unknown): string {
  return String(value)
    .replace('T', ' ')
    .replace(/(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/, '')
}

/** The same for who points at a time that is shown in short: with its zone where this browser's clock shows another. */
export function timeTip(value: unknown): string {
  const text = formatFullTime(value)
  const zone = text.includes(':') ? foreignZone() : null
  return zone === null ? text : `${text} ${zone}`
}
