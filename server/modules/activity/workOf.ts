import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { ActivityWork } from './Activity.ts'

/** The work of a request of an account. */
export const workOf = ({ tx, now, services, caller }: RequestContext): ActivityWork => ({
  ...{ tx, now, services },
  tenantId: caller.tenantId,
})

/** The work of a request behind a link. */
export const visitorWork = ({ tx, now, services, link }: RequestContext): ActivityWork => ({
  ...{ tx, now, services },
  tenantId: link.tenantId,
})
