import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectOf } from '#model/difference/Change.ts'
import { formDifference } from '#model/difference/formDifference.ts'
import { createValidator } from '#model/validation/index.ts'
import { formOf, type Properties } from './formOf.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const small = fc.integer({ min: 0, max: 4 })

/** Properties of one kind each, with bounds close enough together for two of them to differ in every way. */
const ARBITRARY = {
  text: fc
    .record({
      minLength: maybe(small),
      maxLength: maybe(fc.integer({ min: 5, max: 7 })),
      pattern: maybe(fc.constantFrom('^a*$', '^[ab]*$')),
    })
    .map(bounds => ({ type: 'string', title: '文字', ...bounds })),
  whole: fc
    .record({
      minimum: maybe(small),
      maximum: maybe(fc.integer({ min: 6, max: 9 })),
      exclusiveMinimum: maybe(small),
      multipleOf: maybe(fc.constantFrom(1, 2)),
    })
    .map(bounds => ({ type: 'integer', title: '整数', ...bounds })),
  choice: fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map(values => ({
    type: 'string',
    title: '选择',
    'x-options': values.map(value => ({ value, label: value })),
  })),
  list: fc
    .record({
      minItems: maybe(fc.constantFrom(0, 1)),
      maxItems: maybe(fc.integer({ min: 1, max: 3 })),
      uniqueItems: fc.boolean(),
    })
    .map(bounds => ({ type: 'array', title: '列表', items: { type: 'string' }, ...bounds })),
  rows: fc
    .record({
      longest: fc.integer({ min: 1, max: 4 }),
      demanded: fc.boolean(),
      maxItems: maybe(fc.integer({ min: 1, max: 3 })),
    })
    .map(({ longest, demanded, maxItems }) => ({
      ...{ type: 'array', title: '明细', maxItems },
      items: {
        type: 'object',
        ...(demanded ? { required: ['name'] } : {}),
        properties: { name: { type: 'string', title: '名称', maxLength: longest } },
      },
    })),
}

const KINDS = Object.keys(ARBITRARY) as (keyof typeof ARBITRARY)[]

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
const VALUES: Record<keyof typeof ARBITRARY, fc.Arbitrary<unknown>> = {
  text,
  whole: fc.integer({ min: -1, max: 9 }),
  choice: fc.constantFrom('a', 'b', 'c', 'd'),
  list: fc.array(text, { maxLength: 4 }),
  rows: fc.array(fc.oneof(fc.record({ name: text }), fc.constant({})), { maxLength: 4 }),
}

const forms = fc.record({
  properties: fc.record(ARBITRARY, { requiredKeys: ['text'] }),
  required: fc.subarray<string>(KINDS),
})
const clean = (properties: object): Properties => JSON.parse(JSON.stringify(properties))

describe('a difference that is not breaking', () => {
  it('should leave every document valid that was', () => {
    const seen = { breaking: 0, other: 0, valid: 0 }
    const oneForm = ({ properties, required }: { properties: object; required: string[] }) =>
      formOf({
        properties: clean(properties),
        required: required.filter(name => (properties as Record<string, unknown>)[name] !== undefined),
      })
    fc.assert(
      fc.property(
        forms,
        forms,
        fc.subarray(KINDS, { minLength: 1, maxLength: 2 }),
        fc.array(fc.record(VALUES, { requiredKeys: [] }), { minLength: 8, maxLength: 8 }),
        (one, other, drawn, documents) => {
          // Of two forms that have nothing in common all is breaking: most fields stay as they are.
          const anew = Object.fromEntries(drawn.map(name => [name, other.properties[name]]))
          const [before, after] = [
            oneForm(one),
            oneForm({ ...one, properties: { ...one.properties, ...anew } }),
          ]
          const effect = effectOf(formDifference(before, after))
          seen[effect === 'breaking' ? 'breaking' : 'other'] += 1
          const [wasRight, isRight] = [createValidator(before.schema), createValidator(after.schema)]
          for (const document of documents) {
            if (wasRight(document).length > 0) continue
            seen.valid += 1
            if (effect !== 'breaking') expect([document, isRight(document)]).toEqual([document, []])
          }
        },
      ),
      { numRuns: 400 },
    )
    expect(Math.min(seen.breaking, seen.other, seen.valid)).toBeGreaterThan(10)
  })
})
