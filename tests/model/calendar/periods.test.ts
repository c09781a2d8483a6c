import { describe, expect, it } from 'vitest'
import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { periodKey, periodOf } from '#model/calendar/periods.ts'

const DAY = 86_400_000

describe('periodKey', () => {
  it('should name the one period in which a day is, for each day of ten years', () => {
    const days = Array.from({ length: 3653 }, (_, index) =>
      new Date(Date.UTC(2019, 0, 1) + index * DAY).toISOString().slice(0, 10),
    )
    for (const unit of CALENDAR_UNITS) {
      const lost = days.filter(day => {
        const period = periodOf(unit, periodKey(unit, day))
        return !period || day < period.from || day > period.last
      })
      expect([unit, lost]).toEqual([unit, []])
    }
  })

  it('should have an end on the last day that there is', () => {
    for (const unit of CALENDAR_UNITS) {
      const period = periodOf(unit, periodKey(unit, '9999-12-31'))
      expect([unit, period?.last]).toEqual([unit, '9999-12-31'])
    }
  })

  it('should put days at the turn of a year where people look for them', () => {
    const of = (day: string) => CALENDAR_UNITS.map(unit => periodKey(unit, day))
    expect(of('2026-01-04')).toEqual(['2026-01-04', '2026-W01', '2026-01', '2026-Q1', '2025-2026', '2026'])
    expect(of('2024-12-30')).toEqual(['2024-12-30', '2025-W01', '2024-12', '2024-Q4', '2024-2025', '2024'])
    expect(of('2025-08-31').slice(4)).toEqual(['2024-2025', '2025'])
    expect(of('2025-09-01').slice(4)).toEqual(['2025-2026', '2025'])
  })
})
