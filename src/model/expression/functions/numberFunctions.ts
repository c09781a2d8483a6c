import { roundTo } from '../../number/decimals.ts'
import { type Evaluation, errorAt, type Span, spend, typeName, typeOf } from '../Evaluation.ts'
import { Moment } from '../Moment.ts'
import { tidy } from '../operate.ts'
import { ANY, type ExpressionFunction, LIST, NUMBER, TEXT } from './ExpressionFunction.ts'

type NumberOf = (value: number) => number

const simple = (name: string, run: NumberOf): ExpressionFunction => ({
  name,
  takes: [NUMBER],
  least: 1,
  gives: 'number',
  run: ([value]) => run(value as number),
})

/** Functions about numbers, and about lists of them. Empty items of a list are passed over. */
export const numberFunctions: ExpressionFunction[] = [
  {
    name: 'round',
    takes: [NUMBER, NUMBER],
    least: 1,
    gives: 'number',
    run: ([value, scale], _frame, span) => roundTo(value as number, scaleOf(scale, span)),
  },
  simple('floor', Math.floor),
  simple('ceil', Math.ceil),
  simple('abs', Math.abs),
  {
    name: 'number',
    takes: [['text', 'number']],
    least: 1,
    gives: 'number',
    run: ([value], _frame, span) => toNumber(value, span),
  },
  {
    name: 'sum',
    takes: [LIST, TEXT],
    least: 1,
    rows: true,
    gives: 'number',
    run: ([list, field], evaluation, span) =>
      numbersOf(list, field, evaluation, span).reduce((total, value) => tidy(total + value, span), 0),
  },
  {
    name: 'avg',
    takes: [LIST, TEXT],
    least: 1,
    rows: true,
    gives: 'number',
    run: ([list, field], evaluation, span) => {
      const numbers = numbersOf(list, field, evaluation, span)
      if (numbers.length === 0) return null
      return tidy(numbers.reduce((total, value) => tidy(total + value, span), 0) / numbers.length, span)
    },
  },
  extreme('min', (a, b) => a < b),
  extreme('max', (a, b) => a > b),
  {
    name: 'size',
    takes: [['text', 'list', 'map']],
    least: 1,
    gives: 'number',
    run: ([value]) => {
      if (typeof value === 'string') return [...value].length
      return Array.isArray(value) ? value.length : Object.keys(value as object).length
    },
  },
]

function scaleOf(scale: unknown, span: Span): number {
  const places = (scale ?? 0) as number
  if (Number.isInteger(places) && places >= 0 && places <= 12) return places
  throw errorAt(span, 'INVALID_VALUE', '小数位数应为 0 到 12 的整数')
}

function toNumber(value: unknown, span: Span): number {
  if (typeof value === 'number') return value
  const text = (value as string).trim()
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) {
    throw errorAt(span, 'INVALID_VALUE', `“${text.slice(0, 40)}”不是数字`)
  }
  return tidy(Number(text), span)
}

/** The numbers of a list, or of one property of its rows. */
function numbersOf(list: unknown, field: unknown, evaluation: Evaluation, span: Span): number[] {
  return itemsOf(list, field, evaluation, span).map(value => {
    if (typeof value === 'number') return value
    throw errorAt(span, 'TYPE_MISMATCH', `${typeName(typeOf(value))}不能参与计算`)
  })
}

/** The items of a list that are not null, or those of one property of its rows. */
function itemsOf(list: unknown, field: unknown, evaluation: Evaluation, span: Span): unknown[] {
  const items = list as unknown[]
  spend(evaluation, span, items.length)
  const values = field === undefined ? items : items.map(row => propertyOf(row, field as string))
  return values.filter(value => value !== null && value !== undefined)
}

const propertyOf = (row: unknown, field: string): unknown =>
  typeof row === 'object' && row !== null && Object.hasOwn(row, field)
    ? (row as Record<string, unknown>)[field]
    : null

function extreme(name: string, better: (a: number, b: number) => boolean): ExpressionFunction {
  return {
    name,
    takes: [ANY, ANY],
    least: 1,
    repeats: true,
    rows: true,
    gives: 'any',
    run: (values, evaluation, span) => {
      const [list, field] = values
      const among = Array.isArray(list) ? itemsOf(list, field, evaluation, span) : values
      if (among.length === 0) return null
      return among.reduce((best, value) => pickExtreme(best, value, better, span))
    },
  }
}

function pickExtreme(
  best: unknown,
  value: unknown,
  better: (a: number, b: number) => boolean,
  span: Span,
): unknown {
  const type = typeOf(best)
  if (type !== typeOf(value) || !(type === 'number' || type === 'text' || type === 'moment')) {
    throw errorAt(span, 'TYPE_MISMATCH', `${typeName(type)}不能与${typeName(typeOf(value))}比较`)
  }
  return better(rankOf(value), rankOf(best)) ? value : best
}

const rankOf = (value: unknown) => (value instanceof Moment ? value.ms : (value as number))
