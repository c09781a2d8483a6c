import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** What a role grants now, and what it would grant. */
export interface RoleChange {
  roleId: number
  before: ReadonlySet<string>
  after: ReadonlySet<string>
}

/** The change of permissions that sent values mean for a role; what was not sent stays. */
export async function roleChangeOf(context: RequestContext, role: Row, sent: Row): Promise<RoleChange> {
  const { tx, caller, services } = context
  const roleId = role.roleId as number
  const granted = (roleKey: unknown, menuIds: number[]) =>
    services.grants.ofMenus(tx, { tenantId: caller.tenantId, roleKey: String(roleKey) }, menuIds)
  const before = role.status === '0' ? await granted(role.roleKey, role.menuIds as number[]) : nothing
  const status = sent.status ?? role.status
  const after = status === '0' ? await granted(sent.roleKey ?? role.roleKey, menusAfter(role, sent)) : nothing
  return { roleId, before, after }
}

/** A form sends null when the last menu was taken. */
function menusAfter(role: Row, { menuIds }: Row): number[] {
  if (menuIds === undefined) return role.menuIds as number[]
  return (menuIds as number[] | null) ?? []
}

const nothing: ReadonlySet<string> = new Set()
