import { isOfShape } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/**
 * What an expression reads on the server: the record's values by their names, the caller (of a shared record its
 * reader, also where the work is bound to the owner), the moment. What is `near`
 * (a row, a form) is asked before the record.
 */
export function expressionScope(
  { caller, reader, now }: Pick<RequestContext, 'caller' | 'reader' | 'now'>,
  record: Row,
  { near, ...more }: { values?: Row; self?: unknown; near?: Row } = {},
): Record<string, unknown> {
  return { ...record, ...near, record, ...more, user: userOf(reader?.caller ?? caller), now }
}

/** A row, a value or a form with all of its names, so that what it does not say is not taken from the record behind it. */
export const nearNames = ({ fields }: { fields: readonly FieldModel[] }, row: Row): Row => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, null])),
  ...row,
})

const formsOfRows = new WeakMap<FieldModel, readonly FieldModel[]>()

/** The fields that `values` has in the rows or described values of a form: theirs, behind them those of the form. */
export function formOfRow(form: readonly FieldModel[], rows: FieldModel): readonly FieldModel[] {
  const own = new Set(rows.fields.map(({ name }) => name))
  const made = formsOfRows.get(rows) ?? [...rows.fields, ...form.filter(({ name }) => !own.has(name))]
  formsOfRows.set(rows, made)
  return made
}

/** Rows or the one object that a value holds, each with its place; those that the field describes, where one is given. */
export function rowsIn(value: unknown, field?: FieldModel): { row: Row; at: string }[] {
  const isRow = (item: unknown): item is Row =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && (!field || isOfShape(field, item))
  if (!Array.isArray(value)) return isRow(value) ? [{ row: value, at: '' }] : []
  return value.flatMap((row, index) => (isRow(row) ? [{ row, at: `.${index}` }] : []))
}

const users = new WeakMap<Caller, Record<string, unknown>>()
/** Many callers hold one set of permissions: so they do with its names. */
const permissionNames = new WeakMap<ReadonlySet<string>, readonly string[]>()

/** What expressions may know of the caller. */
function userOf(caller: Caller): Record<string, unknown> {
  const known = users.get(caller)
  if (known) return known
  // A visitor behind a link is nobody.
  if (caller.link) return {}
  const { userId, userName, nickName, deptId, tenantId, roleIds, roleKeys, memberships } = caller
  const permissions = permissionNames.get(caller.permissions) ?? [...caller.permissions]
  permissionNames.set(caller.permissions, permissions)
  const user = {
    ...{ userId, userName, nickName, deptId, tenantId, roleIds, roleKeys, permissions },
    memberships,
  }
  users.set(caller, user)
  return user
}
