import { Fault } from '#model/errors.ts'
import type { Caller } from '../Caller.ts'
import type { Route } from '../registry/Route.ts'

/** Whoever looks at things as another takes nothing along and changes nothing. @throws LOOKING_ONLY */
export function assertMayChange(
  route: Pick<Route, 'method' | 'access' | 'asActor' | 'reading'>,
  caller: Caller | null,
): void {
  const changes = !route.reading && route.method !== 'GET' && !('open' in route.access)
  if (!changes || !caller?.acting || route.asActor) return
  throw lookingOnly(caller)
}

/** What somebody is told who looks at things as another and would change them. */
export const lookingOnly = ({ acting }: Caller, cause?: unknown): Fault =>
  new Fault('LOOKING_ONLY', { message: `正在以只读方式查看“${acting?.name}”，不能进行此操作`, cause })
