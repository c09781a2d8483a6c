import { defineSlot } from '#engine'
import { RemoveTenant } from './RemoveTenant.tsx'

/** Button of a row: removing the tenant, its name typed. */
export default defineSlot({ key: 'tenant/remove-tenant', part: RemoveTenant })
