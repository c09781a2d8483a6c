import { describe, expect, it } from 'vitest'
import { createValidator } from '#model/validation/index.ts'

const codes = (issues: { field: string; code: string }[]) => issues.map(({ field, code }) => [field, code])

describe('createValidator', () => {
  it('should pass over undefined properties, which JSON would not carry', () => {
    const validate = createValidator({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      additionalProperties: false,
    })

    expect(codes(validate({ a: undefined, b: undefined, c: undefined }))).toEqual([['a', 'required']])
  })

  it('should read reactive values by property access', () => {
    const read: string[] = []
    const record = new Proxy(
      { a: 1, b: 2 },
      {
        get: (target, key) => {
          read.push(String(key))
          return Reflect.get(target, key)
        },
      },
    )

    expect(codes(createValidator({ type: 'object', properties: { a: { type: 'string' } } })(record))).toEqual(
      [['a', 'type']],
    )
    expect(read).toContain('a')
  })

  it.each([
    ['nesting', () => nest(100_000), 'depth'],
    ['size', () => Array.from({ length: 10_001 }, () => 1), 'size'],
  ])('should refuse excessive %s before any rule', (_name, make, code) => {
    expect(codes(createValidator({})(make()))).toEqual([['', code]])
  })

  it('should refuse a long list of unique items without comparing them', () => {
    const validate = createValidator({
      type: 'object',
      properties: { rows: { type: 'array', uniqueItems: true } },
    })

    expect(codes(validate({ rows: Array.from({ length: 1_001 }, (_, id) => ({ id })) }))).toEqual([
      ['rows', 'maxItems'],
    ])
    expect(validate({ rows: Array.from({ length: 1_000 }, (_, id) => ({ id })) })).toEqual([])
  })

  it('should survive the largest value that is wrong everywhere', () => {
    const rows = Array.from({ length: 9_000 }, () => 'X')
    const validate = createValidator({
      items: { type: 'integer', enum: [1], maxLength: 0, format: 'date', pattern: '^a' },
    })

    expect(validate(rows)).toHaveLength(9_000)
  })

  it('should survive an object of strangers, and a list of choices that none of them fits', () => {
    const strangers = Object.fromEntries(Array.from({ length: 9_000 }, (_, key) => [`k${key}`, 1]))
    const closed = createValidator({ type: 'object', additionalProperties: false })
    expect(closed(strangers)).toHaveLength(9_000)

    const chosen = createValidator({ items: { anyOf: [{ const: 1 }, { type: 'null' }] } })
    expect(codes(chosen(Array.from({ length: 9_000 }, () => 2))).slice(-1)).toEqual([['8999', 'const']])
  })

  it.each([
    [{ oneOf: [] }, 'Unknown keyword "oneOf"'],
    [{ properties: { a: { minLenght: 1 } } }, 'Unknown keyword "minLenght" (at /properties/a)'],
    [{ format: 'phone' }, 'Unknown format "phone"'],
    [{ type: 'text' }, 'Unknown type "text"'],
    [{ items: { pattern: '(?=a)' } }, '(at /items/pattern)'],
    [{ pattern: '(' }, '不是正确的正则表达式'],
  ])('should refuse the schema %j', (schema, message) => {
    expect(() => createValidator(schema as object)).toThrow(message)
  })

  it('should not let a document reach a prototype', () => {
    const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}')
    const issues = createValidator({ type: 'object', additionalProperties: false })(value)

    expect(codes(issues)).toEqual([
      ['__proto__', 'additionalProperties'],
      ['constructor', 'additionalProperties'],
    ])
  })
})

function nest(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}
