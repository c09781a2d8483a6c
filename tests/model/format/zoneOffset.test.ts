import { describe, expect, it } from 'vitest'
import { zoneOffset } from '#model/format/moments.ts'

const HOUR = 3_600_000

describe('zoneOffset', () => {
  it.each([
    ['UTC', '2026-05-01T12:00:00Z', 0],
    ['Asia/Shanghai', '2026-05-01T12:00:00Z', 8],
    ['Asia/Shanghai', '1988-07-01T12:00:00Z', 9],
    ['Asia/Kathmandu', '2026-05-01T00:00:00Z', 5.75],
    ['America/New_York', '1969-12-31T23:59:59.999Z', -5],
  ])('should be that of the zone %s at %s', (zone, moment, hours) => {
    expect(zoneOffset(Date.parse(moment), zone)).toBe(hours * HOUR)
  })

  it('should change at the very moment at which clocks are put forward, asked in any order', () => {
    const forward = Date.parse('2026-03-08T07:00:00Z')
    const moments = [forward, forward - 1, forward + 12 * HOUR, forward - 6 * HOUR, forward]
    const offsets = moments.map(ms => zoneOffset(ms, 'America/New_York') / HOUR)
    expect(offsets).toEqual([-4, -5, -4, -5, -4])
  })

  it('should refuse a zone that is none', () => {
    expect(() => zoneOffset(0, 'Nowhere/City')).toThrow(RangeError)
  })
})
