import { t } from '#model/language/t.ts'

/** Parts of a wire time: YYYY-MM-DD HH:mm:ss in the platform's zone, or ISO. */
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

/**
 * Returns a time for a list: today and yesterday in words, else the date and the minute; what is no time
 * stays as it is. Times arrive in the platform's zone and are shown as they came.
 */
export function formatTime(value: unknown, now: Date = new Date()): string {
  const parts = WIRE_TIME.exec(String(value))
  if (!parts) return String(value)
  const [, year, month, day, hour, minute] = parts
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return date
  const clock = `${hour}:${minute}`
  if (date === dateOf(now)) return t('今天 {{clock}}', { clock })
  if (date === dateOf(yesterdayOf(now))) return t('昨天 {{clock}}', { clock })
  return `${date} ${clock}`
}

/** Returns the whole of a time, to the second. */
export function formatFullTime(value: unknown): string {
  return String(value)
    .replace('T', ' ')
    .replace(/(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/, '')
}

function dateOf(time: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`
}

function yesterdayOf(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
}
