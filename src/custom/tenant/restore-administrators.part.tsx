import { defineSlot } from '#engine'
import { RestoreAdministrators } from './RestoreAdministrators.tsx'

/** Button of a row: who administers the tenant, and giving the role back. */
export default defineSlot({ key: 'tenant/restore-administrators', part: RestoreAdministrators })
