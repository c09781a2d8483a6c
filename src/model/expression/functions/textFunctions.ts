import { compilePattern } from '../../format/compilePattern.ts'
import { PatternError } from '../../format/parsePattern.ts'
import { type Evaluation, errorAt, MAX_TEXT, type Span, spend } from '../Evaluation.ts'
import { isEqual } from '../isEqual.ts'
import { Moment } from '../Moment.ts'
import { ANY, type ExpressionFunction, LIST, NUMBER, TEXT } from './ExpressionFunction.ts'

/** Functions about text. Positions and lengths count characters, not UTF-16 units. */
export const textFunctions: ExpressionFunction[] = [
  {
    name: 'contains',
    takes: [['text', 'list'], ANY],
    least: 2,
    gives: 'boolean',
    run: ([whole, part], evaluation, span) =>
      Array.isArray(whole)
        ? whole.some(item => isEqual(item ?? null, part, evaluation, span) === true)
        : (whole as string).includes(textOf(part, evaluation.zone, span)),
  },
  {
    name: 'startsWith',
    takes: [TEXT, TEXT],
    least: 2,
    gives: 'boolean',
    run: ([text, start]) => (text as string).startsWith(start as string),
  },
  {
    name: 'endsWith',
    takes: [TEXT, TEXT],
    least: 2,
    gives: 'boolean',
    run: ([text, end]) => (text as string).endsWith(end as string),
  },
  {
    name: 'matches',
    takes: [TEXT, TEXT],
    least: 2,
    gives: 'boolean',
    run: ([text, pattern], evaluation, span) => {
      const compiled = patternOf(pattern as string, evaluation, span)
      spend(evaluation, span, (text as string).length * compiled.size)
      return compiled.test(text as string)
    },
  },
  {
    name: 'upper',
    takes: [TEXT],
    least: 1,
    gives: 'text',
    run: ([text]) => (text as string).toUpperCase(),
  },
  {
    name: 'lower',
    takes: [TEXT],
    least: 1,
    gives: 'text',
    run: ([text]) => (text as string).toLowerCase(),
  },
  {
    name: 'trim',
    takes: [TEXT],
    least: 1,
    gives: 'text',
    run: ([text]) => (text as string).trim(),
  },
  {
    name: 'substring',
    takes: [TEXT, NUMBER, NUMBER],
    least: 2,
    gives: 'text',
    run: ([text, from, to]) =>
      [...(text as string)]
        .slice(Math.max(0, from as number), to === undefined ? undefined : Math.max(0, to as number))
        .join(''),
  },
  {
    name: 'replace',
    takes: [TEXT, TEXT, TEXT],
    least: 3,
    gives: 'text',
    run: ([text, from, to], _frame, span) => replaceText(text as string, from as string, to as string, span),
  },
  {
    name: 'split',
    takes: [TEXT, TEXT],
    least: 2,
    gives: 'list',
    run: ([text, separator], evaluation, span) => {
      const parts = (text as string).split(separator as string)
      spend(evaluation, span, parts.length)
      return parts
    },
  },
  {
    name: 'join',
    takes: [LIST, TEXT],
    least: 1,
    gives: 'text',
    run: ([list, separator], evaluation, span) =>
      joinList(list as unknown[], (separator ?? '') as string, evaluation.zone, span),
  },
  {
    name: 'string',
    takes: [ANY],
    least: 1,
    gives: 'text',
    run: ([value], evaluation, span) => textOf(value, evaluation.zone, span),
  },
]

const MAX_PATTERNS = 200
const patterns = new Map<string, ReturnType<typeof compilePattern>>()

function patternOf(source: string, evaluation: Evaluation, span: Span) {
  const known = patterns.get(source)
  if (known) return known
  try {
    const pattern = compilePattern(source)
    spend(evaluation, span, pattern.size)
    if (patterns.size >= MAX_PATTERNS) patterns.clear()
    patterns.set(source, pattern)
    return pattern
  } catch (error) {
    if (error instanceof PatternError) throw errorAt(span, 'INVALID_VALUE', error.message)
    throw error
  }
}

/** The length is known before the text is made. */
function replaceText(text: string, from: string, to: string, span: Span): string {
  const parts = text.split(from)
  const length = text.length + (parts.length - 1) * (to.length - from.length)
  if (length > MAX_TEXT) throw errorAt(span, 'EVALUATION_LIMIT', '表达式生成的文本过长')
  return parts.join(to)
}

function joinList(list: unknown[], separator: string, zone: string, span: Span): string {
  let length = 0
  const parts: string[] = []
  for (const item of list) {
    if (item === null || item === undefined) continue
    const part = textOf(item, zone, span)
    length += part.length + separator.length
    if (length > MAX_TEXT) throw errorAt(span, 'EVALUATION_LIMIT', '表达式生成的文本过长')
    parts.push(part)
  }
  return parts.join(separator)
}

/** The text of a scalar. @throws ExpressionError TYPE_MISMATCH for lists, objects and durations */
function textOf(value: unknown, zone: string, span: Span): string {
  if (value instanceof Moment) return value.toText(zone)
  if (typeof value === 'object') throw errorAt(span, 'TYPE_MISMATCH', '列表、对象和时长不能转为文本')
  return String(value)
}
