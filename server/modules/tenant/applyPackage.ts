import { sql } from 'kysely'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { lockRights } from '../rights/lockRights.ts'

/**
 * Takes from the roles of tenants what is not in their package, and gives their role "admin" the whole of it. Works
 * in the rows of one tenant after another; afterwards `tx` is bound to the caller's tenant again. The callers of all
 * tenants are read anew on every server.
 */
export async function applyPackage(context: RequestContext, tenantIds: readonly number[]): Promise<void> {
  const { tx, caller, services } = context
  for (const tenantId of tenantIds.toSorted((one, other) => one - other)) {
    await lockRights(tx, tenantId)
    await bindTo(tx, tenantId)
    await trimRoles(context, tenantId)
    await fillAdministrators(tx, tenantId)
    await fillRegisters(context, tenantId)
    await services.callers.drop(tx, tenantId)
  }
  await bindTo(tx, caller.tenantId)
}

/** The transaction goes on in the rows of this tenant. */
export const bindTo = (tx: Tx, tenantId: number) => sql`select set_tenant(${tenantId}::bigint)`.execute(tx)

async function trimRoles({ tx, services }: RequestContext, tenantId: number): Promise<void> {
  await sql`
    delete from sys_role_menu link
    where link.tenant_id = ${tenantId}
      and not ${services.institution.withinPackage(tenantId, 'link.menu_id')}`.execute(tx)
}

async function fillAdministrators(tx: Tx, tenantId: number): Promise<void> {
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}::bigint, role.role_id, held.menu_id
    from sys_role role
    join sys_tenant t on t.id = role.tenant_id
    join sys_tenant_package_menu held on held.id = t.package_id
    where role.tenant_id = ${tenantId} and role.role_key = 'admin'
    on conflict do nothing`.execute(tx)
}

/** Administrators have the registers of their institution again, once its package holds their folder. */
async function fillRegisters({ tx, services }: RequestContext, tenantId: number): Promise<void> {
  await sql`
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}::bigint, role.role_id, made.menu_id
    from sys_role role, sys_menu made
    where role.tenant_id = ${tenantId} and role.role_key = 'admin' and made.form_id is not null
      and made.form_id in (select r.form_id from sys_document_register r where r.tenant_id = ${tenantId})
      and ${services.institution.withinPackage(tenantId, 'made.menu_id')}
    on conflict do nothing`.execute(tx)
}
