import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { pathOf } from '../bindAccess.ts'
import { bindExpression } from '../compileExpression.ts'
import { errorAt, type Span } from '../Evaluation.ts'
import type { ValueType } from '../Expression.ts'
import type { ExpressionEnvironment, NameFacts } from '../ExpressionEnvironment.ts'
import { ExpressionError } from '../ExpressionError.ts'
import { durationOf } from '../functions/index.ts'
import type { SyntaxNode } from '../parseSyntax.ts'
import { isReserved, resolveName, resolveProperty } from '../resolveName.ts'
import type { Operand } from './Condition.ts'

const CONTEXTS = new Set(['user', 'now', 'values'])
const CLOCKS = new Set(['now', 'today'])
const NO_LOCALS: ReadonlyMap<string, NameFacts> = new Map()

/** Whether a node is the literal null. */
export const isNullLiteral = (node: SyntaxNode): boolean => node.op === 'value' && node.args === null

/** The error about what a filter cannot express. */
export const notFilterable = (span: Span) =>
  errorAt(
    span,
    'NOT_FILTERABLE',
    '筛选条件只能使用比较、in、&&、||、!、has、startsWith、inAudience，对象为字段（可经一次引用）、常量，以及由 user、now、values 算出的值',
  )

/**
 * The value that a node is in a filter: a property, a constant, or what is worked out of `user`, `now` and `values`.
 * @throws ExpressionError NOT_FILTERABLE
 */
export function operandOf(node: SyntaxNode, environment: ExpressionEnvironment): Operand {
  return orComputed(node, environment, () => plainOperand(node, environment))
}

/** What a node is by itself; what that cannot be is worked out, where it reads no property. */
export function orComputed<T>(
  node: SyntaxNode,
  environment: ExpressionEnvironment,
  translate: () => T,
): T | (Operand & { kind: 'computed' }) {
  try {
    return translate()
  } catch (error) {
    const isBeyond = error instanceof ExpressionError && error.code === 'NOT_FILTERABLE'
    const computed = isBeyond ? computedOf(node, environment) : null
    if (computed) return computed
    throw error
  }
}

/** How what is worked out is compared. */
const FIELD_TYPES: Partial<Record<ValueType, NameFacts['type']>> = {
  moment: 'date-time',
  duration: 'duration',
  boolean: 'boolean',
  number: 'number',
  text: 'string',
}

function computedOf(node: SyntaxNode, environment: ExpressionEnvironment) {
  const expression = bindExpression('', node, environment)
  if (expression.refs.some(({ root }) => !CONTEXTS.has(root))) return null
  return { kind: 'computed' as const, expression, type: FIELD_TYPES[expression.type] ?? ('any' as const) }
}

function plainOperand(node: SyntaxNode, environment: ExpressionEnvironment): Operand {
  if (node.op === 'value') return constantOf(node.args, node)
  if (node.op === '-_') return negativeOf(node.args, node)
  if (node.op === 'call' && node.args[0] === 'today')
    return { kind: 'context', path: ['today'], type: 'date' }
  if (node.op === 'call' && node.args[0] === 'addDays') return laterOf(node, environment)
  if (node.op === 'call' && node.args[0] === 'duration') return secondsOf(node)
  const path = pathOf(node)
  if (!path) throw notFilterable(node)
  const root = path.root.args
  if (CONTEXTS.has(root)) return contextOf(root, path.parts, environment, path.root)
  if (isReserved(root)) throw notFilterable(node)
  return fieldOf(root, path.parts, environment, node)
}

function constantOf(given: unknown, span: Span): Operand {
  const value = typeof given === 'bigint' ? Number(given) : given
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'value', value }
  throw notFilterable(span)
}

function negativeOf(node: SyntaxNode, span: Span): Operand {
  const operand = node.op === 'value' ? constantOf(node.args, node) : null
  if (operand?.kind !== 'value' || typeof operand.value !== 'number') throw notFilterable(span)
  return { kind: 'value', value: operand.value === 0 ? 0 : -operand.value }
}

/** duration("2h"): a constant, as the seconds that a column holds. */
function secondsOf(node: SyntaxNode & { op: 'call' }): Operand {
  const given = node.args[1][0]
  if (given?.op !== 'value' || typeof given.args !== 'string') throw notFilterable(node)
  return { kind: 'value', value: durationOf(given.args, given).ms / 1000 }
}

/** A moment that is known when it is asked, some whole days later. */
function laterOf(node: SyntaxNode & { op: 'call' }, environment: ExpressionEnvironment): Operand {
  const [from, by] = (node.args[1] as [SyntaxNode, SyntaxNode]).map(part => operandOf(part, environment))
  const isClock = from?.kind === 'context' && CLOCKS.has(from.path[0] ?? '')
  const days = by?.kind === 'value' ? by.value : null
  if (!isClock || !Number.isInteger(days)) throw notFilterable(node)
  return { ...from, days: (from.days ?? 0) + (days as number) }
}

type Parts = { name: string; span: Span }[]

function contextOf(root: string, parts: Parts, environment: ExpressionEnvironment, span: Span): Operand {
  let facts = resolveName(root, environment, NO_LOCALS, span)
  if (parts.length !== (root === 'now' ? 0 : 1)) throw notFilterable(span)
  for (const part of parts) facts = resolveProperty(facts, part.name, part.span)
  return { kind: 'context', path: [root, ...parts.map(part => part.name)], type: facts.type }
}

type FieldOperand = Extract<Operand, { kind: 'field' }>

function fieldOf(name: string, parts: Parts, environment: ExpressionEnvironment, span: Span): FieldOperand {
  const operand = anyFieldOf(name, parts, environment, span)
  return { ...operand, type: comparable(operand, span) }
}

/** A property, whether or not a database can compare it. */
function anyFieldOf(
  name: string,
  parts: Parts,
  environment: ExpressionEnvironment,
  span: Span,
): FieldOperand {
  const facts = resolveName(name, environment, NO_LOCALS, span)
  const [hop, ...more] = parts
  if (!hop) return { kind: 'field', name, target: null, type: facts.type }
  const { reference } = facts
  if (!reference || more.length > 0) throw notFilterable(span)
  const { type } = resolveProperty(facts, hop.name, hop.span)
  return { kind: 'field', name, target: { name: hop.name, as: reference.as }, type }
}

/** The audience that a node is in a filter: a property of the record, or of one that it refers to. */
export function audienceOperand(node: SyntaxNode, environment: ExpressionEnvironment): FieldOperand {
  const operand = propertyOf(node, environment)
  if (!operand || (operand.type !== 'any' && operand.type !== 'audience')) throw notFilterable(node)
  return operand
}

/** A property that can only be asked for being there; null for everything else. */
export function presentOperand(node: SyntaxNode, environment: ExpressionEnvironment): FieldOperand | null {
  const operand = propertyOf(node, environment)
  const isAsked =
    operand !== null && operand.type !== 'any' && fieldTypeNamed(operand.type).expression.presence
  return isAsked ? operand : null
}

function propertyOf(node: SyntaxNode, environment: ExpressionEnvironment): FieldOperand | null {
  const path = pathOf(node)
  if (!path || isReserved(path.root.args)) return null
  return anyFieldOf(path.root.args, path.parts, environment, node)
}

/** Lists and documents are not one value that a database compares. */
function comparable(facts: Pick<NameFacts, 'type'>, span: Span): NameFacts['type'] {
  if (facts.type !== 'any' && !fieldTypeNamed(facts.type).expression.filterable) throw notFilterable(span)
  return facts.type
}
