import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { readTogether } from '#server/engine/present/readTogether.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'

/** The roles of the caller's institution in order, stopped ones included, as dialogs of clients show them. */
export async function listRoles({ tx, caller }: RequestContext) {
  const roles = tx
    .selectFrom('sys_role')
    .select(['role_id', 'role_name', 'role_name_en', 'role_key', 'role_sort', 'status', 'create_time'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('role_sort')
    .orderBy('role_id')
  const rows = await readTogether(tx, roles, ['create_time'])
  return rows.map(row => ({
    roleId: row.role_id as number,
    roleName: eitherOf(row.role_name, row.role_name_en),
    roleKey: row.role_key,
    roleSort: row.role_sort,
    status: row.status,
    createTime: formatMoment(row.create_time.getTime()),
  }))
}
