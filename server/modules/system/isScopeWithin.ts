import type { RequestContext } from '#server/engine/RequestContext.ts'

/**
 * Whether a role's data scope shows those who may get it nothing that the caller may not see. They are accounts
 * that the caller sees, so their departments are among the caller's.
 */
export async function isScopeWithin(
  context: RequestContext,
  role: { roleId: number; dataScope: string },
): Promise<boolean> {
  const { deptId, dataScope } = context.caller
  if (dataScope === null || role.dataScope === '5') return true
  const { deptIds } = dataScope
  if (role.dataScope === '2') {
    return (await chosenDepartments(context, role.roleId)).every(id => deptIds.includes(id))
  }
  // The caller's own account is seen whatever its department.
  const seesOwn = deptId === null || deptIds.includes(deptId)
  if (!seesOwn || role.dataScope === '1') return false
  return role.dataScope === '3' || hasAllBelow(context, deptIds)
}

async function chosenDepartments({ tx, caller }: RequestContext, roleId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('sys_role_dept')
    .select('dept_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(row => row.dept_id as number)
}

/** Whether every department below one of these is among them. */
async function hasAllBelow({ tx, caller }: RequestContext, deptIds: number[]): Promise<boolean> {
  if (deptIds.length === 0) return true
  const outside = await tx
    .selectFrom('sys_dept')
    .select('dept_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('parent_id', 'in', deptIds)
    .where('dept_id', 'not in', deptIds)
    .executeTakeFirst()
  return outside === undefined
}
