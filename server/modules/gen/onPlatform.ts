import { Fault } from '#model/errors.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'

/** The tenant that is the platform: page files and the tables of the database are its affair. */
const PLATFORM = 1

/** @throws Fault PERMISSION_DENIED for everybody else, whatever permissions they hold */
export function assertPlatform({ caller }: RequestContext): void {
  if (caller.tenantId !== PLATFORM) throw new Fault('PERMISSION_DENIED')
}
