import type { Caller } from '../contracts/Caller.ts'

/** Whether an account of the same tenant may do and see nothing that the caller may not. */
export function isWithinRights(caller: Caller, other: Caller): boolean {
  if (other.tenantId !== caller.tenantId) return false
  const isAllowed = [...other.permissions].every(permission => caller.permissions.has(permission))
  return (caller.permissions.has('*:*:*') || isAllowed) && isWithinSight(caller, other)
}

/** The own records of the other are seen as well: the other itself is among those that the caller sees. */
function isWithinSight({ dataScope: mine }: Caller, { dataScope: theirs }: Caller): boolean {
  if (mine === null) return true
  return theirs?.deptIds.every(id => mine.deptIds.includes(id)) ?? false
}
