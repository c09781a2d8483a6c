import { Cron } from 'croner'
import { DEFAULT_ZONE } from '../format/moments.ts'

/** When something happens again and again. */
export interface CronTimes {
  /** The next times after a moment, in order; fewer where there are no more. */
  next(count: number, after: Date): Date[]
}

/**
 * What is wrong with an expression: the number of its fields, the one at `index` (0: seconds), or that day and weekday
 * are both given.
 */
export type CronProblem =
  | { kind: 'count' }
  | { kind: 'field'; index: number; text: string }
  | { kind: 'days' }

/**
 * The times of a Quartz expression of six or seven fields (second minute hour day month weekday [year]), by the clock
 * of the zone; or, in words, what is wrong with it. Weekdays count from 1, Sunday; `?`, `L`, `W`, `#` mean what they
 * mean there.
 * @see https://www.quartz-scheduler.org/documentation/quartz-2.3.0/tutorials/crontrigger.html
 * @example
 * readCron('0 61 * * * ?') // { problem: { kind: 'field', index: 1, text: '61' } }
 */
export function readCron(
  expression: string,
  zone: string = DEFAULT_ZONE,
): { times: CronTimes } | { problem: CronProblem } {
  const fields = expression.trim().split(/\s+/)
  const problem = problemOf(fields)
  if (problem !== null) return { problem }
  const cron = parse(fields, zone)
  if (cron === null) return { problem: { kind: 'count' } }
  return { times: { next: (count, after) => cron.nextRuns(count, after) } }
}

const day = 3
const weekday = 5

function problemOf(fields: string[]): CronProblem | null {
  if (fields.length < 6 || fields.length > 7) return { kind: 'count' }
  const index = fields.findIndex((field, place) => !isField(field, place))
  if (index >= 0) return { kind: 'field', index, text: fields[index] ?? '' }
  return isOpen(fields[day]) || isOpen(fields[weekday]) ? null : { kind: 'days' }
}

const isOpen = (field: string | undefined): boolean => field === '?' || field === '*'

/** Whether a field is right by itself, so that the mistake can be told where it is. */
function isField(field: string, index: number): boolean {
  if (field === '?') return index === day || index === weekday
  if (!/^[0-9A-Za-z*,/#-]+$/.test(field)) return false
  if (index === weekday && !hasWeekdays(field)) return false
  const others = ['0', '0', '0', '*', '*', '*', '*']
  return parse(others.with(index, field), DEFAULT_ZONE) !== null
}

/** The library takes 0 and 8 as well. */
const hasWeekdays = (field: string): boolean =>
  [...field.matchAll(/(?<![#/\d])\d+/g)].every(([number]) => /^[1-7]$/.test(number))

function parse(fields: string[], zone: string): Cron | null {
  try {
    return new Cron(fields.map(field => (field === '?' ? '*' : field)).join(' '), {
      ...{ paused: true, timezone: zone },
      // What Quartz writes: "0/10", and weekdays from 1.
      ...{ sloppyRanges: true, alternativeWeekdays: true },
    })
  } catch {
    // The library's words are English and name no field.
    return null
  }
}
