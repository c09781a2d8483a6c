import { isDate } from '../format/moments.ts'
import { type LocalizedText, localized } from '../language/localized.ts'
import type { CalendarUnit } from './calendarUnits.ts'

/** The first and the last of its days, as texts of dates. */
interface Period {
  from: string
  last: string
}

/** No date is later. */
const LAST_DAY = '9999-12-31'

/** Month, counted from 1, with which an academic year begins. */
export const ACADEMIC_YEAR_MONTH = 9

const DAY = 86_400_000

/** The key of the period of a unit in which a day is: 2026-01, 2026-W05, 2026-Q1, 2025-2026. */
export function periodKey(unit: CalendarUnit, day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  switch (unit) {
    case 'day':
      return day
    case 'week':
      return weekKey(day)
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(month / 3)}`
    case 'academicYear': {
      const first = month < ACADEMIC_YEAR_MONTH ? year - 1 : year
      return `${padded(first)}-${padded(first + 1)}`
    }
    case 'year':
      return day.slice(0, 4)
  }
}

/** What the period of a key is called. */
export const periodWords = (unit: CalendarUnit | null, key: string): LocalizedText | string =>
  unit === 'academicYear' ? localized('{{key}}学年', { key }) : key

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
      return isDate(key) ? { from: key, last: key } : null
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
  if (!(year >= 1 && year <= 9999) || !(month >= 1 && month <= 12)) return null
  const isLast = year + Math.floor((month + count - 1) / 12) > 9999
  return { from: firstOf(year, month), last: isLast ? LAST_DAY : later(firstOf(year, month + count), -1) }
}

const firstOf = (year: number, month: number): string =>
  `${padded(year + Math.floor((month - 1) / 12))}-${padded(((month - 1) % 12) + 1, 2)}-01`

const padded = (number: number, digits = 4): string => String(number).padStart(digits, '0')

/** Weeks of ISO 8601: they begin on Monday, and the first of a year has its first Thursday. */
function weekKey(day: string): string {
  const thursday = later(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  const days = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / DAY
  return `${year}-W${padded(Math.floor(days / 7) + 1, 2)}`
}

const mondayOf = (day: string): string => later(day, -((new Date(day).getUTCDay() + 6) % 7))

function weekOf(year: number, week: number): Period | null {
  if (!(year >= 1 && year <= 9999) || !(week >= 1 && week <= 53)) return null
  const from = later(mondayOf(`${padded(year)}-01-04`), (week - 1) * 7)
  // A text of five digits would come before those of four.
  const last = later(from, 6)
  return { from, last: last.startsWith('+') ? LAST_DAY : last }
}

const later = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY)

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
