import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern } from '#model/format/compilePattern.ts'
import { startComputing } from '#tests/support/computingTime.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\s',
  '\\b',
  '\\B',
  '^',
  '$',
  '中',
  '😀',
  '\\p{L}',
  '\\.',
  '\\u0061',
)
const { pattern } = fc.letrec<{ pattern: string }>(tie => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?', '{0}'))
      .map(([part, times]) => `(${part})${times}`),
  ),
}))
const text = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', '1', '.', ' ', '中', '😀', '\n') })

describe('compilePattern', () => {
  it('should match as the language does', () => {
    fc.assert(
      fc.property(pattern, text, (source, sample) => {
        // V8 looks for \B between the halves of a surrogate pair, where flag u says there is no position.
        fc.pre(!(source.includes('\\B') && sample.includes('😀')))

        expect(compilePattern(source).test(sample)).toBe(new RegExp(source, 'u').test(sample))
      }),
      depth.cheapProperty(3_000),
    )
  })

  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|ab|b)*c$',
    '^a*a*a*a*a*a*$',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
  ])('should finish %s on a text made to trap it', source => {
    const matcher = compilePattern(source)
    const computed = startComputing()

    expect(matcher.test(`${'a'.repeat(20_000)}!`)).toBe(false)
    expect(computed()).toBeLessThan(2_000)
  })

  it.each([
    ['(?=a)b', 0],
    ['x(?!a)', 1],
    ['(?<=a)b', 0],
    ['(a)\\1', 3],
    ['(?<n>a)\\k<n>', 7],
  ])('should refuse %s, which no matcher can bound', (source, offset) => {
    expect(() => compilePattern(source)).toThrow(expect.objectContaining({ name: 'PatternError', offset }))
  })

  it.each(['(', '[a', 'a{2', '*a', '\\', 'a{1,99999}', 'a{99999}'])(
    'should refuse the malformed %s',
    source => {
      expect(() => compilePattern(source)).toThrow(expect.objectContaining({ name: 'PatternError' }))
    },
  )

  it.each(['((a{1000}){1000}){1000}', `${'('.repeat(60)}a${')'.repeat(60)}`])(
    'should refuse the oversized %s',
    source => {
      expect(() => compilePattern(source)).toThrow(expect.objectContaining({ name: 'PatternError' }))
    },
  )

  it('should read repeated nothing at once', () => {
    const computed = startComputing()

    expect(compilePattern('((((){9999}){9999}){9999}){9999}').test('')).toBe(true)
    expect(computed()).toBeLessThan(500)
  })
})
