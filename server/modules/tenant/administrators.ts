import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { AuditEntry } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { assertMenusWithin } from '../rights/assertMenusWithin.ts'
import { lockRights } from '../rights/lockRights.ts'
import { applyPackage, bindTo } from './applyPackage.ts'
import { assertAccountQuota } from './assertAccountQuota.ts'
import { noteInTenant } from './noteInTenant.ts'
import { insertAdministratorRole } from './provisionTenant.ts'

/** The platform itself, whose administrators may do everything. */
const platform = 1

const access = { permissions: ['system:tenant:restoreAdmin'] }
const path = '/system/tenant/administrators'

/** Who administers a tenant, and giving its administrators back what they lost. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary: 'The role of a tenant’s administrators, what it lacks, and who holds it',
      async run(context, { query }) {
        const tenant = await readTenant(context, query.id)
        return { data: await inTenant(context, tenant.tenantId, () => readAdministration(context, tenant)) }
      },
    },
    {
      method: 'PUT',
      path,
      access,
      kind: 'grant',
      title: '恢复租户管理员权限',
      summary:
        'Gives the role of a tenant’s administrators all that its package has, and the tenant an administrator',
      body: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('租户'), minimum: 1 },
          userName: { type: ['string', 'null'], title: localized('管理员账号'), maxLength: 20 },
        },
      },
      run: restore,
    },
  ],
})

interface Tenant {
  tenantId: number
  packageId: number
  name: string
  /** Account with which the tenant began. */
  userName: string | null
}

/** @throws Fault PERMISSION_DENIED for who is not of the platform; NOT_FOUND; STATE for the platform, whose administrators need no package, and tenants without one */
async function readTenant(context: RequestContext, id: unknown): Promise<Tenant> {
  assertPlatform(context)
  const record = await context.readRecord('system/tenant/index', id)
  if (record.id === platform)
    throw new Fault('STATE', { message: localized('平台管理员拥有全部权限，不需要恢复') })
  if ((record.packageId ?? null) === null) {
    throw new Fault('STATE', {
      message: localized('租户“{{name}}”没有套餐，请先为它选择租户套餐', { name: record.name }),
    })
  }
  return {
    tenantId: record.id as number,
    packageId: record.packageId as number,
    name: String(record.name),
    userName: (record.username ?? null) as string | null,
  }
}

/** Work in the rows of another tenant; what fails there fails the whole transaction. */
async function inTenant<T>(
  { tx, caller }: RequestContext,
  tenantId: number,
  work: () => Promise<T>,
): Promise<T> {
  await bindTo(tx, tenantId)
  const result = await work()
  await bindTo(tx, caller.tenantId)
  return result
}

async function readAdministration(context: RequestContext, { tenantId, name, userName }: Tenant) {
  const { tx } = context
  const role = await tx
    .selectFrom('sys_role')
    .select(['role_id', 'role_name', 'role_name_en', 'status', 'data_scope'])
    .where('tenant_id', '=', tenantId)
    .where('role_key', '=', 'admin')
    .executeTakeFirst()
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from sys_tenant t join sys_tenant_package_menu held on held.id = t.package_id
    where t.id = ${tenantId} and not exists (
      select 1 from sys_role_menu link where link.tenant_id = ${tenantId} and link.role_id = ${role?.role_id ?? 0}
        and link.menu_id = held.menu_id)`.execute(tx)
  return {
    name,
    roleName: role ? eitherOf(role.role_name, role.role_name_en) : null,
    /** Nodes of the package that the role lacks. */
    missing: rows[0]?.missing ?? 0,
    isStopped: role !== undefined && role.status !== '0',
    isNarrow: role !== undefined && role.data_scope !== '1',
    userName,
    administrators: await readAdministrators(context, tenantId),
  }
}

async function readAdministrators({ tx }: RequestContext, tenantId: number) {
  const rows = await tx
    .selectFrom('sys_user_role as link')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'link.tenant_id').onRef('role.role_id', '=', 'link.role_id'),
    )
    .innerJoin('sys_user as u', join =>
      join.onRef('u.tenant_id', '=', 'link.tenant_id').onRef('u.user_id', '=', 'link.user_id'),
    )
    .select(['u.user_id', 'u.user_name', 'u.nick_name', 'u.status', 'u.create_by', 'u.create_time'])
    .where('link.tenant_id', '=', tenantId)
    .where('role.role_key', '=', 'admin')
    .where('u.deleted_at', 'is', null)
    .orderBy('u.user_id')
    .execute()
  return rows.map(row => ({
    userId: row.user_id as number,
    userName: String(row.user_name),
    nickName: String(row.nick_name),
    status: String(row.status),
    createBy: row.create_by as string | null,
    createTime: formatMoment(row.create_time.getTime()),
  }))
}

/** @throws Fault as readTenant; BEYOND_RIGHTS for who does not hold what is given; INVALID at userName where nobody is left and the account cannot become it */
async function restore(context: RequestContext, { body }: RouteInput) {
  const tenant = await readTenant(context, body.id)
  const { tenantId } = tenant
  await assertMenusWithin(context, await menusOfPackage(context, tenant.packageId), 'id')
  await lockRights(context.tx, tenantId)
  const [before, after, appointed] = await inTenant(context, tenantId, async () => {
    const before = await readAdministration(context, tenant)
    const roleId = await restoreRole(context, tenantId)
    const userName = String(body.userName ?? tenant.userName ?? '').trim()
    const isLeft = before.administrators.some(({ status }) => status === '0')
    const appointed = isLeft ? null : await appoint(context, { tenantId, roleId, userName })
    await applyPackage(context, [tenantId])
    await bindTo(context.tx, tenantId)
    return [before, await readAdministration(context, tenant), appointed] as const
  })
  const change = changeOf(tenantId, [noteOf(before, null), noteOf(after, appointed)])
  context.audit.push(change)
  await noteInTenant(context, {
    tenantId,
    title: '平台恢复管理员权限',
    businessType: 4,
    method: 'PUT',
    url: path,
    param: { appointed, restored: before.missing },
    change: { ...change, subject: tenant.name },
  })
  return { data: after }
}

async function menusOfPackage({ tx }: RequestContext, packageId: number): Promise<number[]> {
  const { rows } = await sql<{ menu_id: number }>`
    select menu_id from sys_tenant_package_menu where id = ${packageId}`.execute(tx)
  return rows.map(row => row.menu_id)
}

/** What is noted, with the words for it. */
const TITLES = { appointed: '任命的管理员', administrators: '管理员账号', missing: '缺少的菜单权限' }

type Note = Record<keyof typeof TITLES, string | number | null>

function noteOf(
  { missing, administrators }: Awaited<ReturnType<typeof readAdministration>>,
  appointed: string | null,
): Note {
  const names = administrators.map(({ userName, status }) =>
    status === '0' ? userName : `${userName}（停用）`,
  )
  return { appointed, administrators: names.join('、'), missing }
}

function changeOf(key: number, [before, after]: [Note, Note]): AuditEntry {
  const names = Object.keys(TITLES) as (keyof Note)[]
  const told = names
    .filter(name => before[name] !== after[name])
    .map(name => ({
      field: TITLES[name],
      before: String(before[name] ?? ''),
      after: String(after[name] ?? ''),
    }))
  return { resource: 'system/tenant/index', key, before: { ...before }, after: { ...after }, told }
}

/** Id of the role, which runs and sees everything of the tenant. */
async function restoreRole(context: RequestContext, tenantId: number): Promise<number> {
  await context.services.keptLists.drop(context, tenantId)
  const stored = await context.tx
    .updateTable('sys_role')
    .set({ status: '0', data_scope: '1', version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('role_key', '=', 'admin')
    .returning('role_id')
    .executeTakeFirst()
  return (stored?.role_id as number | undefined) ?? insertAdministratorRole(context, tenantId)
}

/** Makes an account the administrator, which may have been stopped or removed. Returns its name. */
async function appoint(
  { tx }: RequestContext,
  { tenantId, roleId, userName }: { tenantId: number; roleId: number; userName: string },
): Promise<string> {
  const account = await tx
    .selectFrom('sys_user')
    .select(['user_id', 'user_name', 'deleted_at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  if (!account) {
    const message = localized('该租户没有账号“{{userName}}”，请填写由谁担任管理员', { userName })
    throw fieldFault('INVALID', 'userName', message)
  }
  if (account.deleted_at !== null) await assertAccountQuota(tx, tenantId)
  await tx
    .updateTable('sys_user')
    .set({ status: '0', deleted_at: null, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', account.user_id)
    .execute()
  const link = { tenant_id: tenantId, user_id: account.user_id, role_id: roleId }
  await tx
    .insertInto('sys_user_role')
    .values(link)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return String(account.user_name)
}
