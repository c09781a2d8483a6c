import { compileExpression } from '#model/expression/compileExpression.ts'
import type { Expression } from '#model/expression/Expression.ts'
import { readFormScope, type ScopeSource } from './readFormScope.ts'

const compiled = new Map<string, Expression>()

/** Returns an expression, parsed once however many fields carry it. @throws ExpressionError */
export function expressionOf(source: string): Expression {
  const known = compiled.get(source)
  if (known) return known
  const made = compileExpression(source)
  compiled.set(source, made)
  return made
}

/**
 * Returns the value of an expression over a form; null where its values cannot be worked with, for somebody is
 * in the middle of typing them.
 */
export function evaluateIn(source: string, scope: ScopeSource): unknown {
  const expression = expressionOf(source)
  try {
    return expression.evaluate(readFormScope(expression, scope))
  } catch (error) {
    console.warn(`The expression "${source}" gave no value.`, error)
    return null
  }
}

/** Whether a rule holds over a form; null counts as true, so that optional fields may stay empty. */
export function holdsIn(assertion: string, scope: ScopeSource): boolean {
  return evaluateIn(assertion, scope) !== false
}

/** Names that an expression reads. */
export function namesRead(source: string): string[] {
  return expressionOf(source).refs.map(({ root, path }) => (root === 'values' ? (path[0] ?? root) : root))
}

const TEMPLATE = /^\s*\{\{([\s\S]*)\}\}\s*$/

/** Returns the expression inside "{{ … }}"; null for any other value. */
export function templateOf(value: unknown): string | null {
  const match = typeof value === 'string' ? TEMPLATE.exec(value) : null
  return match?.[1]?.trim() ?? null
}
