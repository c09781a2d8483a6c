import { describe, expect, it } from 'vitest'
import { formatFullTime, formatNumber, formatTime } from '#engine'

const now = new Date(2026, 2, 1, 10, 0)

describe('formatTime', () => {
  it.each([
    ['2026-03-01 08:05:09', '今天 08:05'],
    ['2026-02-28 23:59:59', '昨天 23:59'],
    ['2026-02-27 00:00:00', '2026-02-27 00:00'],
    ['2025-03-01T08:05:09.123+08:00', '2025-03-01 08:05'],
    ['2025-03-01', '2025-03-01'],
    ['不详', '不详'],
  ])('should show %s as %s', (value, shown) => {
    expect(formatTime(value, now)).toBe(shown)
  })
})

describe('formatFullTime', () => {
  it.each([
    ['2026-03-01 08:05:09', '2026-03-01 08:05:09'],
    ['2026-03-01T08:05:09.123Z', '2026-03-01 08:05:09'],
    ['2026-03-01', '2026-03-01'],
  ])('should show %s as %s', (value, shown) => {
    expect(formatFullTime(value)).toBe(shown)
  })
})

describe('formatNumber', () => {
  it.each([
    [1234567.891, null, '1,234,567.891'],
    ['1234.5', 2, '1,234.50'],
    [0, 2, '0.00'],
    ['无', 2, '无'],
  ])('should show %s at scale %s as %s', (value, scale, shown) => {
    expect(formatNumber(value, scale)).toBe(shown)
  })
})
