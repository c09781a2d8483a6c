import { describe, expect, it } from 'vitest'
import { parseSeriesPattern } from '#model/series/parseSeriesPattern.ts'
import { placeInSeries } from '#server/engine/series/numberPlace.ts'

const series = (pattern: string, more: { per?: string[]; apart?: string[]; by?: string } = {}) => ({
  ...{ parts: parseSeriesPattern(pattern), per: ['area'], apart: [], by: null, gaps: false },
  ...more,
})

/** Half past midnight on New Year's Day where the platform is. */
const NEW_YEAR = new Date('2025-12-31T16:30:00Z')

describe('placeInSeries', () => {
  it.each([
    ['HT-{yyyy}-{0000}', {}, {}, 'HT-2026-0007', '["HT-2026-",0]'],
    ['{yy}{MM}{dd}.{0}', {}, {}, '260101.7', '["260101.",0]'],
    ['{yyyy}{00}', { by: 'day' }, { day: '2024-02-29' }, '202407', '["2024",0]'],
    ['{yyyy}{00}', { by: 'day' }, { day: '2024-12-31 23:59:59' }, '202407', '["2024",0]'],
    ['{area}-{00}/{yy}', {}, { area: 'N.' }, 'N.-07/26', '["N.-",0,"/26"]'],
    ['{area}-{00}', { per: [] }, { area: 'N' }, 'N-07', '[null,"-",0]'],
    ['{00}', { per: ['id'], apart: ['id'] }, { id: 12 }, '07', '[0,[12]]'],
  ])('should number %s of %j with %j as %s', (pattern, more, values, number, scope) => {
    const place = placeInSeries(series(pattern, more), values, NEW_YEAR)
    expect(place.numberAt(7)).toBe(number)
    expect(place.scope).toBe(scope)
    expect(new RegExp(place.pattern).exec(number)?.[1]).toMatch(/^0*7$/)
  })

  it.each([
    ['{area}{000}', { area: 'A' }, 'AB012', '012'],
    ['{area}{000}', { area: 'A' }, 'A1012', '1012'],
    ['{000}{area}', { area: 'A' }, '012AB', '012'],
    ['{area}-{000}', { area: 'A' }, 'A-1-012', '012'],
  ])('should find the whole count of %s over values that differ', (pattern, values, number, count) => {
    const place = placeInSeries(series(pattern, { per: [] }), values, NEW_YEAR)
    expect(new RegExp(place.pattern).exec(number)?.[1]).toBe(count)
  })

  it('should not take the digits of a value of one length for the count', () => {
    const parts = [{ kind: 'field', name: 'area', width: 2 } as const, { kind: 'counter', width: 3 } as const]
    const place = placeInSeries({ ...series(''), parts, per: [] }, { area: '11' }, NEW_YEAR)
    expect(new RegExp(place.pattern).exec('11012')?.[1]).toBe('012')
    expect(place.scope).toBe('[null,0]')
  })

  it('should tell counters apart that only text would take for one', () => {
    const scopes = [
      placeInSeries(series('{area}{00}'), { area: '1' }, NEW_YEAR).scope,
      placeInSeries(series('{area}{00}'), { area: '1",0,"' }, NEW_YEAR).scope,
    ]
    expect(new Set(scopes).size).toBe(2)
  })
})
