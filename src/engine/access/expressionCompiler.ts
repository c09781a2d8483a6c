import type { compileExpression } from '#model/expression/compileExpression.ts'
import { partsDemanded } from './partsDemanded.ts'

type Compile = typeof compileExpression

let known: Compile | null = null

/**
 * What compiles expressions, in a piece of its own: screens that are open to all load it for forms that have one. The
 * workbench has it from the beginning.
 */
export const expressionCompiler = {
  /** Takes the compiler from whoever has it already. */
  take(compile: Compile): void {
    known = compile
  },
  /** Fetches it, once. */
  async load(): Promise<void> {
    known ??= (await import('#model/expression/compileExpression.ts')).compileExpression
  },
  /** @throws Error before it was taken or loaded */
  compiler: ready,
}

/** @throws Error where a form was drawn before. */
function ready(): Compile {
  if (known) return known
  throw new Error(
    'Expressions are not loaded: call expressionCompiler.load() before a form that has one is drawn.',
  )
}

/** Where a described form holds expressions; a reaction may have one anywhere. */
const KEYS = new Set([
  ...['visibleWhen', 'requiredWhen', 'compute', 'defaultExpression', 'when', 'assert', 'expression'],
])

/** Returns whether a described form, or anything in it, has an expression. */
export function hasExpressions(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('reactions' in part && Array.isArray(part.reactions) && part.reactions.length > 0) return true
  return Object.entries(part).some(
    ([key, value]) => (KEYS.has(key) && !Array.isArray(part) && isExpression(value)) || hasExpressions(value),
  )
}

/** Text and lists of texts; whatever else stands there is looked through. */
const isExpression = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isExpression) : typeof value === 'string' && partsDemanded(value) === null
