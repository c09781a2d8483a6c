import { DEFAULT_ZONE, formatDay, parseMoment } from '../format/moments.ts'

/** Days that are other than their weekday says: days off, or days on which people work. */
export interface CalendarException {
  /** YYYY-MM-DD, both included. */
  from: string
  last: string
  isWorking: boolean
}

/** Whether people work on a day, YYYY-MM-DD. */
export type WorkingCalendar = (day: string) => boolean

const DAY = 86_400_000

/** Days that are looked at for one answer: what lies three years ahead or back is no deadline. */
const MOST_DAYS = 3 * 366

/**
 * A calendar in which people work from Monday to Friday, but for its exceptions.
 * @param layers exceptions, what counts less first: those of the platform, then those of the institution. Of one
 * layer a working day counts more than the days off around it.
 */
export function createWorkingCalendar(layers: readonly (readonly CalendarException[])[]): WorkingCalendar {
  const upward = layers.toReversed()
  return day => {
    for (const exceptions of upward) {
      const said = exceptions.filter(({ from, last }) => from <= day && day <= last)
      if (said.length > 0) return said.some(({ isWorking }) => isWorking)
    }
    return isWeekday(day)
  }
}

function isWeekday(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/**
 * The moment in ms that lies so much working time after another, or before it where that is negative. A working day
 * counts as a whole day of 24 hours, a day off as none: from Friday at three, one day leads to Monday at three. What
 * begins on a day off begins at the end of the working day before, so that one day from Saturday ends with Monday.
 * What is found never lies on a day off.
 * @param span ms
 * @returns null where it lies more than three years away
 */
export function addWorkingTime(
  isWorking: WorkingCalendar,
  ms: number,
  span: number,
  zone: string = DEFAULT_ZONE,
): number | null {
  const day = dayNumber(formatDay(ms, zone))
  const start = startOf(day, zone)
  const isOff = !isWorking(dayText(day))
  if (span < 0) return addBackward(isWorking, { day, within: isOff ? 0 : ms - start }, { span, zone })
  if (isOff && span === 0) return momentAt(shift(isWorking, day, 1), 0, zone)
  const begun = isOff ? shift(isWorking, day, -1) : day
  if (begun === null) return null
  const total = (isOff ? DAY : ms - start) + span
  // Who began on a day off has until the very end of a day, not until the first moment of another.
  const days = isOff ? Math.ceil(total / DAY) - 1 : Math.floor(total / DAY)
  return momentAt(shift(isWorking, begun, days), Math.min(total - days * DAY, DAY - 1), zone)
}

/** What begins on a day off goes back from the first moment of the working day after it. */
function addBackward(
  isWorking: WorkingCalendar,
  { day, within }: { day: number; within: number },
  { span, zone }: { span: number; zone: string },
): number | null {
  const begun = isWorking(dayText(day)) ? day : shift(isWorking, day, 1)
  if (begun === null) return null
  const total = within + span
  const days = Math.floor(total / DAY)
  return momentAt(shift(isWorking, begun, days), total - days * DAY, zone)
}

/** The working day so many working days after another day, or before it; the same for none. null where it is too far. */
function shift(isWorking: WorkingCalendar, day: number, count: number): number | null {
  const step = Math.sign(count)
  let left = Math.abs(count)
  if (left > MOST_DAYS) return null
  let found = day
  for (let looked = 0; left > 0; looked += 1) {
    if (looked === MOST_DAYS) return null
    found += step
    if (isWorking(dayText(found))) left -= 1
  }
  return found
}

const momentAt = (day: number | null, within: number, zone: string): number | null =>
  day === null ? null : startOf(day, zone) + within

/** Days since 1970. */
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY)

const dayText = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

const startOf = (day: number, zone: string): number => parseMoment(dayText(day), zone) as number
