import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { isCreditCode } from '#model/format/formats.ts'
import { isPast } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertNewPassword } from '../auth/assertNewPassword.ts'
import { enterActing } from '../auth/enterActing.ts'
import { assertMenusWithin } from '../rights/assertMenusWithin.ts'
import { lockRights } from '../rights/lockRights.ts'
import { applyPackage, bindTo } from '../tenant/applyPackage.ts'
import { accountsUsed, lockRoom } from '../tenant/assertAccountQuota.ts'
import { provisionTenant } from '../tenant/provisionTenant.ts'
import { readWebsites } from '../tenant/readWebsites.ts'

/** The platform itself, whose administrators could not come back. */
const platform = 1

/** Hashes of administrators' passwords between the hooks of one transaction. No tenant's row holds one. */
const hashes = new WeakMap<Tx, string>()

/** Institutions: one that is stopped, expires or is removed stops its accounts at once; the platform never stops. */
export default defineModule({
  resource: 'system/tenant/index',

  counts: {
    async accounts(context, records) {
      const ids = records.map(({ id }) => id as number)
      // Those of an institution whose data are unavailable just now are not known.
      return [...(await accountsUsed(context, ids)).values()].reduce<number>(
        (sum, count) => sum + (count ?? 0),
        0,
      )
    },
  },

  hooks: {
    async prepare({ services }, values, { preview }) {
      assertFilled(values)
      await assertNewPassword(services, String(values.password), 'password')
      return { password: preview ? '-' : await services.passwords.hash(String(values.password)) }
    },

    async beforeCreate(context, values) {
      assertCreditCode(values)
      if (values.tenantType === 0)
        throw fieldFault('INVALID', 'tenantType', localized('平台只有一个，不能新增'))
      assertNotExpired(context, values)
      await assertPackageWithin(context, null, values.packageId)
      if (values.status !== '1') values.stopReason = null
      values.websites = await readWebsites(context, values.websites, null)
      hashes.set(context.tx, String(values.password))
      values.password = null
    },

    async afterCreate(context, record) {
      const tenant = {
        tenantId: record.id as number,
        name: String(record.name),
        tenantType: record.tenantType as number,
        contactName: textOf(record.contactName),
        contactMobile: textOf(record.contactMobile),
        userName: String(record.username),
        passwordHash: hashes.get(context.tx) ?? '',
      }
      await provisionTenant(context, tenant).catch(error => {
        throw atUsername(error)
      })
    },

    async beforeUpdate(context, record, changes) {
      assertCreditCode(changes)
      if (changes.status === '0') changes.stopReason = null
      if (isLasting(context, record)) assertLasting(changes)
      if (changes.contactName === null && record.id !== platform) {
        throw fieldFault('INVALID', 'contactName', localized('请填写联系人'))
      }
      if (changes.packageId === null) throw fieldFault('INVALID', 'packageId', localized('请选择租户套餐'))
      if ('packageId' in changes) await assertPackageWithin(context, record, changes.packageId)
      if ('websites' in changes) {
        changes.websites = await readWebsites(context, changes.websites, record.id as number)
      }
      if (typeof changes.accountCount === 'number') {
        await assertEnough(context, record.id as number, changes.accountCount)
      }
    },

    async afterUpdate(context, record, before) {
      const { services, tx, caller } = context
      if (record.packageId !== before.packageId) await applyPackage(context, [record.id as number])
      if (record.status === '1') await services.sessions.endOfTenant(tx, record.id as number)
      await services.callers.drop(tx, caller.tenantId)
    },

    beforeRemove(context, records) {
      if (records.some(record => isLasting(context, record))) {
        throw new Fault('STATE', { message: localized('平台和自己所在的租户不能删除') })
      }
    },

    async afterRemove({ services, tx, caller }, records) {
      for (const record of records) await services.sessions.endOfTenant(tx, record.id as number)
      await services.callers.drop(tx, caller.tenantId)
    },

    async beforeRestore(context, records) {
      for (const record of records) await readWebsites(context, record.websites, record.id as number)
      await context.services.callers.drop(context.tx, context.caller.tenantId)
    },

    async present(context, rows) {
      const used = await accountsUsed(
        context,
        rows.map(row => row.id as number),
      )
      for (const row of rows) {
        if ('accountUsed' in row) row.accountUsed = used.get(row.id as number) ?? null
      }
    },
  },

  routes: [
    {
      method: 'PUT',
      path: '/system/tenant/visit',
      access: { permissions: ['system:tenant:visit'] },
      title: '进入租户查看',
      summary: 'Shows the session another tenant as its administrator sees it, until it leaves',
      body: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: { id: { type: 'integer', title: localized('租户'), minimum: 1 } },
      },
      run: visit,
    },
  ],
})

/** @throws Fault NOT_FOUND, STATE for the own tenant, PERMISSION_DENIED for who is not of the platform */
async function visit(context: RequestContext, { body }: RouteInput) {
  if (context.caller.homeTenantId !== platform) throw new Fault('PERMISSION_DENIED')
  const tenant = await context.readRecord('system/tenant/index', body.id)
  const tenantId = tenant.id as number
  if (tenantId === context.caller.homeTenantId)
    throw new Fault('STATE', { message: localized('这是您所在的租户') })
  await enterActing(context, { kind: 'visit', tenantId, userId: null, name: String(tenant.name) })
  return {}
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The platform, and the tenant of whoever asks. */
const isLasting = ({ caller }: RequestContext, record: Row): boolean =>
  record.id === platform || record.id === caller.homeTenantId

function assertLasting(changes: Row): void {
  if (changes.status === '1' || (changes.expireTime ?? null) !== null) {
    throw new Fault('STATE', { message: localized('平台自身不能停用，也不能设置过期时间') })
  }
  if ((changes.packageId ?? null) !== null) {
    throw fieldFault('STATE', 'packageId', localized('平台自身不受套餐限制'))
  }
}

/** What only a new tenant needs. @throws Fault INVALID with every field that is missing */
function assertFilled(values: Readonly<Row>): void {
  const needed = {
    packageId: localized('请选择租户套餐'),
    contactName: localized('请填写联系人'),
    username: localized('请填写管理员账号'),
    password: localized('请填写管理员密码'),
  }
  const errors = Object.entries(needed)
    .filter(([field]) => (values[field] ?? '') === '')
    .map(([field, message]) => ({ field, code: 'INVALID', message }))
  if (errors.length > 0) throw new Fault('INVALID', { errors, message: errors[0]?.message })
}

/**
 * Refuses to give administrators of a tenant, or to take from its roles, what the caller does not hold: what is in
 * one of the packages only. Without a package before, whatever its roles hold may go.
 * @throws Fault BEYOND_RIGHTS at packageId
 */
async function assertPackageWithin(
  context: RequestContext,
  tenant: Row | null,
  after: unknown,
): Promise<void> {
  const { tx, caller } = context
  const before = tenant?.packageId ?? null
  if (before === after) return
  const ids = [before, after].filter(id => typeof id === 'number')
  // First, so that nobody who holds the lock of rights waits for a package whose holder waits for that lock.
  await sql`select 1 from sys_tenant_package where id = any(${ids}::bigint[]) order by id for key share`.execute(
    tx,
  )
  await lockRights(tx, caller.tenantId)
  const { rows } = await sql<{ menu_id: number }>`
    select menu_id from sys_tenant_package_menu where id = any(${ids}::bigint[])
    group by menu_id having count(*) = 1`.execute(tx)
  const differing = rows.map(row => row.menu_id)
  const held = tenant && before === null ? await menusOfRoles(context, tenant.id as number) : []
  await assertMenusWithin(context, [...differing, ...held], 'packageId')
}

async function menusOfRoles({ tx, caller }: RequestContext, tenantId: number): Promise<number[]> {
  await bindTo(tx, tenantId)
  const links = await tx
    .selectFrom('sys_role_menu')
    .select('menu_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .execute()
  await bindTo(tx, caller.tenantId)
  return links.map(link => link.menu_id as number)
}

function assertCreditCode({ creditCode }: Row): void {
  if (typeof creditCode === 'string' && !isCreditCode(creditCode)) {
    throw fieldFault('INVALID', 'creditCode', localized('统一社会信用代码不正确'))
  }
}

/** A new tenant can be used; one that exists may be ended with a past moment. */
function assertNotExpired({ now }: RequestContext, { expireTime }: Row): void {
  if (isPast(expireTime, now)) {
    throw fieldFault('INVALID', 'expireTime', localized('过期时间须晚于现在，否则该租户建好后不能登录'))
  }
}

const ACCOUNTS_UNKNOWN = localized('该租户的数据暂时不可用，未保存，请稍后再试')

async function assertEnough(context: RequestContext, tenantId: number, limit: number): Promise<void> {
  await lockRoom(context.tx, tenantId)
  const used = (await accountsUsed(context, [tenantId])).get(tenantId) ?? null
  if (used === null) throw new Fault('NODE_GONE', { message: ACCOUNTS_UNKNOWN, retryAfter: 5 })
  if (limit < used) {
    throw fieldFault(
      'INVALID',
      'accountCount',
      localized('该租户已有 {{count}} 个账号，额度不能小于此数', { count: used }),
    )
  }
}

/** The form calls the field as existing clients do. */
function atUsername(error: unknown): unknown {
  if (!(error instanceof Fault) || !error.errors.some(({ field }) => field === 'userName')) return error
  const errors = error.errors.map(one => ({ ...one, field: 'username' }))
  return new Fault(error.code, { message: error.words, errors, cause: error })
}
