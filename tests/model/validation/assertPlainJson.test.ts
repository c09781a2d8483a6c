import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assertPlainJson } from '#model/validation/index.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

const verdict = (value: unknown, limits = {}) => {
  try {
    assertPlainJson(value, limits)
    return 'ok'
  } catch (error) {
    const { code, field } = error as { code: string; field: string }
    return `${code} ${field}`.trim()
  }
}

function nest(levels: number, wrap: (value: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

describe('assertPlainJson', () => {
  it.each([
    ['scalars', null, 'ok'],
    ['a record', { a: [1, 'x', true, null, { b: 0 }] }, 'ok'],
    ['32 levels', nest(32, value => [value]), 'ok'],
    ['33 levels', nest(33, value => ({ a: value })), `JSON_TOO_DEEP ${Array(32).fill('a').join('.')}`],
    ['__proto__', JSON.parse('{"a":{"__proto__":{}}}'), 'JSON_FORBIDDEN_KEY a.__proto__'],
    ['constructor', { constructor: 1 }, 'JSON_FORBIDDEN_KEY constructor'],
    ['prototype in a list', [{ prototype: 1 }], 'JSON_FORBIDDEN_KEY 0.prototype'],
    ['NUL in a text', { a: ['x\u0000'] }, 'JSON_TEXT a.0'],
    ['NUL in a key', { 'a\u0000': 1 }, 'JSON_TEXT'],
    ['half of a surrogate pair', { a: '\ud83d' }, 'JSON_TEXT a'],
    ['the other half', '\ude00x', 'JSON_TEXT'],
    ['a whole pair', '😀', 'ok'],
    ['undefined', { a: undefined }, 'JSON_TYPE a'],
    ['NaN', [Number.NaN], 'JSON_TYPE 0'],
    ['a bigint', 1n, 'JSON_TYPE'],
    ['a date', { a: new Date() }, 'JSON_TYPE a'],
    ['a map', new Map(), 'JSON_TYPE'],
  ])('should judge %s', (_name, value, expected) => {
    expect(verdict(value)).toBe(expected)
  })

  it('should not overflow the stack at 100,000 levels', () => {
    expect(verdict(nest(100_000, value => [value]))).toMatch(/^JSON_TOO_DEEP/)
    expect(
      verdict(
        nest(100_000, value => ({ a: value })),
        { depth: 200_000, nodes: 200_000 },
      ),
    ).toBe('ok')
  })

  it('should bound the number of values and the length of texts', () => {
    expect(verdict([1, 2, 3], { nodes: 4 })).toBe('ok')
    expect(verdict([1, 2, 3, 4], { nodes: 4 })).toBe('JSON_TOO_LARGE')
    expect(verdict({ abc: 'def' }, { characters: 6 })).toBe('ok')
    expect(verdict({ abc: 'defg' }, { characters: 6 })).toBe('JSON_TOO_LARGE abc')
  })

  it('should bound the number of keys of one object', () => {
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]))
    expect(verdict([keys(2_000), keys(2_000)])).toBe('ok')
    expect(verdict([keys(2_001)])).toBe('JSON_TOO_MANY_KEYS 0')
  })

  it('should pass whatever JSON can be stored', () => {
    const text = fc.string({ unit: 'grapheme' }).filter(one => !one.includes('\u0000') && one.isWellFormed())
    const key = text.filter(one => !['__proto__', 'constructor', 'prototype'].includes(one))
    const { json } = fc.letrec(tie => ({
      json: fc.oneof(
        { maxDepth: 5 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('json')),
        fc.dictionary(key, tie('json')),
      ),
    }))
    fc.assert(
      fc.property(json, value => {
        expect(verdict(JSON.parse(JSON.stringify(value)))).toBe('ok')
      }),
      depth.cheapProperty(),
    )
  })
})
