import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** Name and kind of the caller's institution, and its credit code where it registered with one. */
export async function tenantOf({ tx, caller }: RequestContext) {
  const row = await tx
    .selectFrom('sys_tenant')
    .select(['name', 'tenant_type', 'credit_code'])
    .where('id', '=', caller.tenantId)
    .executeTakeFirstOrThrow()
  return {
    name: String(row.name),
    type: row.tenant_type as number,
    creditCode: row.credit_code as string | null,
  }
}
