import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingTime, type CalendarException, createWorkingCalendar } from '#model/calendar/workingDays.ts'
import { formatDay } from '#model/format/moments.ts'

const DAY = 86_400_000
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
const off = (from: string, last = from): CalendarException => ({ from, last, isWorking: false })
const on = (from: string, last = from): CalendarException => ({ from, last, isWorking: true })

/** Spring festival of 2026 and what is worked instead. */
const platform = [off('2026-02-15', '2026-02-23'), on('2026-02-14'), on('2026-02-28')]
const calendar = createWorkingCalendar([platform])
const school = createWorkingCalendar([platform, [off('2026-03-02', '2026-03-03'), on('2026-02-16')]])

describe('addWorkingTime', () => {
  it.each([
    // Friday to Saturday that is worked, over nine days off, to the Tuesday behind them.
    ['2026-02-13 15:00:00', 1, '2026-02-14 15:00:00'],
    ['2026-02-13 15:00:00', 2, '2026-02-24 15:00:00'],
    ['2026-02-27 09:00:00', 1, '2026-02-28 09:00:00'],
    // From a day off: until the end of the first working day.
    ['2026-02-20 10:00:00', 1, '2026-02-24 23:59:59.999'],
    ['2026-02-20 10:00:00', 0, '2026-02-24 00:00:00'],
    ['2026-03-02 00:00:00', 1, '2026-03-03 00:00:00'],
    ['2026-03-06 23:59:59', 1, '2026-03-09 23:59:59'],
    ['2025-12-31 12:00:00', 1, '2026-01-01 12:00:00'],
    ['2026-12-31 12:00:00', 1, '2027-01-01 12:00:00'],
    ['2026-03-06 15:00:00', 0.5, '2026-03-09 03:00:00'],
    // Back from a deadline, and from a day off.
    ['2026-03-09 15:00:00', -1, '2026-03-06 15:00:00'],
    ['2026-03-08 15:00:00', -1, '2026-03-06 00:00:00'],
  ])('should lead from %s by %d days to %s', (from, days, to) => {
    expect(addWorkingTime(calendar, at(from), days * DAY)).toBe(at(to))
  })

  it('should let an institution say otherwise than the platform', () => {
    expect(addWorkingTime(school, at('2026-02-13 15:00:00'), 2 * DAY)).toBe(at('2026-02-16 15:00:00'))
    expect(addWorkingTime(school, at('2026-02-28 15:00:00'), DAY)).toBe(at('2026-03-04 15:00:00'))
  })

  it('should refuse what lies more than three years away, and a calendar without working days', () => {
    expect(addWorkingTime(calendar, at('2026-03-02 09:00:00'), 700 * DAY)).not.toBeNull()
    expect(addWorkingTime(calendar, at('2026-03-02 09:00:00'), 1_000 * DAY)).toBeNull()
    expect(addWorkingTime(() => false, at('2026-03-02 09:00:00'), DAY)).toBeNull()
    expect(addWorkingTime(calendar, at('2026-03-02 09:00:00'), 1e14)).toBeNull()
  })

  it('should grow with the moment and with the time, and never end on a day off', () => {
    const moment = fc.integer({ min: at('2026-01-01 00:00:00'), max: at('2027-12-31 00:00:00') })
    const span = fc.integer({ min: 0, max: 40 * DAY })
    const exception = fc
      .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 12 }), fc.boolean())
      .map(([first, length, isWorking]): CalendarException => {
        const from = formatDay(at('2026-01-01 00:00:00') + first * DAY)
        return { from, last: formatDay(at('2026-01-01 00:00:00') + (first + length) * DAY), isWorking }
      })
    const layers = fc.array(fc.array(exception, { maxLength: 6 }), { maxLength: 2 })
    fc.assert(
      fc.property(layers, moment, moment, span, span, (exceptions, one, other, short, long) => {
        const isWorking = createWorkingCalendar(exceptions)
        const [from, later] = [Math.min(one, other), Math.max(one, other)]
        const [less, more] = [Math.min(short, long), Math.max(short, long)]
        const end = addWorkingTime(isWorking, from, less) as number
        expect(end).toBeGreaterThanOrEqual(from)
        expect(isWorking(formatDay(end))).toBe(true)
        expect(end).toBeLessThanOrEqual(addWorkingTime(isWorking, later, less) as number)
        expect(end).toBeLessThanOrEqual(addWorkingTime(isWorking, from, more) as number)
        const back = addWorkingTime(isWorking, from, -less) as number
        expect(isWorking(formatDay(back))).toBe(true)
        if (isWorking(formatDay(from))) expect(addWorkingTime(isWorking, end, -less)).toBe(from)
      }),
      { numRuns: 400 },
    )
  })
})
