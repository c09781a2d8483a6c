import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { platformTenant } from '../../db/sync/policies.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'

/** What everybody reads is written by the platform alone. @throws PERMISSION_DENIED to all others */
export function assertMayWrite({ caller }: RequestContext, resource: ResourceModel): void {
  if (resource.tenancy.kind !== 'platform') return
  if (caller.tenantId !== platformTenant) throw new Fault('PERMISSION_DENIED')
}
