import { describe, expect, it } from 'vitest'
import { addDuration, readCycle } from '#process/execution/isoDuration.ts'

const ZONE = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)

/** from, duration, to */
const DURATIONS: [string, string, string | null][] = [
  ['2026-03-02T09:00:00', 'PT1H', '2026-03-02T10:00:00'],
  ['2026-03-02T09:00:00', 'P1DT2H3M4.5S', '2026-03-03T11:03:04.500'],
  ['2026-03-02T09:00:00', 'P2W', '2026-03-16T09:00:00'],
  ['2026-01-31T09:00:00', 'P1M', '2026-02-28T09:00:00'],
  ['2024-02-29T00:30:00', 'P1Y', '2025-02-28T00:30:00'],
  ['2026-11-30T09:00:00', 'P3M1D', '2027-03-01T09:00:00'],
  ['2026-12-31T23:30:00.250', 'P1M', '2027-01-31T23:30:00.250'],
  ['2026-03-02T09:00:00', ' PT0S ', '2026-03-02T09:00:00'],
  ...['', 'P', 'PT', 'P1DT', '1H', 'PT1H1D', '-PT1H', 'P1.5D', 'P1W2D', 'P101Y', 'PT99999999999H'].map(
    (text): [string, string, null] => ['2026-03-02T09:00:00', text, null],
  ),
]

describe('addDuration', () => {
  it.each(DURATIONS)('should lead from %s by %j to %s', (from, text, to) => {
    expect(addDuration(at(from), text, ZONE)).toBe(to === null ? null : at(to))
  })
})

describe('readCycle', () => {
  it.each([
    ['R3/PT1H', { count: 3, start: null, every: 'PT1H' }],
    ['R/P1D', { count: null, start: null, every: 'P1D' }],
    ['R2/2026-03-02T09:00:00/PT1H', { count: 2, start: '2026-03-02T09:00:00', every: 'PT1H' }],
    ...['R0/PT1H', 'R3', 'PT1H', 'R/PT0S', 'R3/PT1H/x/y', 'R3/x', '0 0 12 * * ?'].map(
      (text): [string, null] => [text, null],
    ),
  ])('should read %s', (text, cycle) => {
    expect(readCycle(text)).toEqual(cycle)
  })
})
