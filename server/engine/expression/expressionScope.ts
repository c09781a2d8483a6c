import type { ExpressionEnvironment, NameFacts } from '#model/expression/index.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/** What an expression reads on the server: the record's values by their names, the caller, the moment. */
export function expressionScope(
  { caller, now }: Pick<RequestContext, 'caller' | 'now'>,
  record: Row,
  more: { values?: Row; self?: unknown } = {},
): Record<string, unknown> {
  return { ...record, record, ...more, user: userOf(caller), now }
}

const users = new WeakMap<Caller, Record<string, unknown>>()

/** What expressions may know of the caller. */
function userOf(caller: Caller): Record<string, unknown> {
  const known = users.get(caller)
  if (known) return known
  const { userId, userName, nickName, deptId, tenantId, roleIds, roleKeys } = caller
  const permissions = [...caller.permissions]
  const user = { userId, userName, nickName, deptId, tenantId, roleIds, roleKeys, permissions }
  users.set(caller, user)
  return user
}

/** The names that expressions of a resource may use, with their types, so that dates compare as dates. */
export function resourceEnvironment(app: AppModel, resource: ResourceModel): ExpressionEnvironment {
  const held = resource.fields.filter(({ cases }) => cases === undefined)
  return { names: namesOf(held, field => targetNames(app, field)) }
}

/** The names of fields that refer to nothing further: those of an action's form. */
export const namesOfFields = (fields: readonly FieldModel[]): Record<string, NameFacts> =>
  namesOf(fields, () => ({}))

function namesOf(
  fields: readonly FieldModel[],
  targets: (field: FieldModel) => Record<string, NameFacts>,
): Record<string, NameFacts> {
  return Object.fromEntries(fields.map(field => [field.name, factsOf(field, targets)]))
}

function factsOf(field: FieldModel, targets: (field: FieldModel) => Record<string, NameFacts>): NameFacts {
  const { type, reference, fields } = field
  return {
    type,
    ...(reference ? { reference: { as: reference.as, fields: targets(field) } } : {}),
    ...(fields.length > 0 ? { fields: namesOf(fields, () => ({})) } : {}),
  }
}

/** One hop: the properties of the referred record, not those of what it refers to in turn. */
function targetNames(app: AppModel, { reference }: FieldModel): Record<string, NameFacts> {
  const target = reference ? app.resources[reference.page] : undefined
  return Object.fromEntries((target?.fields ?? []).map(({ name, type }) => [name, { type }]))
}
