import { DEFAULT_ZONE } from '../format/moments.ts'
import { type Binder, type BoundStep, resultsOfStep } from './Binder.ts'
import { bindAccess, bindPath, pathOf } from './bindAccess.ts'
import { bindCall } from './bindCall.ts'
import { bindLogic, bindNot, bindTernary } from './bindLogic.ts'
import { checkComparison } from './choices.ts'
import {
  createBudget,
  type Evaluation,
  errorAt,
  keyText,
  MAP_ROOM,
  make,
  type Span,
  spend,
  typeName,
  typeOf,
} from './Evaluation.ts'
import type { Expression, Reference, ValueType } from './Expression.ts'
import type { ExpressionEnvironment } from './ExpressionEnvironment.ts'
import { ExpressionError } from './ExpressionError.ts'
import { Duration, Moment } from './Moment.ts'
import { operate } from './operate.ts'
import { type BinaryOperator, parseSyntax, type SyntaxNode } from './parseSyntax.ts'
import { readMoment } from './readMoment.ts'
import { mismatch, resultType } from './resultType.ts'

const MAX_DEPTH = 40

/**
 * An expression, parsed, bound to the names it may use and checked as far as types are known. Without an
 * environment every name is allowed.
 *
 * Absent is null; an operation on null gives null, but for `x == null`, `x != null`, has and coalesce; `&&` and
 * `||` decide where the other side is enough; a list that is empty contains nothing. There is one kind of number,
 * and its fractions are decimal: 1 / 2 is 0.5, 0.1 + 0.2 is 0.3.
 *
 * @throws ExpressionError with offset, length and the nearest valid name
 * @example compileExpression('price * quantity').evaluate({ price: 19.99, quantity: 3 }) // 59.97
 */
export function compileExpression(source: string, environment: ExpressionEnvironment = {}): Expression {
  return bindExpression(source, parseSyntax(source), environment)
}

/** An expression whose names are not looked up; null where it does not parse, which the check reports. */
export function parsedExpression(source: string): Expression | null {
  try {
    return compileExpression(source)
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

/** The expression of a syntax tree. @throws ExpressionError */
export function bindExpression(
  source: string,
  syntax: SyntaxNode,
  environment: ExpressionEnvironment,
): Expression {
  const zone = environment.zone ?? DEFAULT_ZONE
  const refs = new Map<string, Reference>()
  const columns: Binder['columns'] = new Map()
  const step = bind(syntax, { environment, zone, refs, columns, locals: new Map(), bind })
  const span = { start: 0, end: source.length }
  return Object.freeze({
    source,
    refs: [...refs.values()],
    columns: [...refs].flatMap(([key, list]) =>
      [...(columns.get(key) ?? [])].map(column => ({ list, column })),
    ),
    type: step.type,
    results: resultsOfStep(step, span),
    evaluate: (scope: Record<string, unknown>, budget = createBudget()) => {
      const evaluation: Evaluation = { scope, locals: new Map(), zone, now: presentOf(scope, zone), budget }
      return toJson(step.run(evaluation), evaluation, span)
    },
  })
}

function presentOf(scope: Record<string, unknown>, zone: string): Moment {
  const now = Object.hasOwn(scope, 'now') ? scope.now : undefined
  if (typeof now === 'string') return new Moment(readMoment(now, zone, { start: 0, end: 0 }).ms, false)
  const ms = now instanceof Date ? now.getTime() : now
  return new Moment(typeof ms === 'number' ? ms : Date.now(), false)
}

/** A value of the language as JSON: moments as texts of the zone, durations as seconds. @throws ExpressionError */
function toJson(value: unknown, evaluation: Evaluation, span: Span, depth = 0): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return jsonNumber(value, span)
  if (typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value
  if (value instanceof Moment) return value.toText(evaluation.zone)
  if (value instanceof Date) return new Moment(value.getTime(), false).toText(evaluation.zone)
  if (value instanceof Duration) return value.ms / 1000
  if (depth > MAX_DEPTH) throw errorAt(span, 'EVALUATION_LIMIT', '表达式的结果嵌套过深')
  spend(evaluation, span)
  make(evaluation, span, Array.isArray(value) ? value.length : MAP_ROOM)
  if (Array.isArray(value)) return value.map(item => toJson(item, evaluation, span, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, toJson(item, evaluation, span, depth + 1)]),
  )
}

function jsonNumber(value: number, span: Span): number {
  if (!Number.isFinite(value)) throw errorAt(span, 'INVALID_VALUE', '计算结果超出数字范围')
  return value === 0 ? 0 : value
}

/** A part of the syntax tree as a step. @throws ExpressionError for names, functions and types that are wrong */
function bind(node: SyntaxNode, binder: Binder): BoundStep {
  const path = pathOf(node)
  if (path) return bindPath(path, binder)
  switch (node.op) {
    case 'value':
      return bindLiteral(node.args, node)
    case '.':
    case '[]':
      return bindAccess(node, binder)
    case 'call':
    case 'rcall':
      return bindCall(node, binder)
    case 'list':
      return bindList(node.args, node, binder)
    case 'map':
      return bindMap(node.args, node, binder)
    case '?:':
      return bindTernary(node, binder)
    case '&&':
    case '||':
      return bindLogic(node, binder)
    case '!_':
      return bindNot(node, binder)
    case '-_':
      return bindMinus(node, binder)
    default:
      return bindOperation(node as SyntaxNode & { op: BinaryOperator }, binder)
  }
}

/** A step without facts beyond its type. */
const plain = (type: ValueType, run: (evaluation: Evaluation) => unknown): BoundStep => ({
  type,
  facts: { type: 'any' },
  run,
})

function bindLiteral(given: unknown, span: Span): BoundStep {
  const value = typeof given === 'bigint' ? Number(given) : given
  if (typeof given === 'bigint' && !Number.isSafeInteger(value)) {
    throw errorAt(span, 'INVALID_VALUE', '整数过大')
  }
  if (typeof value === 'object' && value !== null)
    throw errorAt(span, 'EXPRESSION_SYNTAX', '不支持这种写法的值')
  return { ...plain(typeOf(value), () => value), literal: value }
}

function bindList(nodes: SyntaxNode[], span: Span, binder: Binder): BoundStep {
  const steps = nodes.map(node => binder.bind(node, binder))
  return plain('list', evaluation => {
    make(evaluation, span, steps.length)
    return steps.map(step => step.run(evaluation))
  })
}

function bindMap(entries: [SyntaxNode, SyntaxNode][], span: Span, binder: Binder): BoundStep {
  const steps = entries.map(([key, value]) => ({
    at: key,
    key: binder.bind(key, binder),
    value: binder.bind(value, binder),
  }))
  return plain('map', evaluation => {
    make(evaluation, span, MAP_ROOM + steps.length)
    // Without a prototype: a key is a key, whatever its name.
    const made: Record<string, unknown> = Object.create(null)
    for (const { at, key, value } of steps) made[keyText(key.run(evaluation), at)] = value.run(evaluation)
    return made
  })
}

function bindMinus(node: SyntaxNode & { op: '-_' }, binder: Binder): BoundStep {
  const step = binder.bind(node.args, binder)
  if (!['number', 'duration', 'any', 'null'].includes(step.type)) {
    throw errorAt(node, 'TYPE_MISMATCH', `${typeName(step.type)}不能取负`)
  }
  const run = (evaluation: Evaluation) => negate(step.run(evaluation), node)
  const bound = plain(step.type, run)
  return typeof step.literal === 'number' ? { ...bound, literal: -step.literal } : bound
}

function negate(value: unknown, span: Span): unknown {
  if (value === null) return null
  if (typeof value === 'number') return value === 0 ? 0 : -value
  if (value instanceof Duration) return new Duration(-value.ms)
  throw errorAt(span, 'TYPE_MISMATCH', `${typeName(typeOf(value))}不能取负`)
}

function bindOperation(node: SyntaxNode & { op: BinaryOperator }, binder: Binder): BoundStep {
  const [left, right] = node.args.map(part => binder.bind(part, binder)) as [BoundStep, BoundStep]
  const nullTest = bindNullTest(node.op, left, right)
  if (nullTest) return nullTest
  const type = resultType(node.op, left.type, right.type)
  if (type === null) throw mismatch(node.op, left.type, right.type, node)
  checkMomentLiteral(left, right, node.args[1], binder.zone)
  checkMomentLiteral(right, left, node.args[0], binder.zone)
  checkComparison([node.op, ...node.args], left, right)
  return plain(type, evaluation => {
    spend(evaluation, node)
    return operate(node.op, left.run(evaluation), right.run(evaluation), evaluation, node)
  })
}

/** `x == null` and `x != null` ask whether there is a value; with any other null the answer is null. */
function bindNullTest(operator: BinaryOperator, left: BoundStep, right: BoundStep): BoundStep | null {
  if (operator !== '==' && operator !== '!=') return null
  if (left.literal !== null && right.literal !== null) return null
  const tested = left.literal === null ? right : left
  return plain('boolean', evaluation => (tested.run(evaluation) === null) === (operator === '=='))
}

function checkMomentLiteral(moment: BoundStep, other: BoundStep, span: Span, zone: string): void {
  if (moment.type === 'moment' && typeof other.literal === 'string') readMoment(other.literal, zone, span)
}
