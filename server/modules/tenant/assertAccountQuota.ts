import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { lockRule } from '#server/engine/lockRule.ts'

/** What is free in tenants, by the transaction that makes accounts: an import counts once. */
const free = new WeakMap<Tx, Map<number, number>>()

/**
 * Refuses accounts that a tenant has no room for. Called in the transaction that makes them, before they are made;
 * transactions of one tenant that make accounts wait for each other.
 * @throws Fault STATE that names the limit
 */
export async function assertAccountQuota(tx: Tx, tenantId: number, wanted = 1): Promise<void> {
  const known = free.get(tx) ?? new Map<number, number>()
  free.set(tx, known)
  const left = known.get(tenantId) ?? (await readFree(tx, tenantId))
  if (left < wanted) {
    const limit = await readLimit(tx, tenantId)
    throw new Fault('STATE', {
      message: localized('账号数量已达上限（{{limit}} 个），请联系平台管理员增加账号额度', { limit }),
    })
  }
  known.set(tenantId, left - wanted)
}

/** Whoever makes accounts of a tenant, or changes how many it may have, waits for the others. */
export const lockRoom = (tx: Tx, tenantId: number): Promise<void> => lockRule(tx, `accounts ${tenantId}`)

async function readFree(tx: Tx, tenantId: number): Promise<number> {
  await lockRoom(tx, tenantId)
  // After the lock: the limit and the number may have changed while waiting for it.
  const limit = await readLimit(tx, tenantId)
  if (limit === null) return Number.POSITIVE_INFINITY
  const { used } = await tx
    .selectFrom('sys_user')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return limit - used
}

async function readLimit(tx: Tx, tenantId: number): Promise<number | null> {
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select('account_count')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return tenant?.account_count ?? null
}

/** How many accounts tenants have, those in the trash not counted; null where the node that has them is gone. */
export async function accountsUsed(
  { tx }: RequestContext,
  tenantIds: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ tenant_id: number; accounts: string | null }>`
    select tenant_id, accounts from account_counts(${[...tenantIds]}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ tenant_id, accounts }) => [tenant_id, accounts === null ? null : Number(accounts)]),
  )
}
