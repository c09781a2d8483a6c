import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** How many accounts tenants have, those in the trash not counted; 0 where there is none. */
export async function accountsUsed(
  { tx }: RequestContext,
  tenantIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ tenant_id: number; accounts: string }>`
    select tenant_id, accounts from account_counts(${[...tenantIds]}::bigint[])`.execute(tx)
  const used = new Map(tenantIds.map(id => [id, 0]))
  for (const row of rows) used.set(row.tenant_id, Number(row.accounts))
  return used
}
