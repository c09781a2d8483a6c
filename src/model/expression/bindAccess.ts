import type { FieldTypeBase } from '../field-types/shared/defineFieldType.ts'
import { fieldTypeBase } from '../field-types/shared/fieldTypeBase.ts'
import type { Binder, BoundStep } from './Binder.ts'
import {
  type Evaluation,
  errorAt,
  keyText,
  MOMENT_COST,
  type Span,
  spend,
  typeName,
  typeOf,
} from './Evaluation.ts'
import type { NameFacts } from './ExpressionEnvironment.ts'
import { Moment } from './Moment.ts'
import type { SyntaxNode } from './parseSyntax.ts'
import { itemFacts, resolveName, resolveProperty, valueTypeOf } from './resolveName.ts'

/** A constant path: the name it starts from, and the properties that are read one from another. */
interface NamePath {
  root: SyntaxNode & { op: 'id' }
  parts: { name: string; span: Span }[]
}

/** The path that a node is, when it is nothing but names and constant keys; null otherwise. */
export function pathOf(node: SyntaxNode): NamePath | null {
  if (node.op === 'id') return { root: node, parts: [] }
  const [base, key] = keyOf(node)
  if (base === null) return null
  const path = pathOf(base)
  return path && { root: path.root, parts: [...path.parts, { name: key, span: keySpan(node, key) }] }
}

function keyOf(node: SyntaxNode): [SyntaxNode, string] | [null, ''] {
  if (node.op === '.') return [node.args[0], node.args[1]]
  if (node.op !== '[]') return [null, '']
  const [base, key] = node.args
  return key.op === 'value' && typeof key.args === 'string' ? [base, key.args] : [null, '']
}

const keySpan = (node: SyntaxNode, key: string): Span =>
  node.op === '.' ? { start: node.end - key.length, end: node.end } : node

/** A step that reads a name and what is read from it. */
export function bindPath(path: NamePath, binder: Binder): BoundStep {
  const { environment, locals } = binder
  const name = path.root.args
  const names = path.parts.map(part => part.name)
  let facts = resolveName(name, environment, locals, path.root)
  let keys = [name, ...names]
  for (const [index, { name: key, span }] of path.parts.entries()) {
    if (facts.reference) keys = [...keys.slice(0, index), facts.reference.as, ...keys.slice(index + 1)]
    facts = resolveProperty(facts, key, span)
  }
  const [root = name, ...rest] = keys
  const span = { start: path.root.start, end: path.parts.at(-1)?.span.end ?? path.root.end }
  const base = locals.has(name) ? readLocal(root) : readScope(root, rest, binder)
  const run = (evaluation: Evaluation) =>
    convert(rest.reduce<unknown>(property, base(evaluation)), facts, evaluation, span)
  return { type: valueTypeOf(facts), facts, run }
}

const readLocal = (name: string) => (evaluation: Evaluation) => evaluation.locals.get(name)

function readScope(root: string, path: string[], binder: Binder): (evaluation: Evaluation) => unknown {
  const key = JSON.stringify([root, ...path])
  if (!binder.refs.has(key)) binder.refs.set(key, { root, path })
  noteColumn(key, binder)
  if (root === 'now') return evaluation => evaluation.now
  return evaluation => property(evaluation.scope, root)
}

/** What is read as a whole anywhere is read as a whole. */
function noteColumn(key: string, { columns, column }: Binder): void {
  const known = columns.get(key)
  columns.set(key, column === undefined || known === null ? null : new Set([...(known ?? []), column]))
}

/** An own property; null when there is none, and null of null. */
export function property(value: unknown, key: string): unknown {
  const type = typeOf(value)
  if ((type !== 'map' && type !== 'list') || !Object.hasOwn(value as object, key)) return null
  return (value as Record<string, unknown>)[key] ?? null
}

/** A value from outside as the language knows it: dates as moments, absence as null. */
function convert(value: unknown, facts: NameFacts, evaluation: Evaluation, span: Span): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return Number(value)
  const { type, read } = facts.type === 'any' ? ANYTHING : fieldTypeBase(facts.type).expression
  if (read && (typeof value === 'string' || value instanceof Date)) {
    if (typeof value === 'string') spend(evaluation, span, MOMENT_COST)
    const found = value === '' ? null : read(value, evaluation.zone)
    if (found || value === '') return found
    throw errorAt(span, 'INVALID_VALUE', `“${String(value).slice(0, 40)}”不是正确的${typeName(type)}`)
  }
  if (value instanceof Date) return new Moment(value.getTime(), false)
  return typeof value === 'function' || typeof value === 'symbol' ? null : value
}

const UNKNOWN: NameFacts = { type: 'any' }
const ANYTHING: FieldTypeBase['expression'] = { type: 'any' }

/** A step that takes a property or item of a computed value. */
export function bindAccess(node: SyntaxNode & { op: '.' | '[]' }, binder: Binder): BoundStep {
  const base = binder.bind(node.args[0], binder)
  if (node.op === '.') return bindProperty(node, base, node.args[1])
  const key = binder.bind(node.args[1], binder)
  const facts = base.type === 'list' ? itemFacts(base.facts) : (dependencyFacts(node, binder) ?? UNKNOWN)
  return {
    type: valueTypeOf(facts),
    facts,
    run: evaluation => item(base.run(evaluation), key.run(evaluation), node),
  }
}

/** What is known of deps[0]. */
function dependencyFacts(node: SyntaxNode, { environment, locals }: Binder): NameFacts | undefined {
  if (node.op !== '[]') return undefined
  const [base, key] = node.args
  const isDependency = base.op === 'id' && base.args === 'deps' && !locals.has('deps') && key.op === 'value'
  return isDependency ? environment.deps?.[Number(key.args)] : undefined
}

function bindProperty(node: SyntaxNode, base: BoundStep, name: string): BoundStep {
  const span = keySpan(node, name)
  const facts = resolveProperty(base.facts, name, span)
  const run = (evaluation: Evaluation) =>
    convert(property(base.run(evaluation), name), facts, evaluation, span)
  return { type: valueTypeOf(facts), facts, run }
}

function item(value: unknown, key: unknown, span: Span): unknown {
  if (value === null || key === null) return null
  if (Array.isArray(value) && typeof key === 'number') return value[key] ?? null
  if (typeOf(value) === 'map') return property(value, keyText(key, span))
  throw errorAt(span, 'TYPE_MISMATCH', '只能从列表按序号、从对象按名称取值')
}
