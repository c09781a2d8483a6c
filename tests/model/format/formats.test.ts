import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats, isCreditCode, isIpv6, isNationalId } from '#model/format/formats.ts'
import { formatDay, formatMoment, isDate, parseMoment } from '#model/format/moments.ts'
import { startComputing } from '#tests/support/computingTime.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

describe('formats', () => {
  it.each(Object.entries(formats))('should judge hostile texts of %s at once', (_name, test) => {
    const hostile = ['a', '1', '-', '.', ':', '@', ' ', '0.', '::', 'a-', '!', '1-', '/', '%'].map(part =>
      part.repeat(50_000),
    )
    const computed = startComputing()
    const verdicts = hostile.flatMap(text => [
      test(text),
      test(`${text}\n`),
      test(`a@${text}`),
      test(`http://${text}\n`),
    ])

    expect(verdicts.filter(verdict => typeof verdict !== 'boolean')).toEqual([])
    expect(computed()).toBeLessThan(1_000)
  })
})

describe('isDate', () => {
  it('should agree with the calendar of the platform', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = [
            String(year).padStart(4, '0'),
            String(month).padStart(2, '0'),
            String(day).padStart(2, '0'),
          ].join('-')
          const parsed = new Date(`${text}T00:00:00Z`)
          const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)

          expect(isDate(text)).toBe(exists)
        },
      ),
      depth.cheapProperty(),
    )
  })
})

describe('isNationalId', () => {
  it('should accept one check digit of eleven', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (serial, born) => {
          const digits = `110105${born.toISOString().slice(0, 10).replaceAll('-', '')}${String(serial).padStart(3, '0')}`

          expect([...'0123456789X'].filter(check => isNationalId(digits + check))).toHaveLength(1)
        },
      ),
      depth.cheapProperty(),
    )
  })
})

describe('isCreditCode', () => {
  it('should accept one check digit of thirty-one', () => {
    const digits = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...digits), { minLength: 17, maxLength: 17 }), body => {
        expect(digits.filter(check => isCreditCode([...body, check].join('')))).toHaveLength(1)
      }),
      depth.cheapProperty(),
    )
  })
})

describe('isIpv6', () => {
  it('should know every address that is generated', () => {
    fc.assert(
      fc.property(fc.ipV6(), address => {
        expect(isIpv6(address)).toBe(true)
      }),
      depth.cheapProperty(),
    )
  })
})

describe('parseMoment and formatMoment', () => {
  it.each([
    ['2024-01-31 08:30:00', 'Asia/Shanghai', '2024-01-31T00:30:00.000Z'],
    ['2024-01-31T08:30:00+08:00', 'UTC', '2024-01-31T00:30:00.000Z'],
    ['2024-01-31T00:30:00Z', 'Asia/Shanghai', '2024-01-31T00:30:00.000Z'],
    ['2024-01-31', 'Asia/Shanghai', '2024-01-30T16:00:00.000Z'],
    ['2024-07-01 12:00:00', 'America/New_York', '2024-07-01T16:00:00.000Z'],
    ['2024-12-01 12:00:00', 'America/New_York', '2024-12-01T17:00:00.000Z'],
    ['1990-07-01 12:00:00', 'Asia/Shanghai', '1990-07-01T03:00:00.000Z'],
  ])('should read %s in %s', (text, zone, expected) => {
    expect(new Date(parseMoment(text, zone) ?? Number.NaN).toISOString()).toBe(expected)
  })

  it.each(['', 'x', '2024-02-30', '2024-01-31 25:00:00', '2024-01-31 08:30'])('should not read %j', text => {
    expect(parseMoment(text)).toBeNull()
  })

  it('should write what was read', () => {
    const moments = fc.date({ min: new Date('1850-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.constantFrom('Asia/Shanghai', 'UTC', 'Asia/Kathmandu'), (moment, zone) => {
        const text = formatMoment(Math.floor(moment.getTime() / 1000) * 1000, zone)

        expect(formatMoment(parseMoment(text, zone) ?? Number.NaN, zone)).toBe(text)
        expect(formatDay(moment.getTime(), zone)).toBe(text.slice(0, 10))
      }),
      depth.cheapProperty(),
    )
  })
})
