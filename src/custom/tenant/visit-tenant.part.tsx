import { definePart } from '#engine'
import { VisitTenant } from './VisitTenant.tsx'

/** Button of a row: looking into the tenant. */
export default definePart({ key: 'tenant/visit-tenant', part: VisitTenant })
