import { sql } from 'kysely'
import { menusOfPages } from '../auth/menusOfPages.service.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { PackageSeed, RoleSeed, Seeds } from './Seeds.ts'

/** A package that the installation began with. */
export interface SeededPackage {
  id: number
  /** Made by this start. */
  isNew: boolean
}

/**
 * Makes the packages that an installation begins with, each with all that the seeded roles of its type of tenant
 * hold. Returns those that are there, by type of tenant.
 */
export async function seedPackages(
  tx: Tx,
  { packages, demo }: Pick<Seeds, 'packages' | 'demo'>,
  once: Once,
): Promise<Map<number, SeededPackage>> {
  const found = new Map<number, SeededPackage>()
  for (const seed of packages) {
    const made = `package:${seed.tenantType}`
    const isNew = !once.isMade(made)
    const id = isNew
      ? await insertPackage(tx, seed, demo.roles[String(seed.tenantType)] ?? [])
      : await findPackage(tx, seed, once)
    if (id === null) continue
    found.set(seed.tenantType, { id, isNew })
    await once.made([made, markOf(seed, id)])
  }
  return found
}

const markOf = ({ tenantType }: PackageSeed, id: number | '') => `package:${tenantType}:${id}`

/** Id of a package that an earlier start has made, under whatever name. */
async function findPackage(tx: Tx, seed: PackageSeed, once: Once): Promise<number | null> {
  const [mark] = once.madeBelow(markOf(seed, ''))
  const noted = mark === undefined ? null : Number(mark.split(':').at(-1))
  // Before ids were noted it is the one that has its name still, or tenants of its type.
  const { rows } = await sql<{ id: number }>`
    select package.id from sys_tenant_package package
    where (package.id = ${noted}::bigint or (${noted}::bigint is null and package.built_in = 'Y' and (
      package.name = ${seed.name} or exists (
        select 1 from sys_tenant t where t.package_id = package.id and t.tenant_type = ${seed.tenantType}))))
    order by package.name = ${seed.name} desc, package.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
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
