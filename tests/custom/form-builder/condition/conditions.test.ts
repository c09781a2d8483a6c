import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression } from '#model/expression/index.ts'
import type { ConditionPart } from '../../../../src/custom/form-builder/condition/Condition.ts'
import { readCondition } from '../../../../src/custom/form-builder/condition/readCondition.ts'
import { writeCondition } from '../../../../src/custom/form-builder/condition/writeCondition.ts'
import { depthOf } from '../../../support/depth.ts'

const { cheapProperty } = depthOf(import.meta.filename)

const text = fc.constantFrom('a', '甲', "it's", 'back\\slash', '"', 'line\nbreak', '{{x}}', '')
const record = fc.record({
  kind: fc.option(fc.constantFrom('a', 'b', "it's", '甲')),
  amount: fc.option(fc.constantFrom(-1, 0, 0.5, 3)),
  limit: fc.option(fc.constantFrom(0, 3)),
  flag: fc.option(fc.boolean()),
  tags: fc.option(fc.constantFrom([], ['a'], ['b', '甲'])),
})

/** Comparisons as people write them by hand, in all spellings. */
const spelled = fc.oneof(
  text.map(value => `kind == ${JSON.stringify(value)}`),
  fc.constantFrom(
    "'a' == kind",
    'null != kind',
    'has(amount)',
    '!has(kind)',
    'flag',
    '!flag',
    'flag != true',
    'amount > limit',
    '3 <= amount',
    '-1 < amount',
    "kind in ['a', 'b']",
    "!(kind in ['a'])",
    "'a' in tags",
    "contains(kind, 'a')",
    "kind.startsWith('i')",
    "!kind.contains('a')",
    'amount + 1 > limit',
    'size(tags) > 0',
  ),
)
const { expression } = fc.letrec<{ expression: string }>(tie => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    spelled,
    fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `(${one}) && (${other})`),
    fc.tuple(tie('expression'), tie('expression')).map(([one, other]) => `(${one}) || (${other})`),
    tie('expression').map(one => `!(${one})`),
  ),
}))

const fields = ['kind', 'amount', 'address.city', 'user.deptId']
const row: fc.Arbitrary<ConditionPart> = fc.oneof(
  fc.record({
    kind: fc.constant('row' as const),
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('equals', 'notEquals', 'contains', 'includes', 'excludes', 'startsWith'),
    value: text.map(constant => ({ constant })),
  }),
  fc.record({
    kind: fc.constant('row' as const),
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('less', 'atMost', 'more', 'atLeast'),
    value: fc.oneof(
      fc.constantFrom(-2, 0, 1.25).map(constant => ({ constant })),
      fc.constantFrom('limit', 'today()', 'now').map(name => ({ name })),
    ),
  }),
  fc.record({
    kind: fc.constant('row' as const),
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('oneOf', 'noneOf'),
    value: fc.array(text, { minLength: 1, maxLength: 3 }).map(constants => ({ constants })),
  }),
  fc.record({
    kind: fc.constant('row' as const),
    field: fc.constantFrom(...fields),
    operator: fc.constantFrom('empty', 'notEmpty', 'isTrue', 'isFalse'),
    value: fc.constant(null),
  }),
)

describe('readCondition and writeCondition', () => {
  it('should keep the meaning of what people wrote by hand', () => {
    fc.assert(
      fc.property(expression, record, (source, values) => {
        const read = readCondition(source)
        const again = read ? writeCondition(read) : source
        expect(compileExpression(again).evaluate(values)).toEqual(compileExpression(source).evaluate(values))
        expect(readCondition(again)).toEqual(read)
      }),
      cheapProperty(400),
    )
  })

  it('should read what it writes, groups in groups included', () => {
    const inner = fc.array(row, { minLength: 2, maxLength: 3 })
    const outer = fc.tuple(fc.boolean(), fc.array(row, { minLength: 1, maxLength: 2 }), inner)
    fc.assert(
      fc.property(outer, ([all, rows, below]) => {
        const condition = {
          kind: 'group' as const,
          all,
          parts: [...rows, { kind: 'group' as const, all: !all, parts: below }],
        }
        expect(readCondition(writeCondition(condition))).toEqual(condition)
      }),
      cheapProperty(400),
    )
  })

  it('should leave what rows cannot say as text, and refuse what is nothing but that', () => {
    expect(readCondition('amount > 1 && lines.exists(l, l.done)')?.parts[1]).toEqual({
      kind: 'text',
      source: 'lines.exists(l, l.done)',
    })
    for (const source of [
      'amount * 2 > 3',
      'lines.all(l, l.done)',
      'a ? b : c',
      'amount >',
      '1 == 1',
      `${'('.repeat(50)}a`,
    ])
      expect(readCondition(source)).toBeNull()
    expect(readCondition('  ')).toEqual({ kind: 'group', all: true, parts: [] })
  })
})
