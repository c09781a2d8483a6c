import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { applyPackage, bindTo } from './applyPackage.ts'

const common = ['办公室', '业务部']

/** By value of the dictionary tenant_type. */
const byType: Record<number, string[]> = {
  1: ['办公室', '业务指导处', '信息中心'],
  2: ['党政办公室', '教务处', '学生工作处', '招生就业处', '信息中心'],
  3: ['总经理办公室', '人力资源部', '研发部', '市场部'],
  4: ['秘书处', '会员服务部'],
  5: ['秘书处', '项目合作部'],
}

/** A tenant that has just been stored, and its administrator. */
interface NewTenant {
  tenantId: number
  name: string
  tenantType: number
  contactName: string | null
  contactMobile: string | null
  userName: string
  passwordHash: string
}

/**
 * Gives a new tenant its departments, the role of its administrator with the menus of its package, and the account of
 * its administrator, and the processes that its kind begins with, in the transaction in which the tenant was stored.
 * @throws Fault DUPLICATE at username when the name is taken
 */
export async function provisionTenant(context: RequestContext, tenant: NewTenant): Promise<void> {
  const { tx, caller, services } = context
  const { tenantId, userName } = tenant
  const common = { tenant_id: tenantId, status: '0', create_by: caller.userName }
  await bindTo(tx, tenantId)
  const deptId = await insertDepartments(context, tenant, common)
  const roleId = await insertAdministratorRole(context, tenantId)
  const { user_id: userId } = await insert(context, 'sys_user', 'user_id', {
    ...common,
    user_name: userName,
    nick_name: tenant.contactName ?? userName,
    dept_id: deptId,
    phonenumber: tenant.contactMobile,
    password: tenant.passwordHash,
    sex: '2',
  })
  await services.accounts.claim(tx, userName, { tenantId, userId: userId as number })
  const link = { tenant_id: tenantId, user_id: userId, role_id: roleId }
  await tx.insertInto('sys_user_role').values(link).execute()
  await services.processTemplates.give(tx, { tenantId, tenantType: tenant.tenantType })
  await applyPackage(context, [tenantId])
}

/** The role that packages fill. `tx` is bound to the tenant. Returns its id. */
export async function insertAdministratorRole(context: RequestContext, tenantId: number): Promise<number> {
  const { role_id: roleId } = await insert(context, 'sys_role', 'role_id', {
    tenant_id: tenantId,
    status: '0',
    create_by: context.caller.userName,
    role_key: 'admin',
    role_name: '租户管理员',
    role_name_en: 'Tenant administrator',
    role_sort: 1,
    data_scope: '1',
    menu_check_strictly: true,
    dept_check_strictly: true,
  })
  return roleId as number
}

/** Id of the first, which bears the tenant's own name. */
async function insertDepartments(
  context: RequestContext,
  { name, tenantType }: NewTenant,
  common: Record<string, unknown>,
): Promise<number> {
  const { dept_id: root } = await insert(context, 'sys_dept', 'dept_id', {
    ...common,
    dept_name: name.slice(0, 30),
    order_num: 1,
  })
  const below = firstDepartments(tenantType).map((dept_name, index) => ({
    ...common,
    parent_id: root,
    dept_name,
    order_num: index + 1,
  }))
  await context.tx.insertInto('sys_dept').values(below).execute()
  return root as number
}

const insert = ({ tx }: RequestContext, table: string, key: string, values: Record<string, unknown>) =>
  tx.insertInto(table).values(values).returning(key).executeTakeFirstOrThrow()

/** Names of the departments that a new tenant of this type begins with, below the one that bears its own name. */
const firstDepartments = (tenantType: number): string[] => byType[tenantType] ?? common
