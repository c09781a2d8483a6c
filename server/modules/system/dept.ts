import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { lockTree } from '#server/engine/lockRule.ts'
import { heldInTrash } from './holders.ts'
import { TOP } from './toTree.ts'

/** What says where a department stands, how it is told from its neighbours, and whether it runs. */
const placing = ['parentId', 'deptName', 'status']

/** Departments: one with people cannot go, and a change reaches every data scope at once. */
export default defineModule({
  resource: 'system/dept/index',
  hooks: {
    async beforeCreate(context, values) {
      await lockTree(context.tx, 'sys_dept', context.caller.tenantId)
      assertMayTop(context, values.parentId)
      await assertParentRuns(context, values)
      await assertOwnName(context, values)
    },

    async beforeUpdate(context, record, changes) {
      const department = { ...record, ...changes }
      if (placing.some(name => name in changes)) {
        await lockTree(context.tx, 'sys_dept', context.caller.tenantId)
      }
      if (changes.status === '1') await assertNothingRunsBelow(context, record)
      if ('parentId' in changes) await assertMayMove(context, record, changes.parentId)
      if ('parentId' in changes || changes.status === '0') await assertParentRuns(context, department)
      if ('deptName' in changes || 'parentId' in changes) await assertOwnName(context, department)
    },

    afterUpdate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
    afterCreate: ({ services, tx, caller }) => services.callers.drop(tx, caller.tenantId),
    async beforeRemove(context, records) {
      const { tx, caller } = context
      for (const record of records) assertMayRemove(context, record)
      const ids = records.map(record => record.deptId as number)
      const child = await tx
        .selectFrom('sys_dept')
        .select('dept_name')
        .where('tenant_id', '=', caller.tenantId)
        .where('parent_id', 'in', ids)
        .where('dept_id', 'not in', ids)
        .executeTakeFirst()
      if (child)
        throw new Fault('IN_USE', {
          message: localized('存在下级部门“{{name}}”，不能删除', { name: child.dept_name }),
        })
      const user = await tx
        .selectFrom('sys_user')
        .select(['nick_name', 'dept_id', 'deleted_at'])
        .where('tenant_id', '=', caller.tenantId)
        .where('dept_id', 'in', ids)
        .orderBy('deleted_at', order => order.desc().nullsFirst())
        .limit(1)
        .executeTakeFirst()
      if (user?.deleted_at) {
        const { deptName } = records.find(({ deptId }) => deptId === user.dept_id) ?? {}
        throw heldInTrash(deptName, user.nick_name)
      }
      if (user)
        throw new Fault('IN_USE', {
          message: localized('部门中还有用户（如“{{name}}”），不能删除', { name: user.nick_name }),
        })
    },
    present(_context, rows) {
      for (const row of rows) if ('parentId' in row) row.parentId ??= TOP
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
            parentId: row.parent_id ?? TOP,
            deptName: row.dept_name,
            orderNum: row.order_num,
            status: row.status,
          })),
        }
      },
    },
  ],
})

/**
 * Those above the old place lose sight of what moves, those above the new one gain it: both are to be in sight.
 * @throws Fault BEYOND_RIGHTS at parentId
 */
async function assertMayMove(context: RequestContext, record: Row, parentId: unknown): Promise<void> {
  await assertWholeInSight(context, record)
  const { dataScope } = context.caller
  if (dataScope === null) return
  if (!dataScope.deptIds.includes(Number(record.parentId ?? 0))) {
    const message = localized('“{{name}}”现在的上级部门不在您的数据范围内，不能移动', {
      name: record.deptName,
    })
    throw fieldFault('BEYOND_RIGHTS', 'parentId', message)
  }
  assertMayTop(context, parentId)
}

/** Those above lose sight of what goes. @throws Fault BEYOND_RIGHTS for who does not see the department above it */
function assertMayRemove({ caller: { dataScope } }: RequestContext, { deptName: name, parentId }: Row): void {
  const above = Number(parentId ?? 0)
  if (dataScope === null || dataScope.deptIds.includes(above)) return
  const message =
    above === 0
      ? localized('“{{name}}”是顶级部门，只有能看到全部数据的人才能删除', { name })
      : localized('“{{name}}”的上级部门不在您的数据范围内，不能删除', { name })
  throw new Fault('BEYOND_RIGHTS', { message })
}

/** Nobody above sees what stands at the top. @throws Fault BEYOND_RIGHTS at parentId for who does not see everything */
function assertMayTop({ caller }: RequestContext, parentId: unknown): void {
  if (caller.dataScope === null || Number(parentId ?? 0) !== 0) return
  const message = localized('只有能看到全部数据的人才能设置顶级部门，请选择上级部门')
  throw fieldFault('BEYOND_RIGHTS', 'parentId', message)
}

/**
 * Scopes reach down: what hangs on a department comes into the sight of those above its new place.
 * @throws Fault BEYOND_RIGHTS at parentId for who does not see all of it
 */
async function assertWholeInSight({ tx, caller }: RequestContext, { deptId }: Row): Promise<void> {
  if (caller.dataScope === null) return
  const { rows } = await sql<{ dept_name: string }>`
    with recursive below as (
      select dept_id, dept_name from sys_dept where tenant_id = ${caller.tenantId} and dept_id = ${deptId}
      union
      select child.dept_id, child.dept_name from sys_dept child join below on child.parent_id = below.dept_id
        where child.tenant_id = ${caller.tenantId}
    )
    select dept_name from below where dept_id <> all(${caller.dataScope.deptIds}::bigint[]) limit 1`.execute(
    tx,
  )
  const [hidden] = rows
  if (hidden === undefined) return
  const message = localized('下级部门“{{name}}”不在您的数据范围内，不能移动', { name: hidden.dept_name })
  throw fieldFault('BEYOND_RIGHTS', 'parentId', message)
}

/** What hangs on a stopped department would be stopped, and not look so. */
async function assertParentRuns({ tx, caller }: RequestContext, department: Row): Promise<void> {
  const { parentId = null, status } = department
  if (parentId === null || status === '1') return
  const parent = await tx
    .selectFrom('sys_dept')
    .select(['dept_name', 'status'])
    .where('tenant_id', '=', caller.tenantId)
    .where('dept_id', '=', Number(parentId))
    .executeTakeFirst()
  if (parent?.status === '1') {
    throw fieldFault(
      'STATE',
      'parentId',
      localized('上级部门“{{name}}”已停用，请先启用它或选择其他部门', { name: parent.dept_name }),
    )
  }
}

async function assertNothingRunsBelow({ tx, caller }: RequestContext, { deptId }: Row): Promise<void> {
  const child = await tx
    .selectFrom('sys_dept')
    .select('dept_name')
    .where('tenant_id', '=', caller.tenantId)
    .where('parent_id', '=', Number(deptId))
    .where('status', '=', '0')
    .executeTakeFirst()
  if (child)
    throw fieldFault(
      'STATE',
      'status',
      localized('存在未停用的下级部门“{{name}}”，不能停用', { name: child.dept_name }),
    )
}

/** At the top, too, where the unique set does not reach. */
async function assertOwnName({ tx, caller }: RequestContext, department: Row): Promise<void> {
  if ((department.parentId ?? null) !== null) return
  const namesake = await tx
    .selectFrom('sys_dept')
    .select('dept_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('parent_id', 'is', null)
    .where('dept_name', '=', String(department.deptName))
    .where('dept_id', '!=', Number(department.deptId ?? 0))
    .executeTakeFirst()
  if (namesake) throw fieldFault('DUPLICATE', 'deptName')
}
