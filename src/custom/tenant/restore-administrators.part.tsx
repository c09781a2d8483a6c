import { definePart } from '#engine'
import { RestoreAdministrators } from './RestoreAdministrators.tsx'

/** Button of a row: who administers the tenant, and giving the role back. */
export default definePart({ key: 'tenant/restore-administrators', part: RestoreAdministrators })
