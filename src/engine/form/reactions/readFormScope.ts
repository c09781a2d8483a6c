import type { Expression, Reference } from '#model/expression/Expression.ts'
import type { ExpressionPlace } from '#model/expression/environmentAt.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { FormState } from '../core/FormState.ts'
import { readValue } from './heldValue.ts'

/** From where an expression of a form is read. */
export interface ScopeSource {
  /** Where the expression stands in the page file. */
  place: ExpressionPlace
  /** The field that carries it; absent for rules of the record. */
  field?: FieldModel
  state: Pick<FormState, 'form' | 'origin' | 'plan' | 'presence' | 'chosen'>
  /** Path of the object whose properties are bare names: [] for the record, ['items', '0'] for a row. */
  owner: string[]
  /** Fields of that object. */
  fields: FieldModel[]
  /** Path of the field that carries the expression. */
  self?: string
  deps?: unknown[]
}

/**
 * Returns a plain scope with exactly what the expression reads. Each value is reached by ordinary property
 * access, so that a reaction around it runs again when one of them changes, and for no other change.
 */
export function readFormScope(
  { refs }: Pick<Expression, 'refs'>,
  source: ScopeSource,
): Record<string, unknown> {
  const scope: Record<string, unknown> = {}
  for (const reference of refs) addReference(scope, reference, source)
  return scope
}

function addReference(scope: Record<string, unknown>, { root, path }: Reference, source: ScopeSource): void {
  switch (root) {
    case 'now':
      return
    case 'values':
      addTyped(scope, 'values', path, source)
      return
    case 'user':
      scope.user = source.state.origin.user
      return
    case 'record':
      if (isAboutTyped(source)) addTyped(scope, 'record', path, source)
      else scope.record = source.state.origin.record ?? {}
      return
    case 'deps':
      scope.deps = source.deps ?? []
      return
    case 'self':
      scope.self = source.self === undefined ? null : readValue(source.state, source.self)
      return
    default:
      scope[root] = propertyOf(root, source)
  }
}

/** A rule of a record is about the record as it will be, as on the server; all else has the record as it is. */
const isAboutTyped = ({ place, state }: ScopeSource): boolean =>
  place === 'rule' && state.plan.declared?.action === null

/** Reads one path of what is typed, or of what an answer embedded for a reference. */
function addTyped(
  scope: Record<string, unknown>,
  root: 'values' | 'record',
  [name, ...path]: string[],
  { state }: ScopeSource,
): void {
  if (name === undefined) {
    const names = Object.keys(state.form.values)
    scope[root] = Object.fromEntries(names.map(known => [known, readValue(state, known)]))
    return
  }
  const reference = embeddingField(name, state)
  const value = reference ? embeddedOf(reference, state) : pathOf(readValue(state, name), path)
  const known = (scope[root] ?? {}) as Record<string, unknown>
  scope[root] = {
    ...known,
    [name]: reference || path.length === 0 ? value : joined(known[name], path, value),
  }
}

const pathOf = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

/** An object with a value at a path of it, beside what else was read of it. */
function joined(base: unknown, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  const known = (base ?? {}) as Record<string, unknown>
  return { ...known, [key]: rest.length === 0 ? value : joined(known[key], rest, value) }
}

/** A property of the row, else of the record; or the object that an answer embeds for a reference. */
function propertyOf(name: string, { state, owner, fields }: ScopeSource): unknown {
  if (owner.length > 0 && fields.some(field => field.name === name)) {
    return readValue(state, [...owner, name].join('.'))
  }
  const reference = embeddingField(name, state)
  return reference ? embeddedOf(reference, state) : readValue(state, name)
}

/** The field for whose reference an answer embeds an object of the name. */
const embeddingField = (name: string, { plan }: ScopeSource['state']): FieldModel | undefined =>
  plan.known.find(field => field.reference?.as === name && field.name !== name)

/** What the server embedded is right only as long as the reference is unchanged; another record is looked up. */
function embeddedOf(field: FieldModel, state: ScopeSource['state']): unknown {
  const { name, reference } = field
  const { record } = state.origin
  const value = readValue(state, name)
  if (value === null || value === undefined || Array.isArray(value)) return null
  if (record !== null && value === record[name]) return (record as Row)[reference?.as ?? ''] ?? null
  return state.chosen(field, value)
}
