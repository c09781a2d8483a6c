import { errorAt, type Span, typeName } from './Evaluation.ts'
import type { ValueType } from './Expression.ts'
import type { BinaryOperator } from './parseSyntax.ts'

/** Types whose values have an order. */
export const ORDERED = new Set<ValueType>(['number', 'text', 'boolean', 'moment', 'duration'])

/** Types whose values a text can be joined with. */
export const JOINABLE = new Set<ValueType>(['text', 'number', 'boolean'])

/** An error about an operator between types that it does not take. */
export function mismatch(operator: string, left: ValueType, right: ValueType, span: Span) {
  const words = isComparison(operator) ? '比较' : `用 ${operator} 运算`
  return errorAt(span, 'TYPE_MISMATCH', `${typeName(left)}不能与${typeName(right)}${words}`)
}

/** What an operation gives for these types; null when it never works. */
export function resultType(operator: BinaryOperator, left: ValueType, right: ValueType): ValueType | null {
  const types = [left, right]
  if (types.includes('null')) return operator === 'in' || isComparison(operator) ? 'boolean' : 'null'
  if (operator === 'in') return right === 'any' || right === 'list' || right === 'map' ? 'boolean' : null
  if (isComparison(operator)) return isComparable(operator, left, right) ? 'boolean' : null
  if (types.includes('any')) return operator === '+' || operator === '-' ? 'any' : numberOrNull(types)
  if (operator === '+') return addType(left, right)
  if (operator === '-') return subtractType(left, right)
  return numberOrNull(types)
}

const COMPARISONS = new Set<string>(['==', '!=', '<', '<=', '>', '>='])
const isComparison = (operator: string) => COMPARISONS.has(operator)

const numberOrNull = (types: ValueType[]): ValueType | null =>
  types.every(type => type === 'number' || type === 'any') ? 'number' : null

function isComparable(operator: BinaryOperator, left: ValueType, right: ValueType): boolean {
  const ordered = operator !== '==' && operator !== '!='
  const fits = (type: ValueType) => type === 'any' || !ordered || ORDERED.has(type)
  if (!fits(left) || !fits(right)) return false
  if (left === 'any' || right === 'any' || left === right) return true
  return (left === 'moment' && right === 'text') || (left === 'text' && right === 'moment')
}

function addType(left: ValueType, right: ValueType): ValueType | null {
  if (left === 'number' && right === 'number') return 'number'
  if (left === 'text' || right === 'text') return JOINABLE.has(left) && JOINABLE.has(right) ? 'text' : null
  if (left === 'list' && right === 'list') return 'list'
  if (left === 'duration') return right === 'moment' || right === 'duration' ? right : null
  return left === 'moment' && right === 'duration' ? 'moment' : null
}

function subtractType(left: ValueType, right: ValueType): ValueType | null {
  if (left === 'number' && right === 'number') return 'number'
  if (left === 'moment' && right === 'moment') return 'duration'
  if (left === 'moment' && right === 'duration') return 'moment'
  return left === 'duration' && right === 'duration' ? 'duration' : null
}
