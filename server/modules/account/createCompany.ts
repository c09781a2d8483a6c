import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { AppModel } from '#model/types/index.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { platformPermissions } from '#server/engine/platformPermissions.ts'

/** A company as it registers itself. */
export interface CompanyForm {
  companyName: string
  creditCode: string
  contactName: string
  phone: string
  userName: string
}

/** Value of the dictionary tenant_type, and accounts that such an institution may have. */
const companyType = 3
const accountCount = 200
const administrator = 'admin'

/** What the administrator of a company works with. */
const pages = [
  'system/user/index',
  'system/role/index',
  'system/permission/index',
  'system/dept/index',
  'system/post/index',
  'system/notice/index',
  'system/operlog/index',
  'system/logininfor/index',
]

/**
 * A company that waits for its review, with its department and its administrator, who cannot sign in before that.
 * `tx` is bound to the platform and belongs to the new company afterwards.
 * @throws Fault DUPLICATE at companyName, creditCode or userName
 */
export async function createCompany(
  { services, now, app }: RequestContext,
  tx: Tx,
  form: CompanyForm,
  passwordHash: string,
): Promise<void> {
  const tenantId = await insertTenant(tx, form)
  await tellPlatform(services, tx, form)
  // The same transaction goes on in the rows of the new tenant: all of it is stored, or nothing.
  await sql`select set_tenant(${tenantId}::bigint)`.execute(tx)
  const common = { tenant_id: tenantId, status: '0', create_by: form.userName }
  const { dept_id } = await insert(tx, 'sys_dept', 'dept_id', {
    ...common,
    dept_name: form.companyName,
    order_num: 1,
  })
  const { user_id } = await insert(tx, 'sys_user', 'user_id', {
    ...common,
    user_name: form.userName,
    nick_name: form.contactName,
    dept_id,
    phonenumber: form.phone,
    password: passwordHash,
    password_time: now,
    sex: '2',
  })
  await services.accounts.claim(tx, form.userName, { tenantId, userId: user_id as number })
  const menus = await services.menusOfPages(tx, { pages: [...pages, ...furtherPages(app)] })
  await giveAdministration(tx, tenantId, { userId: user_id as number, menus, common })
}

/** Pages whose files give them to administrators of companies. What belongs to the platform is for none. */
function furtherPages(app: AppModel): string[] {
  const closed = platformPermissions(app)
  const given = app.menus.filter(
    ({ roles, tenantTypes, permission, buttons }) =>
      roles.includes(administrator) &&
      (tenantTypes?.includes(companyType) ?? true) &&
      ![permission, ...buttons.map(button => button.permission)].some(name => closed.has(name)),
  )
  return given.map(({ component }) => component)
}

async function insertTenant(tx: Tx, form: CompanyForm): Promise<number> {
  await assertNew(tx, form)
  const { id } = await insert(tx, 'sys_tenant', 'id', {
    name: form.companyName,
    credit_code: form.creditCode,
    tenant_type: companyType,
    contact_name: form.contactName,
    contact_mobile: form.phone,
    status: '1',
    stop_reason: '待审核',
    account_count: accountCount,
    create_by: form.userName,
  })
  return id as number
}

/** @throws Fault DUPLICATE at the field */
async function assertNew(tx: Tx, { companyName, creditCode }: CompanyForm): Promise<void> {
  // Registrations come seldom: one after the other, so that two cannot take the same name.
  await lockRule(tx, 'company registration')
  const known = await tx
    .selectFrom('sys_tenant')
    .select(['name', 'credit_code'])
    .where(eb => eb.or([eb('name', '=', companyName), eb('credit_code', '=', creditCode)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) return
  if (known.credit_code === creditCode) {
    throw fieldFault('DUPLICATE', 'creditCode', localized('该统一社会信用代码已注册，请勿重复注册'))
  }
  throw fieldFault('DUPLICATE', 'companyName', localized('该企业名称已注册'))
}

async function tellPlatform(
  { notifier }: RequestContext['services'],
  tx: Tx,
  { companyName, creditCode, contactName }: CompanyForm,
): Promise<void> {
  const rows = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .select('link.user_id')
    .distinct()
    .where('link.tenant_id', '=', 1)
    .where('role.role_key', '=', administrator)
    .execute()
  const notification = {
    tenantId: 1,
    userIds: rows.map(row => row.user_id as number),
    template: 'company-registered',
    params: { companyName, creditCode, contactName },
  }
  await notifier.send('message', notification, tx)
}

async function giveAdministration(
  tx: Tx,
  tenantId: number,
  { userId, menus, common }: { userId: number; menus: number[]; common: Record<string, unknown> },
): Promise<void> {
  const { role_id } = await insert(tx, 'sys_role', 'role_id', {
    ...common,
    role_key: administrator,
    role_name: '企业管理员',
    role_name_en: 'Company administrator',
    role_sort: 1,
    data_scope: '1',
    menu_check_strictly: true,
    dept_check_strictly: true,
  })
  await tx.insertInto('sys_user_role').values({ tenant_id: tenantId, user_id: userId, role_id }).execute()
  const links = menus.map(menuId => ({ tenant_id: tenantId, role_id, menu_id: menuId }))
  if (links.length > 0) await tx.insertInto('sys_role_menu').values(links).execute()
}

const insert = (tx: Tx, table: string, key: string, values: Record<string, unknown>) =>
  tx.insertInto(table).values(values).returning(key).executeTakeFirstOrThrow()
