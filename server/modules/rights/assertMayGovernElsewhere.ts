import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { bindTo } from '../tenant/applyPackage.ts'
import { faultOfAccount } from './assertMayGovern.ts'
import { lockRights } from './lockRights.ts'
import { EVERYTHING, excessOf } from './Reach.ts'
import { readOwnReach, readRoles } from './readReach.ts'

/** An account of any tenant. */
interface Account {
  tenantId: number
  userId: number
  userName: string
}

/**
 * What assertMayGovern is within the own tenant, for accounts of others: the platform's people who are not its
 * administrators end no sessions of those who may more than they. Scopes of other tenants do not compare.
 * @throws Fault BEYOND_RIGHTS that names the account and its role
 */
export async function assertMayGovernElsewhere(
  context: RequestContext,
  accounts: readonly Account[],
): Promise<void> {
  if (accounts.length === 0) return
  const { tx, caller } = context
  await lockRights(tx, caller.tenantId)
  const mine = await readOwnReach(context)
  if (mine.permissions.has(EVERYTHING)) return
  try {
    for (const account of accounts) {
      await bindTo(tx, account.tenantId)
      for (const role of await rolesOf(context, account)) {
        const excess = excessOf(mine, role.permissions)
        if (excess !== null) throw faultOfAccount(account.userName, { role, excess })
      }
    }
  } finally {
    await bindTo(tx, caller.tenantId)
  }
}

async function rolesOf({ tx }: RequestContext, { tenantId, userId }: Account) {
  const links = await tx
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  return readRoles(
    tx,
    tenantId,
    links.map(link => link.role_id as number),
  )
}
