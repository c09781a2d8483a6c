import { defineSlot } from '#engine'
import { VisitTenant } from './VisitTenant.tsx'

/** Button of a row: looking into the tenant. */
export default defineSlot({ key: 'tenant/visit-tenant', part: VisitTenant })
