import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { ProfileSpec } from './ProfileSpec.ts'

/**
 * The profile of the caller's institution, empty but for its name until somebody completes it.
 * @throws Fault STATE when it is an institution of another kind
 */
export async function readProfile({ tx, caller }: RequestContext, spec: ProfileSpec): Promise<Row> {
  const { tenantId } = caller
  const tenant = await tx
    .selectFrom('sys_tenant')
    .select(['name', 'tenant_type'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  if (tenant?.tenant_type !== spec.tenantType) throw new Fault('STATE', { message: spec.refusal })
  const { rows } = await sql<Row>`
    select * from ${sql.table(spec.table)} where tenant_id = ${tenantId}`.execute(tx)
  return present(spec, tenant.name, rows[0] ?? {})
}

function present({ choices, hasTags }: ProfileSpec, name: string, stored: Row): Row {
  const chosen = choices.map(({ property, column }) => [property, stored[column] ?? null])
  return {
    name,
    logoUrl: stored.logo_url ?? null,
    desp: stored.desp ?? null,
    ...Object.fromEntries(chosen),
    ...(hasTags ? { tags: stored.tags ?? [] } : {}),
    version: stored.version ?? 0,
  }
}
