import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formats } from '#model/format/formats.ts'
import type { JsonSchema } from '#model/types/index.ts'
import { createValidator } from '#model/validation/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

const NAMES = ['a', 'b', 'postName', 'constructor', 'x y', 'a/b', '名称', '0']
const name = fc.constantFrom(...NAMES)
const small = fc.integer({ min: 0, max: 4 })
const number = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.1, 19.99, -0.5, 1e-7, 1e21, 0.07))
const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    'ab',
    '13800138000',
    '2024-02-29',
    '2024-02-30',
    '08:30:00',
    'a@b.cn',
    '😀',
    '::1',
  ),
  fc.string({ maxLength: 5, unit: 'grapheme' }),
)

/** Keywords with values; every one is there or not. */
const keywords = fc.record(
  {
    title: fc.constantFrom('名称', '编码'),
    type: fc.oneof(
      fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null'),
      fc.uniqueArray(fc.constantFrom('string', 'number', 'array', 'object', 'null'), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    enum: fc.uniqueArray(fc.oneof(text, number, fc.constant(null), fc.constant([1])), {
      minLength: 1,
      maxLength: 3,
    }),
    const: fc.oneof(text, number, fc.boolean()),
    minLength: small,
    maxLength: small,
    format: fc.constantFrom(...Object.keys(formats)),
    pattern: fc.constantFrom('^a', 'b$', '^[a-z]{1,3}$', '\\d', '^(a|ab)*$', '^.$'),
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(1, 2, 0.01, 0.1, 5),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    'x-message': fc.constantFrom('自己的话', { maxLength: '太长', '*': '不对' }),
  },
  { requiredKeys: [] },
)

const { schema } = fc.letrec<{ schema: JsonSchema }>(tie => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    keywords as fc.Arbitrary<JsonSchema>,
    fc
      .tuple(
        keywords,
        fc.record(
          {
            properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
            required: fc.uniqueArray(name, { maxLength: 3 }),
            additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
            items: tie('schema'),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([own, nested]) => ({ ...own, ...nested }) as JsonSchema),
  ),
}))

const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}))

/** Each compiles a schema with Ajv, which takes some 10 ms. */
const RUNS = 300

describe('createValidator and createAjvValidator', () => {
  it('should say the same about any value under any schema', () => {
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 10, maxLength: 10 }), (rules, candidates) => {
        const interpreted = createValidator(rules)
        const compiled = createAjvValidator(rules)

        expect(candidates.map(one => interpreted(one))).toEqual(candidates.map(one => compiled(one)))
      }),
      depth.property(RUNS),
    )
  })

  it('should name each field once, by a code with a message', () => {
    fc.assert(
      fc.property(schema, value, (rules, candidate) => {
        const issues = createValidator(rules)(candidate)

        expect(new Set(issues.map(issue => issue.field)).size).toBe(issues.length)
        expect(issues.filter(issue => !issue.message || issue.message.includes('undefined'))).toEqual([])
      }),
      depth.property(500),
    )
  })
})
