import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type TreeNode, toTree } from './toTree.ts'

/** The departments within the caller's data scope as a tree; stopped ones are disabled. */
export const departmentTree = async (context: RequestContext): Promise<TreeNode[]> =>
  toTree(await readDepartments(context))

/** The same one by one, in their order. */
export async function readDepartments({ tx, caller }: RequestContext) {
  let departments = tx
    .selectFrom('sys_dept')
    .select(['dept_id', 'parent_id', 'dept_name', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .orderBy('order_num')
    .orderBy('dept_id')
  if (caller.dataScope) departments = departments.where('dept_id', 'in', [0, ...caller.dataScope.deptIds])
  const rows = await departments.execute()
  return rows.map(row => ({
    id: row.dept_id as number,
    parentId: row.parent_id as number | null,
    label: row.dept_name as string,
    disabled: row.status === '1',
  }))
}
