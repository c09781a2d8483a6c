import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertKeyWithin } from '../rights/assertKeyWithin.ts'
import { assertMenusWithin } from '../rights/assertMenusWithin.ts'
import { assertRolesWithin } from '../rights/assertRolesWithin.ts'
import { readDepartments } from './departmentTree.ts'
import { heldInTrash, holderOf } from './holders.ts'
import { isLinkedChoice, tickedDepartments } from './linkedDepartments.ts'
import { linkedKeys } from './linkedKeys.ts'
import { menuChoices } from './menuChoices.ts'
import { toTree } from './toTree.ts'

const idList = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

/**
 * Roles: whoever changes one holds all of it, before and after, and the institution's own administrator role stays.
 */
export default defineModule({
  resource: 'system/role/index',
  hooks: {
    async beforeCreate(context, values) {
      assertOtherKey(values)
      await assertKeyWithin(context, values.roleKey)
      if (values.deptIds !== undefined) values.deptIds = await tickedDepartments(context, values)
      assertDepartments(values)
      return assertMenusWithin(context, idList(values.menuIds))
    },

    async beforeUpdate(context, record, changes) {
      await assertRolesWithin(context, [record.roleId as number])
      if (isAdministrator(record) && (changes.roleKey !== undefined || changes.status === '1')) {
        throw new Fault('STATE', { message: localized('管理员角色不能停用或更改权限字符') })
      }
      assertOtherKey(changes)
      await assertKeyWithin(context, changes.roleKey)
      assertNotOwn(context, record, changes)
      if (isAdministrator(record) && changes.dataScope !== undefined && changes.dataScope !== '1')
        throw administratorScope()
      if (changes.deptIds !== undefined)
        changes.deptIds = await tickedDepartments(context, { ...record, ...changes })
      if (changes.dataScope !== undefined || changes.deptIds !== undefined)
        assertDepartments({ ...record, ...changes })
      if (changes.menuIds === undefined) return
      const before = new Set(idList(record.menuIds))
      await assertMenusWithin(
        context,
        idList(changes.menuIds).filter(id => !before.has(id)),
      )
    },

    async afterCreateAll(context, records) {
      await context.services.keptLists.drop(context, context.caller.tenantId)
      const refused: (Fault | null)[] = []
      for (const record of records) refused.push(await scopeFault(context, record))
      return refused
    },

    async afterUpdate(context, record, before) {
      await dropKept(context)
      if (record.dataScope === before.dataScope && isSameSet(record.deptIds, before.deptIds)) return
      const fault = await scopeFault(context, record)
      if (fault) throw fault
    },

    async beforeRemove(context, records) {
      await assertRolesWithin(
        context,
        records.map(record => record.roleId as number),
      )
      const administrator = records.find(isAdministrator)
      if (administrator)
        throw new Fault('STATE', {
          message: localized('“{{name}}”是管理员角色，不能删除', { name: administrator.roleName }),
        })
      const used = await holderOf(
        context,
        'sys_user_role',
        records.map(record => record.roleId),
      )
      if (used) {
        const { roleName: name } = records.find(({ roleId }) => roleId === used.held) ?? {}
        if (used.isRemoved) throw heldInTrash(name, used.name)
        throw new Fault('IN_USE', { message: localized('角色“{{name}}”已分配给用户，不能删除', { name }) })
      }
    },

    afterRemove: context => dropKept(context),

    present: (context, roles) => unlinkTrees(context, roles),
  },

  kinds: { dataScope: 'grant' },
  actions: {
    /** The change itself has been checked as every change of a role is. */
    async changeStatus(context) {
      await dropKept(context)
      return {}
    },

    async dataScope(context, { records, values }) {
      const [role] = records
      if (!role) throw new Fault('NOT_FOUND')
      const deptIds = values.dataScope === '2' ? await tickedDepartments(context, values) : []
      assertDepartments({ dataScope: values.dataScope, deptIds })
      const roleIds = [role.roleId as number]
      await assertRolesWithin(context, roleIds)
      if (isAdministrator(role) && values.dataScope !== '1') {
        throw administratorScope()
      }
      await writeDataScope(context, role, {
        dataScope: String(values.dataScope),
        deptIds,
        deptCheckStrictly: values.deptCheckStrictly !== false,
      })
      // As it is now, so that nobody widens what they could not give.
      await assertRolesWithin(context, roleIds, 'dataScope')
      await context.services.callers.drop(context.tx, context.caller.tenantId)
      return { msg: localized('已保存数据权限') }
    },
  },

  routes: [
    {
      method: 'GET',
      path: '/system/role/deptTree/:roleId',
      access: { permissions: ['system:role:query', 'system:role:edit'] },
      summary: "The department tree and which of its nodes a role's data scope names",
      async run(context, { params }) {
        const role = await context.readRecord('system/role/index', params.roleId)
        return { depts: toTree(await readDepartments(context)), checkedKeys: role.deptIds as number[] }
      },
    },
  ],
})

/** What is kept of roles: who may act how, and the choices beside accounts. */
async function dropKept(context: RequestContext): Promise<void> {
  const { services, tx, caller } = context
  await services.callers.drop(tx, caller.tenantId)
  await services.keptLists.drop(context, caller.tenantId)
}

/**
 * Answers a tree as not linked where a linked one would show, and save, other nodes than the role has: clients open
 * it so, and a role that is opened and saved stays what it was.
 */
async function unlinkTrees(context: RequestContext, roles: Row[]): Promise<void> {
  const byDepartments = roles.filter(
    role => role.deptCheckStrictly === true && idList(role.deptIds).length > 0,
  )
  const byMenus = roles.filter(role => role.menuCheckStrictly === true && idList(role.menuIds).length > 0)
  if (byDepartments.length > 0) {
    const departments = await readDepartments(context)
    for (const role of byDepartments) {
      role.deptCheckStrictly = isLinkedChoice(departments, idList(role.deptIds))
    }
  }
  if (byMenus.length > 0) {
    const menus = await menuChoices(context, [...new Set(byMenus.flatMap(role => idList(role.menuIds)))])
    for (const role of byMenus) role.menuCheckStrictly = linkedKeys(menus, idList(role.menuIds)) !== null
  }
}

/** The scope that names departments names some. @throws Fault INVALID at deptIds */
function assertDepartments({ dataScope, deptIds }: Row): void {
  if (dataScope === '2' && idList(deptIds).length === 0)
    throw fieldFault('INVALID', 'deptIds', localized('请选择部门'))
}

const administratorScope = () => new Fault('STATE', { message: localized('管理员角色的数据范围不能缩小') })

/** As the role is now, so that nobody gives a scope wider than their own; null where it is not. */
async function scopeFault(context: RequestContext, record: Row): Promise<Fault | null> {
  // Everybody sees their own.
  if (record.dataScope === '5') return null
  try {
    await assertRolesWithin(context, [record.roleId as number], 'dataScope')
    return null
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

function isSameSet(one: unknown, other: unknown): boolean {
  const [left, right] = [new Set(idList(one)), new Set(idList(other))]
  return left.size === right.size && [...left].every(id => right.has(id))
}

const isAdministrator = (role: Row): boolean => role.roleKey === 'admin'

/** Packages fill the role with this key: nobody makes a second one. @throws Fault DUPLICATE at roleKey */
function assertOtherKey({ roleKey }: Row): void {
  if (roleKey === 'admin') {
    throw fieldFault('DUPLICATE', 'roleKey', localized('权限字符 admin 只属于管理员角色，请换一个'))
  }
}

/** Widening a role that one holds would be giving oneself rights. */
function assertNotOwn({ caller }: RequestContext, record: Row, changes: Row): void {
  const own = caller.roleIds.includes(record.roleId as number)
  if (own && changes.menuIds !== undefined && !caller.permissions.has('*:*:*') && !isAdministrator(record)) {
    const message = localized('不能更改自己所属角色“{{name}}”的权限', { name: record.roleName })
    throw fieldFault('BEYOND_RIGHTS', 'menuIds', message)
  }
}

interface DataScopeChoice {
  dataScope: string
  /** Departments of the scope "custom". */
  deptIds: number[]
  /** Whether choosing a department in the tree chooses those below it. */
  deptCheckStrictly: boolean
}

async function writeDataScope(
  { tx, caller, audit }: RequestContext,
  role: Row,
  { dataScope, deptIds, deptCheckStrictly }: DataScopeChoice,
) {
  const roleId = role.roleId as number
  const known = await tx
    .selectFrom('sys_dept')
    .select('dept_id')
    .where('tenant_id', '=', caller.tenantId)
    .where('dept_id', 'in', deptIds.length > 0 ? deptIds : [0])
    .execute()
  if (known.length !== new Set(deptIds).size) throw fieldFault('REFERENCE_MISSING', 'deptIds')
  await tx
    .updateTable('sys_role')
    .set({ data_scope: dataScope, dept_check_strictly: deptCheckStrictly })
    .where('tenant_id', '=', caller.tenantId)
    .where('role_id', '=', roleId)
    .execute()
  await tx
    .deleteFrom('sys_role_dept')
    .where('tenant_id', '=', caller.tenantId)
    .where('role_id', '=', roleId)
    .execute()
  audit.push({
    resource: 'system/role/index',
    key: roleId,
    before: { dataScope: role.dataScope, deptIds: role.deptIds, deptCheckStrictly: role.deptCheckStrictly },
    after: { dataScope, deptIds, deptCheckStrictly },
  })
  if (known.length === 0) return
  const links = known.map(row => ({ tenant_id: caller.tenantId, role_id: roleId, dept_id: row.dept_id }))
  await tx.insertInto('sys_role_dept').values(links).execute()
}
