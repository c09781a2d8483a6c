import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compileExpression,
  createBudget,
  type ExpressionEnvironment,
  ExpressionError,
  isTrue,
  meantBy,
} from '#model/expression/index.ts'
import { depthOf } from '#tests/support/depth.ts'

const depth = depthOf(import.meta.filename)

const environment: ExpressionEnvironment = {
  names: {
    price: { type: 'number' },
    quantity: { type: 'integer' },
    status: { type: 'string' },
    name: { type: 'string' },
    published: { type: 'boolean' },
    deptId: { type: 'integer', reference: { as: 'dept', fields: { deptName: { type: 'string' } } } },
    startDate: { type: 'date' },
    endTime: { type: 'date-time' },
    birthday: { type: 'date' },
    roleIds: { type: 'links' },
    content: { type: 'json' },
    loans: { type: 'json', fields: { price: { type: 'number' } } },
    items: {
      type: 'rows',
      fields: { price: { type: 'number' }, count: { type: 'integer' }, due: { type: 'date' } },
    },
  },
}

const scope = {
  price: 19.99,
  quantity: 3,
  status: '0',
  name: '张三',
  deptId: 5,
  dept: { deptId: 5, deptName: '教务处' },
  startDate: '2024-01-01',
  endTime: '2024-01-03 10:00:00',
  roleIds: [1, 2],
  content: { a: { b: [1, { c: 'x' }] } },
  items: [{ price: 1, count: 2, due: '2024-01-05' }, { price: 2.5, count: 1 }, { price: null }],
  now: '2024-01-02 12:00:00',
  user: { userId: 7, deptId: 5, roleIds: [2] },
  deps: ['a', { b: 1 }],
  self: 'me',
}

const evaluate = (source: string) => compileExpression(source, environment).evaluate(scope)
/** @param source where what was meant is told as well */
const failure = (run: () => unknown, source?: string) => {
  try {
    run()
  } catch (error) {
    const { name, code, offset, length } = error as Record<string, unknown>
    const suggestion =
      source !== undefined && error instanceof ExpressionError
        ? meantBy(error, source, environment)
        : (error as ExpressionError).suggestion
    return { name, code, offset, length, suggestion }
  }
  return 'no error'
}

describe('compileExpression', () => {
  it.each([
    // Numbers are of one kind and leave as JSON numbers.
    ['1 + 2', 3],
    ['price * quantity', 59.97],
    ['quantity * 2', 6],
    ['quantity / 2', 1.5],
    ['5 / 2', 2.5],
    ['7 % 4', 3],
    ['0.1 + 0.2', 0.3],
    ['1.005 * 100', 100.5],
    ['-price', -19.99],
    ['0 * -1', 0],
    ['quantity == 3.0', true],
    ['quantity >= 2.5', true],
    ['size(name) + 0.5', 2.5],
    // Null.
    ['birthday', null],
    ['birthday == null', true],
    ['null != birthday', false],
    ['name == null', false],
    ['published && true', null],
    ['published && false', false],
    ['published || true', true],
    ['published || false', null],
    ['!published', null],
    ['published ? 1 : 2', 2],
    ['price + null', null],
    ['null > 3', null],
    ['birthday < startDate', null],
    ['status != null && birthday != null', false],
    ['published == false', null],
    ['has(status) && !has(birthday)', true],
    ['has(user.deptId)', true],
    ['has(user.nickName)', false],
    ['coalesce(birthday, startDate)', '2024-01-01'],
    ['coalesce(birthday, published)', null],
    ['size(birthday == null ? [] : [1])', 0],
    ['content.missing.deeper', null],
    ['content["a"].b[1].c', 'x'],
    ['content.a.b[7]', null],
    ['sum(content.nothing)', null],
    ['null in [1]', null],
    ['null in []', false],
    ['3 in [1, null]', null],
    ['1 in [1, null]', true],
    // Text.
    ['name + "第" + quantity + "名"', '张三第3名'],
    ['"a" + 1.5 + true', 'a1.5true'],
    ['status == "0" ? "启用" : "停用"', '启用'],
    ['status in ["0", "1"]', true],
    ['name.startsWith("张")', true],
    ['endsWith(name, "三")', true],
    ['name.contains("四")', false],
    ['roleIds.contains(2)', true],
    ['"ab12".matches("^[a-z]+\\\\d+$")', true],
    ['"Abc".upper() + lower("DEF")', 'ABCdef'],
    ['" x ".trim()', 'x'],
    ['size("😀😀")', 2],
    ['"abcd".substring(1, 3)', 'bc'],
    ['"😀bc".substring(1)', 'bc'],
    ['"a-b-c".replace("-", "")', 'abc'],
    ['"a,b".split(",")', ['a', 'b']],
    ['["a", null, 1].join("/")', 'a/1'],
    ['string(1.50)', '1.5'],
    ['number("12.50")', 12.5],
    // Numbers by function.
    ['round(1.005, 2)', 1.01],
    ['round(2.5)', 3],
    ['floor(1.9) + ceil(1.1) + abs(-1)', 4],
    ['min(price, 2, 7)', 2],
    ['max([1, 5, 3])', 5],
    ['min([])', null],
    // Lists.
    ['items.map(i, i.price)', [1, 2.5, null]],
    ['items.map(i, i.price * i.count).sum()', 4.5],
    ['sum(items, "price")', 3.5],
    ['avg(items, "price")', 1.75],
    ['max(items, "price")', 2.5],
    ['items.size()', 3],
    ['items.filter(i, i.price > 1).size()', 1],
    ['items.map(i, i.price > 1, i.count)', [1]],
    ['items.all(i, i.price > 0)', null],
    ['items.all(i, i.price > 5)', false],
    ['items.exists(i, i.price == 2.5)', true],
    ['items.exists(i, i.price == 9)', null],
    ['items.exists_one(i, has(i.due))', true],
    ['items.exists(i, i.due > startDate)', true],
    ['items.map(i, items.map(j, j.count)).size()', 3],
    ['[1, 2] + [3]', [1, 2, 3]],
    ['[1, {"a": 2}] == [1, {"a": 2}]', true],
    ['user.roleIds.exists(r, r in roleIds)', true],
    ['"a" in {"a": 1}', true],
    // Dates.
    ['now', '2024-01-02 12:00:00'],
    ['today()', '2024-01-02'],
    ['startDate < now', true],
    ['startDate < "2024-02-01"', true],
    ['"2024-01-01" == startDate', true],
    ['endTime - startDate > duration("2d")', true],
    ['endTime - startDate', 208800],
    ['startDate + duration("36h")', '2024-01-02 12:00:00'],
    ['startDate + duration("2d")', '2024-01-03'],
    ['duration("1d2h30m") - duration("26h") == duration("30m")', true],
    ['duration("-1h30m")', -5400],
    ['daysBetween(startDate, endTime)', 2],
    ['daysBetween(endTime, startDate)', -2],
    ['addDays(startDate, 31)', '2024-02-01'],
    ['addMonths("2024-01-31", 1)', '2024-02-29'],
    ['addMonths("2024-01-31", -2)', '2023-11-30'],
    ['date(endTime)', '2024-01-03'],
    ['year(endTime) * 100 + month(endTime)', 202401],
    ['weekday("2024-01-07")', 7],
    ['max(startDate, endTime)', '2024-01-03 10:00:00'],
    ['"截止" + string(endTime)', '截止2024-01-03 10:00:00'],
    // Names.
    ['deptId.deptName', '教务处'],
    ['deptId == user.deptId', true],
    ['record.price == null', true],
    ['deps[1].b', 1],
    ['self + "!"', 'me!'],
    ['{"a": [startDate], "b": null}', { a: ['2024-01-01'], b: null }],
  ])('should evaluate %s', (source, expected) => {
    expect(evaluate(source)).toEqual(expected)
  })

  it.each([
    ['prise * 2', 'UNKNOWN_NAME', 0, 5, 'price'],
    ['price * quantiy', 'UNKNOWN_NAME', 8, 7, 'quantity'],
    ['user.depId == 1', 'UNKNOWN_NAME', 5, 5, 'deptId'],
    ['deptId.deptNmae', 'UNKNOWN_NAME', 7, 8, 'deptName'],
    ['items.map(i, i.prise)', 'UNKNOWN_NAME', 15, 5, 'price'],
    ['sum(items, "prise")', 'UNKNOWN_NAME', 11, 7, 'price'],
    ['sum(loans, "prise")', 'UNKNOWN_NAME', 11, 7, 'price'],
    ['items.map(i, i.price).sum() + i', 'UNKNOWN_NAME', 30, 1, null],
    ['name.startWith("x")', 'UNKNOWN_FUNCTION', 5, 9, 'startsWith'],
    ['rond(price)', 'UNKNOWN_FUNCTION', 0, 4, 'round'],
    ['contains(name)', 'WRONG_ARGUMENTS', 0, 14, null],
    ['items.map(i)', 'WRONG_ARGUMENTS', 0, 12, null],
    ['has(1 + 1)', 'WRONG_ARGUMENTS', 0, 10, null],
    ['status == 0', 'TYPE_MISMATCH', 0, 11, null],
    ['price > "3"', 'TYPE_MISMATCH', 0, 11, null],
    ['name * 2', 'TYPE_MISMATCH', 0, 8, null],
    ['price && true', 'TYPE_MISMATCH', 0, 5, null],
    ['price ? 1 : 2', 'TYPE_MISMATCH', 0, 5, null],
    ['items.price', 'TYPE_MISMATCH', 6, 5, null],
    ['name.upper(1)', 'WRONG_ARGUMENTS', 0, 13, null],
    ['price.upper()', 'TYPE_MISMATCH', 0, 5, null],
    ['startDate > "soon"', 'INVALID_VALUE', 12, 6, null],
    ['name.matches("(?=a)")', 'INVALID_VALUE', 13, 7, null],
    ['9007199254740993', 'INVALID_VALUE', 0, 16, null],
    ['price =  1', 'EXPRESSION_SYNTAX', 6, 1, '=='],
    ['price and 1', 'EXPRESSION_SYNTAX', 6, 3, '&&'],
    ['price > $deps[10]', 'EXPRESSION_SYNTAX', 8, 9, 'deps[10]'],
    ['$deps', 'EXPRESSION_SYNTAX', 0, 5, 'deps'],
    ['$self.value > 1', 'EXPRESSION_SYNTAX', 0, 11, 'self'],
    ['$form.values.price', 'EXPRESSION_SYNTAX', 0, 12, 'values'],
    ['$values.price', 'EXPRESSION_SYNTAX', 0, 7, 'values'],
    ['$price', 'EXPRESSION_SYNTAX', 0, 6, null],
    ['price >', 'EXPRESSION_SYNTAX', 7, 1, null],
    ['"open', 'EXPRESSION_SYNTAX', 0, 5, null],
    ['price )', 'EXPRESSION_SYNTAX', 6, 1, null],
    ['', 'EXPRESSION_SYNTAX', 0, 1, null],
    ['1u', 'EXPRESSION_SYNTAX', 0, 2, null],
    ['b"x"', 'EXPRESSION_SYNTAX', 0, 4, null],
    ['1'.repeat(2_001), 'EXPRESSION_LIMIT', 2_000, 1, null],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'EXPRESSION_LIMIT', 40, 1, null],
  ])('should refuse %s when it is compiled', (source, code, offset, length, suggestion) => {
    expect(failure(() => compileExpression(source, environment), source)).toEqual({
      name: 'ExpressionError',
      code,
      offset,
      length,
      suggestion,
    })
  })

  it.each([
    ['1 / (quantity - 3)', 'DIVISION_BY_ZERO', 0],
    ['quantity % 0', 'DIVISION_BY_ZERO', 0],
    ['content.a - 1', 'TYPE_MISMATCH', 0],
    ['content.a > 1', 'TYPE_MISMATCH', 0],
    ['content.a && true', 'TYPE_MISMATCH', 0],
    ['{} in content', 'TYPE_MISMATCH', 0],
    ['{content: 1}', 'TYPE_MISMATCH', 1],
    ['name.contains(content)', 'TYPE_MISMATCH', 0],
    ['number(name)', 'INVALID_VALUE', 0],
    ['1e308 * 10', 'INVALID_VALUE', 0],
    ['addDays(startDate, 9999999)', 'INVALID_VALUE', 0],
    ['timestamp(name)', 'INVALID_VALUE', 0],
  ])('should fail at %s when it is evaluated', (source, code, offset) => {
    const expression = compileExpression(source, environment)

    expect(failure(() => expression.evaluate(scope))).toMatchObject({ code, offset })
  })

  it('should name what it reads, each once, in order', () => {
    const { refs } = compileExpression(
      'deptId.deptName == user.deptId.x || price > price && deps[0] == values.price && items.exists(i, i.due > now)',
      { names: environment.names, user: { deptId: { type: 'any' } } },
    )

    expect(refs).toEqual([
      { root: 'dept', path: ['deptName'] },
      { root: 'user', path: ['deptId', 'x'] },
      { root: 'price', path: [] },
      { root: 'deps', path: [] },
      { root: 'values', path: ['price'] },
      { root: 'items', path: [] },
      { root: 'now', path: [] },
    ])
  })

  it('should allow any name where nothing is said about names', () => {
    expect(
      compileExpression('days > 3 && applicant.level != "A"').evaluate({
        days: 4,
        applicant: { level: 'B' },
      }),
    ).toBe(true)
  })

  it('should refuse reserved names that have no value here', () => {
    const compile = () => compileExpression('self == 1', { names: {}, reserved: ['user', 'now'] })

    expect(failure(compile)).toMatchObject({ code: 'UNKNOWN_NAME', offset: 0, length: 4 })
  })

  it('should read nothing that is inherited', () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
    const values = names
      .filter(name => name !== '__proto__')
      .map(name => compileExpression(name).evaluate({}))

    expect(values).toEqual([null, null, null])
    expect(compileExpression('a.constructor').evaluate({ a: {} })).toBeNull()
    expect(compileExpression('a["__proto__"]').evaluate({ a: {} })).toBeNull()
    expect(compileExpression('{"__proto__": 1, "a": 2}').evaluate({})).toHaveProperty('a', 2)
  })

  it.each([
    'l.map(a, l.map(b, l.map(c, a + b + c))).size()',
    'l.all(a, l.all(b, l.all(c, a + b + c >= 0)))',
    'l.map(a, t + t + t + t + t + t)',
    'l.map(a, t.replace("x", "yy")).size()',
    't.replace("", t)',
    'l.map(a, contains(t, "zzz")).size()',
    '[l, l, l, l].map(a, sum(a) + sum(a)).map(b, l.map(c, l.map(d, b)))',
    `[l]${'.map(a, a + a)'.repeat(22)}`,
    `["x"]${'.map(a, a + a)'.repeat(22)}`,
    `[l]${'.map(a, [a, a])'.repeat(18)}`,
    `[{"k": l}]${'.map(a, {"x": a, "y": a})'.repeat(18)}`,
    'l.map(a, upper(t))',
    'l.map(a, t + string(a) == t)',
    'matches(t, "(x{1,20}){1,9}y")',
    'l.map(a, matches("x", "(x{1,30}){1,30}" + string(a)))',
    'l.map(a, l.map(b, year(now)))',
    'l.map(a, join(l.map(b, null)))',
  ])('should stop %s before it runs away', source => {
    const hostile = { l: Array.from({ length: 1_000 }, (_, index) => index), t: 'x'.repeat(90_000) }
    const expression = compileExpression(source)

    expect(failure(() => expression.evaluate(hostile))).toMatchObject({ code: 'EVALUATION_LIMIT' })
  })

  it('should stop several that share a budget as it stops one', () => {
    const expression = compileExpression('l.all(a, l.all(b, a + b >= 0))')
    const list = Array.from({ length: 300 }, (_, index) => index)
    const budget = createBudget()

    expect(expression.evaluate({ l: list }, budget)).toBe(true)
    const again = () => {
      for (let time = 0; time < 10; time++) expression.evaluate({ l: list }, budget)
    }
    expect(failure(again)).toMatchObject({ code: 'EVALUATION_LIMIT' })
  })

  it('should see at once that a text of many digits is no number', () => {
    const expression = compileExpression('number(text)')

    expect(failure(() => expression.evaluate({ text: `${'1'.repeat(1_000_000)}x` }))).toMatchObject({
      code: 'INVALID_VALUE',
    })
  })

  it('should never answer anything but JSON, nor fail in any way but its own', () => {
    const part = fc.constantFrom(
      ...[
        'price',
        'quantity',
        'name',
        'published',
        'startDate',
        'endTime',
        'items',
        'content',
        'now',
        'null',
      ],
      ...[
        '1',
        '0',
        '2.5',
        '"a"',
        '"2024-01-01"',
        'true',
        '[]',
        '[1, null]',
        '{}',
        'duration("1h")',
        'missing',
      ],
    )
    const { source } = fc.letrec<{ source: string }>(tie => ({
      source: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        part,
        fc
          .tuple(
            tie('source'),
            fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '>=', 'in', '&&', '||'),
            tie('source'),
          )
          .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
        tie('source').map(inner => `!${inner}`),
        tie('source').map(inner => `{${inner}: ${inner}}[${inner}]`),
        fc.tuple(tie('source'), tie('source')).map(([a, b]) => `contains(${a}, ${b})`),
        tie('source').map(inner => `items.filter(i, ${inner})`),
        fc
          .tuple(
            tie('source'),
            fc.constantFrom(
              'size',
              'sum',
              'upper',
              'round',
              'date',
              'string',
              'min',
              'coalesce',
              'join',
              'number',
              'year',
            ),
          )
          .map(([inner, name]) => `${name}(${inner})`),
      ),
    }))
    fc.assert(
      fc.property(source, text => {
        const outcome = failure(() => {
          const value = compileExpression(text, {
            names: { ...environment.names, missing: { type: 'any' } },
          }).evaluate(scope)
          expect(JSON.parse(JSON.stringify(value))).toEqual(value)
        })
        if (outcome !== 'no error') expect(outcome).toMatchObject({ name: 'ExpressionError' })
        expect(outcome).toBeDefined()
      }),
      depth.cheapProperty(2_000),
    )
  })
})

describe('isTrue', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['published', false],
    ['price', false],
  ])('should judge %s', (source, expected) => {
    expect(isTrue(compileExpression(source, environment), scope)).toBe(expected)
  })
})
