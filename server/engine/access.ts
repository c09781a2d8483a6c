import { Fault } from '#model/errors.ts'
import { isPermitted, isReadable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Caller } from './contracts/Caller.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { RequestContext } from './contracts/RequestContext.ts'
import type { CompiledResource } from './registry/CompiledResource.ts'
import { compiledPart } from './registry/compiledPart.ts'
import type { Access, Route } from './registry/Route.ts'

/**
 * Lets the caller pass or throws.
 * @throws SESSION_INVALID when the route needs a session and there is none
 * @throws PERMISSION_DENIED when the caller holds none of the permissions
 * @throws LINK_INVALID when the route is for visitors with another link
 */
export function assertAccess(access: Access, caller: Caller | null): void {
  if ('open' in access) return
  if (caller === null) throw new Fault('SESSION_INVALID')
  if ('link' in access) {
    if (!isOpenedBy(access.link, caller)) throw new Fault('LINK_INVALID')
    return
  }
  if (caller.link) throw new Fault('SESSION_INVALID')
  if ('session' in access) return
  if (!isPermitted(caller, access.permissions)) throw new Fault('PERMISSION_DENIED')
}

const isOpenedBy = ({ page, purpose }: { page: string; purpose: string }, { link }: Caller): boolean =>
  link?.page === page && link.purpose === purpose

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
  if (resource.tenancy.kind === 'platform') assertPlatform({ caller })
}

/** What is the platform's affair whatever permissions others hold. @throws PERMISSION_DENIED to all others */
export function assertPlatform({ caller }: Pick<RequestContext, 'caller'>): void {
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

/** The fields of a resource that the caller may read, in their order. */
export const readableFields = (caller: Caller, resource: ResourceModel): FieldModel[] =>
  resource.fields.filter(field => isReadable(caller, field) && isTold(caller, resource, field))

/** Whom the platform means by what it keeps, others do not learn, though they read the rest. */
export const isTold = (caller: Caller, { tenancy }: ResourceModel, { audience }: FieldModel): boolean =>
  audience === undefined || tenancy.kind !== 'platform' || caller.tenantId === platformTenant

/**
 * Whether an account may do everything: it holds the role "admin" of the platform's own tenant. Derived from the
 * role, so that no menu node can grant it.
 */
export const isSuperuser = (tenantId: number, roleKeys: readonly string[]): boolean =>
  tenantId === platformTenant && roleKeys.includes('admin')

/** Who really acts: the account that signed in, also while it looks at things as another. */
export const actorOf = (caller: Caller): Caller => caller.acting?.actor ?? caller

/** What is derived of a resource, as the page that was asked has it: of a page that borrows it, with what that fixes. */
export function compiledFor(context: OperationContext, resource: ResourceModel): CompiledResource {
  const whole = context.compiled(resource.page)
  return resource === whole.model ? whole : compiledPart(whole, resource)
}
