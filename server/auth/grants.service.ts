import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'
import type { Grants } from '../engine/contracts/Grants.ts'
import { defineService } from '../engine/defineService.ts'
import { availableTo } from '../institution/availableTo.ts'
import { readCaller } from './readCaller.ts'
import { readDataScope } from './readDataScope.ts'
import { readPermissions } from './readPermissions.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    grants: Grants
  }
}

export default defineService({
  name: 'grants',
  needs: [],
  start: createGrants,
})

/** What roles and accounts may do, by the same rules as for those who call. */
function createGrants(): Grants {
  return {
    ofRoles: readPermissions,
    ofMenus: permissionsOfMenus,
    scopeOf: readDataScope,
    ofAccount: async (tx, account) => (await readCaller(tx, account))?.caller ?? null,
  }
}

/** The permissions that a role of this key would bring which held these menu nodes: those of the enabled ones. */
async function permissionsOfMenus(
  tx: Tx,
  { tenantId, roleKey }: { tenantId: number; roleKey: string },
  menuIds: number[],
): Promise<Set<string>> {
  if (menuIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('sys_menu')
    .select('perms')
    .distinct()
    .where('menu_id', 'in', menuIds)
    .where('status', '=', '0')
    .where('perms', 'is not', null)
    .where(availableTo(tenantId, 'sys_menu.menu_id', sql`${roleKey}::text`))
    .execute()
  // A menu node may not hand out everything.
  return new Set(rows.map(row => row.perms as string).filter(permission => !permission.includes('*')))
}
