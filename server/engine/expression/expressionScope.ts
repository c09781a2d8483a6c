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
