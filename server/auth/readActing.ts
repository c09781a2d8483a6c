import type { Tx } from '../db/Database.ts'
import { platformTenant } from '../db/sync/policies.ts'
import { isWithinRights } from '../engine/access/isWithinRights.ts'
import { type Caller, isPermitted } from '../engine/Caller.ts'
import type { Impersonation } from '../engine/Impersonation.ts'
import { readCaller } from './readCaller.ts'
import { readPermissions } from './readPermissions.ts'

/** What the account that really acts has to hold for as long as it looks at things as another. */
const needed: Record<Impersonation['kind'], string> = {
  visit: 'system:tenant:visit',
  view: 'system:user:viewAs',
}

/**
 * What an account sees that looks at things as another; null when it may not, or when the other is gone: then the
 * session is worth nothing. `tx` is bound to the tenant that is looked at.
 */
export async function readActing(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  if (!isPermitted(actor, [needed[acting.kind]])) return null
  return acting.kind === 'visit' ? visitor(tx, actor, acting) : viewer(tx, actor, acting)
}

/** The sight of the tenant's administrator, who the visitor is not: own records there are nobody's. */
async function visitor(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  const { tenantId } = acting
  if (actor.homeTenantId !== platformTenant || tenantId === platformTenant) return null
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select('name')
    .where('id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!tenant) return null
  const roles = await tx
    .selectFrom('sys_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('role_key', '=', 'admin')
    .where('status', '=', '0')
    .execute()
  const roleIds = roles.map(role => role.role_id as number)
  return {
    userId: actor.userId,
    userName: actor.userName,
    nickName: actor.nickName,
    tenantId,
    homeTenantId: actor.homeTenantId,
    deptId: null,
    roleIds,
    roleKeys: ['admin'],
    permissions: await readPermissions(tx, tenantId, roleIds),
    dataScope: null,
    acting: { ...acting, name: tenant.name, actor },
  }
}

/** What another account of the own tenant sees, for as long as it has no more rights than who looks. */
async function viewer(tx: Tx, actor: Caller, acting: Impersonation): Promise<Caller | null> {
  if (acting.tenantId !== actor.tenantId || acting.userId === null) return null
  const read = await readCaller(tx, { tenantId: acting.tenantId, userId: acting.userId })
  if (read === null || !isWithinRights(actor, read.caller)) return null
  return {
    ...read.caller,
    acting: { ...acting, name: read.caller.nickName, actor },
  }
}
