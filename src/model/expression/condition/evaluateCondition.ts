import { isMeant } from '../../audience/isMeant.ts'
import type { ExpressionCodec } from '../../field-types/shared/defineFieldType.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { DEFAULT_ZONE, formatDay, parseMoment } from '../../format/moments.ts'
import { property } from '../bindAccess.ts'
import type { NameFacts } from '../ExpressionEnvironment.ts'
import { ExpressionError } from '../ExpressionError.ts'
import type { ComparisonOperator, Condition, Operand } from './Condition.ts'

/** What a filter is asked about. */
export interface ConditionScope {
  /** The record, as it is answered. */
  record: Record<string, unknown>
  user?: Record<string, unknown>
  values?: Record<string, unknown>
  /** ms since 1970 UTC */
  now: number
  zone?: string
}

/**
 * What a database says about the filter for one record: true, false or null. For records at hand, and as the
 * reference that the translation to SQL is held against.
 */
export function evaluateCondition(condition: Condition, scope: ConditionScope): boolean | null {
  switch (condition.kind) {
    case 'constant':
      return condition.value
    case 'and':
    case 'or':
      return combine(condition.items, condition.kind === 'or', scope)
    case 'not':
      return opposite(evaluateCondition(condition.item, scope))
    case 'has':
      return operandValue(condition.operand, scope) !== null
    case 'startsWith':
      return isPrefix(operandValue(condition.text, scope), operandValue(condition.prefix, scope))
    case 'inAudience':
      return isMeant(operandValue(condition.audience, scope), scope.user?.memberships)
    case 'in':
      return isAmong(condition, scope)
    case 'compare':
      return compareOperands(condition.operator, condition.left, condition.right, scope)
  }
}

const opposite = (verdict: boolean | null) => (verdict === null ? null : !verdict)

function combine(items: Condition[], deciding: boolean, scope: ConditionScope): boolean | null {
  const verdicts = items.map(item => evaluateCondition(item, scope))
  if (verdicts.includes(deciding)) return deciding
  return verdicts.includes(null) ? null : !deciding
}

const isPrefix = (text: unknown, prefix: unknown) =>
  text === null || prefix === null ? null : String(text).startsWith(String(prefix))

function isAmong({ left, right }: Condition & { kind: 'in' }, scope: ConditionScope): boolean | null {
  if (Array.isArray(right)) return anyEqual(right.map(item => compareOperands('=', left, item, scope)))
  const list = operandValue(right, scope)
  if (!Array.isArray(list)) return null
  const value = comparableOf(left, right, scope)
  return anyEqual(list.map(item => compareValues('=', value, item ?? null)))
}

/** False for an empty list; null when unknown items leave it open. */
function anyEqual(verdicts: (boolean | null)[]): boolean | null {
  if (verdicts.includes(true)) return true
  return verdicts.includes(null) ? null : false
}

function compareOperands(operator: ComparisonOperator, left: Operand, right: Operand, scope: ConditionScope) {
  return compareValues(operator, comparableOf(left, right, scope), comparableOf(right, left, scope))
}

function compareValues(operator: ComparisonOperator, left: unknown, right: unknown): boolean | null {
  if (left === null || right === null) return null
  if (operator === '=') return left === right
  if (operator === '!=') return left !== right
  const [a, b] = [left as number, right as number]
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  return operator === '>' ? a > b : a >= b
}

/** A value, as a number where it or what it is compared with is a date or the like. */
function comparableOf(operand: Operand, other: Operand, scope: ConditionScope): unknown {
  const value = operandValue(operand, scope)
  const compared = comparedAs(operand) ?? comparedAs(other)
  return compared && typeof value === 'string' ? compared.toNumber(value, scope.zone) : value
}

/** How values of the operand's type are compared; undefined where they are compared as they are written. */
export const comparedAs = (operand: Operand): ExpressionCodec['compared'] =>
  operand.kind === 'value' || operand.type === 'any'
    ? undefined
    : fieldTypeNamed(operand.type).expression.compared

/** Whether texts of the type are ordered by code unit. */
export const isCollated = (type: NameFacts['type']): boolean =>
  type !== 'any' && fieldTypeNamed(type).expression.collated === true

function operandValue(operand: Operand, scope: ConditionScope): unknown {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'context') return contextValue(operand, scope)
  if (operand.kind === 'computed') return computedValue(operand, scope)
  const { name, target } = operand
  return target ? property(property(scope.record, target.as), target.name) : property(scope.record, name)
}

/** What an operand works out before any record is looked at; null where it cannot: nothing is kept by that. */
export function computedValue(
  { expression }: Extract<Operand, { kind: 'computed' }>,
  { user = {}, values = {}, now }: Omit<ConditionScope, 'record'>,
): unknown {
  try {
    return expression.evaluate({ user, values, now })
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}

type ContextOperand = Extract<Operand, { kind: 'context' }>

const DAY = 86_400_000

function contextValue({ path: [root = '', name = ''], days = 0 }: ContextOperand, scope: ConditionScope) {
  if (root === 'now') return scope.now + days * DAY
  const zone = scope.zone ?? DEFAULT_ZONE
  if (root === 'today') return parseMoment(formatDay(scope.now + days * DAY, zone), zone)
  return property(root === 'user' ? scope.user : scope.values, name)
}
