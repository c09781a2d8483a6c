import type { Grants } from '../engine/Grants.ts'
import { permissionsOfMenus } from './permissionsOfMenus.ts'
import { readCaller } from './readCaller.ts'
import { readDataScope } from './readDataScope.ts'
import { readPermissions } from './readPermissions.ts'

/** What roles and accounts may do, by the same rules as for those who call. */
export function createGrants(): Grants {
  return {
    ofRoles: readPermissions,
    ofMenus: permissionsOfMenus,
    scopeOf: readDataScope,
    ofAccount: async (tx, account) => (await readCaller(tx, account))?.caller ?? null,
  }
}
