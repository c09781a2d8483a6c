import { isDate } from '../format/moments.ts'
import type { CalendarUnit } from './Dimension.ts'

/** Days from the first to before the last, as texts of dates. */
interface Period {
  from: string
  to: string
}

/** Month, counted from 1, with which a academic year begins. */
const ACADEMIC_YEAR_MONTH = 9

const DAY = 86_400_000

/** The key of the period of a unit that begins on a day: 2026-01, 2026-W05, 2026-Q1, 2025-2026. */
export function periodKey(unit: CalendarUnit, first: string): string {
  const year = Number(first.slice(0, 4))
  switch (unit) {
    case 'day':
      return first
    case 'week':
      return weekKey(first)
    case 'month':
      return first.slice(0, 7)
    case 'quarter':
      return `${first.slice(0, 4)}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`
    case 'academicYear':
      return `${padded(year)}-${padded(year + 1)}`
    case 'year':
      return first.slice(0, 4)
  }
}

/** The period that a key names; null where it names none. */
export function periodOf(unit: CalendarUnit, key: string): Period | null {
  const period = readPeriod(unit, key)
  return period && isDate(period.from) && periodKey(unit, period.from) === key ? period : null
}

function readPeriod(unit: CalendarUnit, key: string): Period | null {
  const year = Number(/^\d{4}/.exec(key)?.[0] ?? Number.NaN)
  const part = Number(/^\d{4}-[WQ]?(\d+)/.exec(key)?.[1] ?? Number.NaN)
  switch (unit) {
    case 'day':
      return isDate(key) ? { from: key, to: later(key, 1) } : null
    case 'week':
      return weekOf(year, part)
    case 'month':
      return monthsFrom(year, part, 1)
    case 'quarter':
      return monthsFrom(year, part * 3 - 2, 3)
    case 'academicYear':
      return monthsFrom(year, ACADEMIC_YEAR_MONTH, 12)
    case 'year':
      return monthsFrom(year, 1, 12)
  }
}

function monthsFrom(year: number, month: number, count: number): Period | null {
  if (!(year >= 1 && year <= 9998) || !(month >= 1 && month <= 12)) return null
  return { from: firstOf(year, month), to: firstOf(year, month + count) }
}

const firstOf = (year: number, month: number): string =>
  `${padded(year + Math.floor((month - 1) / 12))}-${padded(((month - 1) % 12) + 1, 2)}-01`

const padded = (number: number, digits = 4): string => String(number).padStart(digits, '0')

/** Weeks of ISO 8601: they begin on Monday, and the first of a year has its first Thursday. */
function weekKey(monday: string): string {
  const thursday = later(monday, 3)
  const year = thursday.slice(0, 4)
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY
  return `${year}-W${padded(Math.floor(days / 7) + 1, 2)}`
}

function weekOf(year: number, week: number): Period | null {
  if (!(year >= 1 && year <= 9998) || !(week >= 1 && week <= 53)) return null
  const fourth = Date.parse(`${padded(year)}-01-04`)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY
  const from = dayAt(monday + (week - 1) * 7 * DAY)
  return { from, to: later(from, 7) }
}

const later = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY)

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
