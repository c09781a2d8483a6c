import { definePart } from '#engine'
import { RemoveTenant } from './RemoveTenant.tsx'

/** Button of a row: removing the tenant, its name typed. */
export default definePart({ key: 'tenant/remove-tenant', part: RemoveTenant })
