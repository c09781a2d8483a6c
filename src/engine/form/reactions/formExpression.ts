import type { Reference } from '#model/expression/Expression.ts'
import { namesBeside } from '#model/expression/environmentAt.ts'
import { expressionCompiler } from '../../access/expressionCompiler.ts'
import { type PageExpression, pageExpression } from '../../access/pageExpression.ts'
import { partsDemanded } from '../../access/partsDemanded.ts'
import type { Row } from '../../data/Row.ts'
import { readValue } from './heldValue.ts'
import { readFormScope, type ScopeSource } from './readFormScope.ts'

/** By what carries them: a field, or the plan of a form for rules of the record. */
const compiled = new WeakMap<object, Map<string, PageExpression>>()

/** Returns an expression of a form with the names of its place, parsed once however many rows have it. */
function expressionIn(source: string, scope: ScopeSource): PageExpression {
  const { place, state, field, fields, owner } = scope
  const carrier = field ?? state.plan
  const known = compiled.get(carrier) ?? new Map<string, PageExpression>()
  compiled.set(carrier, known)
  const key = `${place} ${source}`
  const made =
    known.get(key) ??
    pageExpression(source, place, {
      ...state.plan.names,
      ...(owner.length > 0 ? { beside: namesBeside(fields) } : {}),
      self: field && namesBeside([field])[field.name],
    })
  known.set(key, made)
  return made
}

/**
 * Returns the value of an expression over a form; null where its values cannot be worked with, for somebody is
 * in the middle of typing them.
 */
export function evaluateIn(source: string, scope: ScopeSource): unknown {
  const expression = expressionIn(source, scope)
  return expression.evaluate(readFormScope(expression, scope)) ?? null
}

/** Whether a rule holds over a form; null counts as true, so that optional fields may stay empty. */
export function holdsIn(assertion: string, scope: ScopeSource): boolean {
  const parts = partsDemanded(assertion)
  if (parts && scope.self !== undefined) return hasOne(parts, readValue(scope.state, scope.self))
  return evaluateIn(assertion, scope) !== false
}

const hasOne = (parts: string[], value: unknown): boolean =>
  value === null || value === undefined || parts.some(name => ((value as Row)[name] ?? null) !== null)

/** What an expression reads, as it is written: the names are those of fields. @throws ExpressionError */
export const refsOf = (source: string): Reference[] => expressionCompiler.compiler()(source).refs

/** Names that an expression reads. */
export function namesRead(source: string): string[] {
  if (partsDemanded(source)) return ['self']
  return refsOf(source).map(({ root, path }) => (root === 'values' ? (path[0] ?? root) : root))
}
