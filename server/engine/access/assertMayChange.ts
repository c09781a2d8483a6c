import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { Route } from '../registry/Route.ts'
import { isChanging } from './isChanging.ts'

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
