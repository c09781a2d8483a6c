import { Fault } from '#model/errors.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** Departments: one with people cannot go, and a change reaches every data scope at once. */
export default defineModule({
  resource: 'system/dept/index',
  hooks: {
    afterUpdate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
    afterCreate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
    async beforeRemove({ tx, caller }, records) {
      const ids = records.map(record => record.deptId as number)
      const child = await tx
        .selectFrom('sys_dept')
        .select('dept_name')
        .where('tenant_id', '=', caller.tenantId)
        .where('parent_id', 'in', ids)
        .where('dept_id', 'not in', ids)
        .executeTakeFirst()
      if (child) throw new Fault('IN_USE', { message: `存在下级部门“${child.dept_name}”，不能删除` })
      const user = await tx
        .selectFrom('sys_user')
        .select('nick_name')
        .where('tenant_id', '=', caller.tenantId)
        .where('dept_id', 'in', ids)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (user) throw new Fault('IN_USE', { message: `部门中还有用户（如“${user.nick_name}”），不能删除` })
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/system/dept/list/exclude/:deptId',
      access: { permissions: ['system:dept:list'] },
      summary: 'Departments without one and all below it, for choosing a parent',
      async run(context, { params }) {
        const { tx, caller } = context
        const { deptId } = await context.readRecord('system/dept/index', params.deptId)
        let departments = tx
          .selectFrom('sys_dept')
          .select(['dept_id', 'parent_id', 'dept_name', 'order_num', 'status'])
          .where('tenant_id', '=', caller.tenantId)
          .orderBy('order_num')
        if (caller.dataScope)
          departments = departments.where('dept_id', 'in', [0, ...caller.dataScope.deptIds])
        const rows = await departments.execute()
        const excluded = new Set([deptId as number])
        for (let size = 0; size !== excluded.size; ) {
          size = excluded.size
          for (const row of rows) if (excluded.has(row.parent_id)) excluded.add(row.dept_id)
        }
        const kept = rows.filter(row => !excluded.has(row.dept_id))
        return {
          data: kept.map(row => ({
            deptId: row.dept_id,
            parentId: row.parent_id,
            deptName: row.dept_name,
            orderNum: row.order_num,
            status: row.status,
          })),
        }
      },
    },
  ],
})
