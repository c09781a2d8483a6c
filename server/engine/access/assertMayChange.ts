import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { platformTenant } from '../../db/sync/policies.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Route } from '../registry/Route.ts'

/** Whoever looks at things as another takes nothing along and changes nothing. @throws LOOKING_ONLY */
export function assertMayChange(route: Route, caller: Caller | null): void {
  if (caller?.acting && isChanging(route)) throw lookingOnly(caller)
}

/** What somebody is told who looks at things as another and would change them. */
export const lookingOnly = ({ acting }: Caller, cause?: unknown): Fault =>
  new Fault('LOOKING_ONLY', {
    message: localized('正在以只读方式查看“{{acting}}”，不能进行此操作', { acting: acting?.name }),
    cause,
  })

/** What everybody reads is written by the platform alone. @throws PERMISSION_DENIED to all others */
export function assertMayWrite({ caller }: RequestContext, resource: ResourceModel): void {
  if (resource.tenancy.kind !== 'platform') return
  if (caller.tenantId !== platformTenant) throw new Fault('PERMISSION_DENIED')
}

/** Whether a route changes something or takes a list along: nothing for those who look at things as another. */
export function isChanging({
  method,
  access,
  asActor,
  reading,
  origin,
}: Pick<Route, 'method' | 'access' | 'asActor' | 'reading' | 'origin'>): boolean {
  if (reading || asActor || 'open' in access) return false
  const takesAlong = origin.kind === 'operation' && origin.operation.name === 'export'
  return method !== 'GET' || takesAlong
}

/** Whether an account of the same tenant may do and see nothing that the caller may not. */
export function isWithinRights(caller: Caller, other: Caller): boolean {
  if (other.tenantId !== caller.tenantId) return false
  const isAllowed = [...other.permissions].every(permission => caller.permissions.has(permission))
  return (caller.permissions.has('*:*:*') || isAllowed) && isWithinSight(caller, other)
}

/** The own records of the other are seen as well: the other itself is among those that the caller sees. */
function isWithinSight({ dataScope: mine }: Caller, { dataScope: theirs }: Caller): boolean {
  if (mine === null) return true
  return theirs?.deptIds.every(id => mine.deptIds.includes(id)) ?? false
}
