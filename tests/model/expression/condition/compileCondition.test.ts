import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileCondition,
  compileExpression,
  type ExpressionEnvironment,
  evaluateCondition,
} from '#model/expression/index.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

const environment: ExpressionEnvironment = {
  names: {
    price: { type: 'number' },
    rank: { type: 'integer' },
    status: { type: 'string' },
    published: { type: 'boolean' },
    deptId: {
      type: 'integer',
      reference: { as: 'dept', fields: { deptName: { type: 'string' }, tags: { type: 'json' } } },
    },
    startDate: { type: 'date' },
    endTime: { type: 'date-time' },
    items: { type: 'rows' },
    content: { type: 'json' },
    roleIds: { type: 'links' },
  },
  reserved: ['user', 'now', 'values'],
  values: { companyId: { type: 'integer' } },
}

const failure = (source: string) => {
  try {
    compileCondition(source, environment)
  } catch (error) {
    const { code, offset, length } = error as Record<string, unknown>
    return { code, offset, length }
  }
  return 'no error'
}

const field = (name: string, type: string) => ({ kind: 'field', name, target: null, type })
const value = (constant: unknown) => ({ kind: 'value', value: constant })

describe('compileCondition', () => {
  it.each([
    ["status == '0'", { kind: 'compare', operator: '=', left: field('status', 'string'), right: value('0') }],
    ['-1.5 < price', { kind: 'compare', operator: '<', left: value(-1.5), right: field('price', 'number') }],
    [
      'published',
      { kind: 'compare', operator: '=', left: field('published', 'boolean'), right: value(true) },
    ],
    ['price == null', { kind: 'not', item: { kind: 'has', operand: field('price', 'number') } }],
    ['null != price', { kind: 'has', operand: field('price', 'number') }],
    ['has(price)', { kind: 'has', operand: field('price', 'number') }],
    ['rank in [1, 2]', { kind: 'in', left: field('rank', 'integer'), right: [value(1), value(2)] }],
    ['rank in []', { kind: 'constant', value: false }],
    [
      'rank in user.roleIds',
      {
        kind: 'in',
        left: field('rank', 'integer'),
        right: { kind: 'context', path: ['user', 'roleIds'], type: 'links' },
      },
    ],
    [
      'deptId.deptName.startsWith("教")',
      {
        kind: 'startsWith',
        text: { kind: 'field', name: 'deptId', target: { name: 'deptName', as: 'dept' }, type: 'string' },
        prefix: value('教'),
      },
    ],
    [
      'endTime >= today()',
      {
        kind: 'compare',
        operator: '>=',
        left: field('endTime', 'date-time'),
        right: { kind: 'context', path: ['today'], type: 'date' },
      },
    ],
    [
      'values.companyId == rank && published && true',
      {
        kind: 'and',
        items: [
          {
            kind: 'compare',
            operator: '=',
            left: { kind: 'context', path: ['values', 'companyId'], type: 'integer' },
            right: field('rank', 'integer'),
          },
          { kind: 'compare', operator: '=', left: field('published', 'boolean'), right: value(true) },
          { kind: 'constant', value: true },
        ],
      },
    ],
  ])('should translate %s', (source, expected) => {
    expect(compileCondition(source, environment)).toEqual(expected)
  })

  it.each([
    ['price + 1 > 2', 'NOT_FILTERABLE', 0, 9],
    ['size(status) > 2', 'NOT_FILTERABLE', 0, 12],
    ['status.contains("x")', 'NOT_FILTERABLE', 0, 20],
    ['published ? true : false', 'NOT_FILTERABLE', 0, 24],
    ['1 in roleIds', 'NOT_FILTERABLE', 5, 7],
    ['content.a == 1', 'NOT_FILTERABLE', 0, 9],
    ['has(items)', 'NOT_FILTERABLE', 4, 5],
    ['deptId.tags == 1', 'NOT_FILTERABLE', 0, 11],
    ['price < null', 'NOT_FILTERABLE', 0, 12],
    ['status', 'TYPE_MISMATCH', 0, 6],
    ['price == "x"', 'TYPE_MISMATCH', 0, 12],
    ['statsu == "0"', 'UNKNOWN_NAME', 0, 6],
    ['self == 1', 'UNKNOWN_NAME', 0, 4],
    ['status = "0"', 'EXPRESSION_SYNTAX', 7, 1],
  ])('should refuse %s and say where', (source, code, offset, length) => {
    expect(failure(source)).toEqual({ code, offset, length })
  })
})

const texts = fc.constantFrom('0', '1', 'ab', 'abc', '教务处')
const numbers = fc.constantFrom(0, 1, 2, -1, 2.5)
const dates = fc.constantFrom('2024-01-01', '2024-01-02', '2023-12-31')
const times = fc.constantFrom('2024-01-01 00:00:00', '2024-01-02 09:00:00', '2024-01-02T01:00:00Z')
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })

const record = fc.record(
  {
    price: orNull(numbers),
    rank: orNull(fc.integer({ min: 0, max: 2 })),
    status: orNull(texts),
    published: orNull(fc.boolean()),
    deptId: orNull(fc.integer({ min: 0, max: 2 })),
    dept: orNull(fc.record({ deptName: orNull(texts) })),
    startDate: orNull(dates),
    endTime: orNull(times),
  },
  { requiredKeys: [] },
)
const user = fc.record(
  {
    userId: fc.integer({ min: 0, max: 2 }),
    deptId: orNull(fc.integer({ min: 0, max: 2 })),
    roleIds: fc.array(orNull(fc.integer({ min: 0, max: 2 })), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const values = fc.record({ companyId: orNull(fc.integer({ min: 0, max: 2 })) }, { requiredKeys: [] })

const operator = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
const quoted = (arbitrary: fc.Arbitrary<string>) => arbitrary.map(text => JSON.stringify(text))
const kinds = [
  fc.oneof(
    fc.constantFrom('price', 'rank', 'deptId', 'user.userId', 'user.deptId', 'values.companyId'),
    numbers.map(String),
  ),
  fc.oneof(fc.constantFrom('status', 'deptId.deptName'), quoted(texts)),
  fc.oneof(fc.constantFrom('startDate', 'endTime', 'now', 'today()')),
]
const dated = fc.constantFrom('startDate', 'endTime', 'now', 'today()')
const comparison = fc.oneof(
  ...kinds.map(kind => fc.tuple(kind, operator, kind)),
  fc.tuple(dated, operator, quoted(fc.oneof(dates, times))),
  fc.tuple(quoted(dates), operator, dated),
)
const leaf = fc.oneof(
  comparison.map(parts => parts.join(' ')),
  fc.constantFrom('published', 'true', 'false', 'published == false', 'published != true'),
  fc
    .tuple(
      fc.constantFrom(
        'price',
        'status',
        'published',
        'startDate',
        'deptId.deptName',
        'user.deptId',
        'values.companyId',
      ),
      fc.constantFrom('== null', '!= null'),
    )
    .map(parts => parts.join(' ')),
  fc.constantFrom('price', 'status', 'deptId', 'user.deptId').map(name => `has(${name})`),
  fc
    .tuple(
      fc.constantFrom('rank', 'price', 'user.deptId'),
      fc.array(fc.oneof(numbers.map(String), fc.constant('values.companyId')), { maxLength: 3 }),
    )
    .map(([name, list]) => `${name} in [${list.join(', ')}]`),
  fc.constantFrom('rank', 'deptId', 'values.companyId').map(name => `${name} in user.roleIds`),
  fc
    .tuple(fc.constantFrom('status', 'deptId.deptName'), quoted(texts))
    .map(([name, prefix]) => `${name}.startsWith(${prefix})`),
)
const { condition } = fc.letrec<{ condition: string }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
      .map(parts => `(${parts.join(' ')})`),
    tie('condition').map(inner => `!(${inner})`),
  ),
}))

describe('evaluateCondition', () => {
  it('should agree with the evaluated expression, null included', () => {
    const now = '2024-01-02 09:00:00'
    fc.assert(
      fc.property(condition, record, user, values, (source, row, caller, form) => {
        const expected = compileExpression(source, environment).evaluate({
          ...row,
          user: caller,
          values: form,
          now,
        })
        const filter = compileCondition(source, environment)
        const found = evaluateCondition(filter, {
          record: row,
          user: caller,
          values: form,
          now: Date.parse('2024-01-02T01:00:00Z'),
        })

        expect(found).toBe(expected)
      }),
      depth.cheapProperty(5_000),
    )
  })

  it('should survive a journey through JSON', () => {
    fc.assert(
      fc.property(condition, source => {
        const filter = compileCondition(source, environment)

        expect(JSON.parse(JSON.stringify(filter))).toEqual(filter)
      }),
      depth.cheapProperty(100),
    )
  })
})
