import type { Expression, Reference } from '#model/expression/Expression.ts'
import type { ExpressionPlace } from '#model/expression/environmentAt.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { FormState } from '../core/FormState.ts'
import { plainValue } from '../core/plainValue.ts'

/** From where an expression of a form is read. */
export interface ScopeSource {
  /** Where the expression stands in the page file. */
  place: ExpressionPlace
  /** The field that carries it; absent for rules of the record. */
  field?: FieldModel
  state: Pick<FormState, 'form' | 'origin' | 'plan'>
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
      scope.self = source.self === undefined ? null : plainValue(source.state.form.getValuesIn(source.self))
      return
    default:
      scope[root] = propertyOf(root, source)
  }
}

/** A rule of a record is about the record as it will be, as on the server; all else has the record as it is. */
const isAboutTyped = ({ place, state }: ScopeSource): boolean =>
  place === 'rule' && state.plan.declared.action === null

/** Reads one path of what is typed, or of what an answer embedded for a reference. */
function addTyped(
  scope: Record<string, unknown>,
  root: 'values' | 'record',
  path: string[],
  { state }: ScopeSource,
): void {
  const [name = ''] = path
  const reference = embeddingField(name, state)
  if (!reference) addPath(scope, [root, ...path], state.form.values)
  else scope[root] = { ...(scope[root] as object | undefined), [name]: embeddedOf(reference, state) }
}

/** Reads one path of an object, and puts it at the same place of the scope. */
function addPath(scope: Record<string, unknown>, [name = '', ...path]: string[], value: unknown): void {
  if (path.length === 0) {
    scope[name] = plainValue(value)
    return
  }
  const inner = (scope[name] ?? {}) as Record<string, unknown>
  scope[name] = inner
  if (typeof value === 'object' && value !== null)
    addPath(inner, path, (value as Record<string, unknown>)[path[0] as string])
}

/** A property of the row, else of the record; or the object that an answer embeds for a reference. */
function propertyOf(name: string, { state, owner, fields }: ScopeSource): unknown {
  if (owner.length > 0 && fields.some(field => field.name === name)) {
    return plainValue(state.form.getValuesIn([...owner, name].join('.')))
  }
  const reference = embeddingField(name, state)
  return reference ? embeddedOf(reference, state) : plainValue(state.form.values[name])
}

/** The field for whose reference an answer embeds an object of the name. */
const embeddingField = (name: string, { plan }: ScopeSource['state']): FieldModel | undefined =>
  plan.known.find(field => field.reference?.as === name && field.name !== name)

/** What the server embedded is right only as long as the reference is unchanged. */
function embeddedOf({ name, reference }: FieldModel, { form, origin }: ScopeSource['state']): unknown {
  const isUnchanged = origin.record !== null && plainValue(form.values[name]) === origin.record[name]
  return isUnchanged ? ((origin.record as Row)[reference?.as ?? ''] ?? null) : null
}
