import { menusOfPages } from '../auth/menusOfPages.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { PackageSeed, RoleSeed, Seeds } from './Seeds.ts'

/**
 * Makes the packages that an installation begins with, each with all that the seeded roles of its type of tenant hold.
 * Returns the ids of those made now, by type of tenant.
 */
export async function seedPackages(
  tx: Tx,
  { packages, demo }: Pick<Seeds, 'packages' | 'demo'>,
  once: Once,
): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  for (const seed of packages) {
    const name = `package:${seed.tenantType}`
    if (once.isMade(name)) continue
    made.set(seed.tenantType, await insertPackage(tx, seed, demo.roles[String(seed.tenantType)] ?? []))
    await once.made([name])
  }
  return made
}

async function insertPackage(tx: Tx, { name, remark }: PackageSeed, roles: RoleSeed[]): Promise<number> {
  const menus = new Set<number>()
  for (const role of roles) {
    for (const menuId of await menusOfPages(tx, role)) menus.add(menuId)
  }
  const { id } = await tx
    .insertInto('sys_tenant_package')
    .values({ name, remark, status: '0', built_in: 'Y', create_by: 'system' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = [...menus].map(menuId => ({ id, menu_id: menuId }))
  await insertAll(tx, 'sys_tenant_package_menu', links)
  return id
}
