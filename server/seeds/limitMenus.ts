import { sql } from 'kysely'
import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'

/**
 * Keeps for which types of tenant menu nodes are, as the page files say now. What roles and packages hold stays,
 * and counts again once the files allow it. Returns whether something changed.
 */
export async function limitMenus(tx: Tx, { tenantLimits }: Pick<AppModel, 'tenantLimits'>): Promise<boolean> {
  const rows = await tx.selectFrom('sys_menu_limit').select(['name', 'tenant_types']).execute()
  const wanted = Object.entries(tenantLimits)
  const kept = new Map(rows.map(row => [row.name as string, String(row.tenant_types)]))
  const isKept =
    kept.size === wanted.length && wanted.every(([name, types]) => kept.get(name) === String(types))
  if (isKept) return false
  await tx.deleteFrom('sys_menu_limit').execute()
  await insertAll(
    tx,
    'sys_menu_limit',
    wanted.map(([name, types]) => ({ name, tenant_types: sql`${types}::integer[]` })),
  )
  return true
}
