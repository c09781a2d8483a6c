import { describe, expect, it } from 'vitest'
import { dueTimes, mostAtOnce } from '#server/scheduler/startScheduler.ts'

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`)
const shown = (times: Date[]): string[] => times.map(time => time.toISOString().slice(11, 19))

/** A job of every hour, planned for ten o'clock. */
const hourly = (misfirePolicy: '1' | '2' | '3') => ({
  ...{ cronExpression: '0 0 * * * ?', misfirePolicy },
  nextValidTime: at('10:00:00'),
})

describe('dueTimes', () => {
  it('should run what has just come, whatever the rule', () => {
    for (const rule of ['1', '2', '3'] as const) {
      expect(shown(dueTimes(hourly(rule), at('10:00:40')))).toEqual(['10:00:00'])
    }
  })

  it('should make up all of what was missed, once, or none', () => {
    const now = at('12:30:00')
    expect(shown(dueTimes(hourly('1'), now))).toEqual(['10:00:00', '11:00:00', '12:00:00'])
    expect(shown(dueTimes(hourly('2'), now))).toEqual(['12:00:00'])
    expect(shown(dueTimes(hourly('3'), now))).toEqual([])
  })

  it('should run what has just come beside what was missed', () => {
    const now = at('12:00:10')
    expect(shown(dueTimes(hourly('1'), now))).toEqual(['10:00:00', '11:00:00', '12:00:00'])
    expect(shown(dueTimes(hourly('2'), now))).toEqual(['12:00:00'])
    expect(shown(dueTimes(hourly('3'), now))).toEqual(['12:00:00'])
  })

  it('should make up so many at most, the latest', () => {
    const job = { ...hourly('1'), cronExpression: '* * * * * ?' }
    const times = dueTimes(job, at('20:00:00'))
    expect(times).toHaveLength(mostAtOnce)
    expect(shown(times).at(-1)).toBe('20:00:00')
  })
})
