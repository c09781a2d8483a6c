import type { RequestContext } from '#server/engine/RequestContext.ts'

const MOST_NAMES = 6

/** A role's data scope in words: 自定数据：教务处、信息中心. */
export async function scopeWords(
  context: RequestContext,
  { dataScope, deptIds }: { dataScope: string; deptIds: readonly number[] },
): Promise<string> {
  const entries = await context.services.dictionaries.entries('system_data_scope')
  const label = entries.find(entry => entry.dictValue === dataScope)?.dictLabel ?? dataScope
  return dataScope === '2' ? `${label}：${await departmentNames(context, deptIds)}` : label
}

/** Names of departments, the first few of many. */
export async function departmentNames(
  { tx, caller }: RequestContext,
  deptIds: readonly number[],
): Promise<string> {
  if (deptIds.length === 0) return '无部门'
  const rows = await tx
    .selectFrom('sys_dept')
    .select('dept_name')
    .where('tenant_id', '=', caller.tenantId)
    .where('dept_id', 'in', [...deptIds])
    .orderBy('dept_id')
    .execute()
  const names = rows.map(row => row.dept_name as string)
  const shown = names.slice(0, MOST_NAMES).join('、')
  return names.length > MOST_NAMES ? `${shown}等 ${names.length} 个部门` : shown
}
