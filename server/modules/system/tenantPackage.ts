import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { platformPermissions } from '#server/engine/platformPermissions.ts'
import { assertMenusWithin } from '../rights/assertMenusWithin.ts'
import { applyPackage } from '../tenant/applyPackage.ts'

const idList = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Packages: which menus the tenants that have one can use at most. A change takes effect at once. */
export default defineModule({
  resource: 'system/tenant-package/index',
  hooks: {
    async beforeCreate(context, values) {
      const menuIds = await wholeMenus(context, idList(values.menuIds))
      await assertMenusWithin(context, menuIds)
      values.menuIds = menuIds
    },

    async beforeUpdate(context, record, changes) {
      if (changes.status === '1' && record.builtIn === 'Y') {
        throw new Fault('STATE', { message: localized('系统内置套餐不能停用') })
      }
      if (!('menuIds' in changes)) return
      const menuIds = await wholeMenus(context, idList(changes.menuIds))
      await assertMenusWithin(context, differing(menuIds, idList(record.menuIds)))
      changes.menuIds = menuIds
    },

    async afterUpdate(context, record, before) {
      if (String(record.menuIds) === String(before.menuIds)) return
      const tenants = await tenantsOf(context, [record.id as number])
      await applyPackage(
        context,
        tenants.map(row => row.id),
      )
    },

    async beforeRemove(context, records) {
      const [user] = await tenantsOf(
        context,
        records.map(record => record.id as number),
      )
      if (user) {
        const { name } = user
        const message =
          user.deleted_at === null
            ? localized('租户“{{name}}”正在使用该套餐，不能删除', { name })
            : localized('回收站中的租户“{{name}}”正在使用该套餐，不能删除', { name })
        throw new Fault('IN_USE', { message })
      }
    },

    async present({ tx }, rows) {
      const counts = await countTenants(tx)
      for (const row of rows) {
        if ('tenantCount' in row) row.tenantCount = counts.get(row.id as number) ?? 0
      }
    },
  },
})

/** What is in one of the lists only. */
const differing = (one: number[], other: number[]): number[] => [
  ...one.filter(id => !other.includes(id)),
  ...other.filter(id => !one.includes(id)),
]

interface TenantRow {
  id: number
  name: string
  deleted_at: Date | null
}

/** Those in the trash too: they may come back. */
async function tenantsOf({ tx }: RequestContext, packageIds: number[]): Promise<TenantRow[]> {
  const rows = await tx
    .selectFrom('sys_tenant')
    .select(['id', 'name', 'deleted_at'])
    .where('package_id', 'in', packageIds)
    .orderBy('deleted_at', order => order.desc().nullsFirst())
    .orderBy('id')
    .execute()
  return rows as TenantRow[]
}

async function countTenants(tx: Tx): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('sys_tenant')
    .select(['package_id', sql<number>`count(*)::int`.as('count')])
    .where('deleted_at', 'is', null)
    .where('package_id', 'is not', null)
    .groupBy('package_id')
    .execute()
  return new Map(rows.map(row => [row.package_id as number, row.count]))
}

/**
 * The chosen nodes with those above them, without which nobody would reach them.
 * @throws Fault INVALID at menuIds when nothing is chosen, or something that only the platform works with
 */
async function wholeMenus({ tx, app }: RequestContext, menuIds: number[]): Promise<number[]> {
  if (menuIds.length === 0) throw fieldFault('INVALID', 'menuIds', localized('请选择套餐包含的菜单'))
  const { rows } = await sql<Row>`
    with recursive chosen as (
      select menu_id, parent_id, menu_name, perms from sys_menu where menu_id = any(${menuIds}::bigint[])
      union
      select above.menu_id, above.parent_id, above.menu_name, above.perms from sys_menu above
        join chosen on chosen.parent_id = above.menu_id
    )
    select menu_id, menu_name, perms from chosen order by menu_id`.execute(tx)
  const closed = platformPermissions(app)
  const beyond = rows.find(row => typeof row.perms === 'string' && closed.has(row.perms))
  if (beyond)
    throw fieldFault(
      'INVALID',
      'menuIds',
      localized('“{{name}}”只供平台使用，不能放入套餐', { name: beyond.menu_name }),
    )
  return rows.map(row => row.menu_id as number)
}
