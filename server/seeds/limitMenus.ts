import { sql } from 'kysely'
import type { AppModel } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'

/**
 * Keeps for whom alone menu nodes are, as the page files say now. What roles and packages hold stays, and counts again
 * once the files allow it. Returns whether something changed.
 */
export async function limitMenus(tx: Tx, { menuLimits }: Pick<AppModel, 'menuLimits'>): Promise<boolean> {
  const rows = await tx
    .selectFrom('sys_menu_limit')
    .select(['name', 'place', 'tenant_types', 'roles'])
    .execute()
  const wanted = Object.entries(menuLimits).flatMap(([name, limits]) =>
    limits.map(({ tenantTypes, roles }, place) => ({ name, place, tenant_types: tenantTypes, roles })),
  )
  const kept = new Set(rows.map(wordsOf))
  if (kept.size === wanted.length && wanted.every(row => kept.has(wordsOf(row)))) return false
  await tx.deleteFrom('sys_menu_limit').execute()
  await insertAll(
    tx,
    'sys_menu_limit',
    wanted.map(({ tenant_types, roles, ...row }) => ({
      ...row,
      tenant_types: sql`${tenant_types}::integer[]`,
      roles: sql`${roles}::text[]`,
    })),
  )
  return true
}

interface LimitRow {
  name: string
  place: number
  tenant_types: readonly number[] | null
  roles: readonly string[] | null
}

const wordsOf = ({ name, place, tenant_types, roles }: LimitRow): string =>
  JSON.stringify([name, place, tenant_types, roles])
