import { describe, expect, it } from 'vitest'
import { compileCondition, compileExpression, evaluateCondition } from '#model/expression/index.ts'
import duration, { durationText, readDuration, secondsOf } from '#model/field-types/duration.ts'

describe('duration', () => {
  it.each([
    ['P1DT2H30M', 95_400, 'P1DT2H30M', '1天2小时30分钟', '1d 2h 30min'],
    ['PT90M', 5_400, 'PT1H30M', '1小时30分钟', '1h 30min'],
    ['PT36H', 129_600, 'P1DT12H', '1天12小时', '1d 12h'],
    ['P400D', 34_560_000, 'P400D', '400天', '400d'],
    ['PT61S', 61, 'PT1M1S', '1分钟1秒', '1min 1s'],
    ['P0D', 0, 'PT0S', '0秒', '0s'],
  ])('should read %s as %d seconds, written %s and shown %s', (text, seconds, canonical, zh, en) => {
    expect(secondsOf(text)).toBe(seconds)
    expect(durationText(seconds)).toBe(canonical)
    expect(duration.codec.display(canonical, 'zh')).toBe(zh)
    expect(duration.codec.display(canonical, 'en')).toBe(en)
    for (const shown of [zh, en, canonical])
      expect(duration.sheet.read({ kind: 'text', text: shown })).toEqual({ value: canonical })
  })

  it.each([
    ...['P1Y', 'P1M', 'P2W', 'P1.5D', 'PT0.5H', 'PT1.5S', 'P1DT', 'P', 'PT', '-PT1H', 'P-1D', 'PT1M1H'],
    ...['1h', 'p1d', ' P1D', 'P1D ', '', 'P100000000D', 'PT9999999999999S'],
  ])('should refuse %j', text => {
    expect(duration.format.test(text)).toBe(false)
  })

  it.each([
    ['1天2小时', 'P1DT2H'],
    [' 90 分钟 ', 'PT1H30M'],
    ['1d 2h', 'P1DT2H'],
    ['2 days 1 hour 5 minutes', 'P2DT1H5M'],
    ['１小时', 'PT1H'],
    ['pt1h', 'PT1H'],
    ['90', null],
    ['两天', null],
    ['100000000天', null],
  ])('should read %j as people write it: %s', (text, value) => {
    expect(readDuration(text)).toBe(value)
  })

  it('should be a duration in expressions, beside differences of moments', () => {
    const names = {
      startTime: { type: 'date-time' },
      endTime: { type: 'date-time' },
      limit: { type: 'duration' },
    } as const
    const within = compileExpression('endTime - startTime <= limit', { names })
    const times = { startTime: '2026-01-01 08:00:00', endTime: '2026-01-02 10:00:00' }
    expect(within.evaluate({ ...times, limit: 'P1DT2H' })).toBe(true)
    expect(within.evaluate({ ...times, limit: 'P1DT1H59M' })).toBe(false)
    expect(within.evaluate({ ...times, limit: null })).toBeNull()
    const ending = compileExpression('startTime + limit', { names })
    expect(ending.evaluate({ ...times, limit: 'PT36H' })).toBe('2026-01-02 20:00:00')
    expect(() => compileExpression('limit > 3', { names })).toThrow()
  })

  it('should be compared in filters by its length', () => {
    const names = { limit: { type: 'duration' } } as const
    const filter = compileCondition('limit > duration("90m")', { names })
    const holds = (limit: string) => evaluateCondition(filter, { record: { limit }, now: 0 })
    expect([holds('PT2H'), holds('PT90M'), holds('P1D')]).toEqual([true, false, true])
  })
})
