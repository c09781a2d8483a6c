import { createApprovedRecords } from '../engine/approval/createApprovedRecords.ts'
import type { BehalfPlace } from '../engine/behalf/saveOnBehalf.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import { createOperationLog } from '../plugins/createOperationLog.ts'

interface ApprovalsPlace {
  registry(): Registry
  services: Partial<Services>
  log: unknown
}

/**
 * Makes processes and the records that they approve known to each other.
 * @throws Error naming a page that says approval where no service approves anything
 */
export function connectApprovals({ registry, services, log }: ApprovalsPlace): void {
  const { approvals } = services
  if (approvals) {
    const known = services as Services
    const beforeCommit = createOperationLog(known).succeeded as BehalfPlace['beforeCommit']
    approvals.connect(createApprovedRecords({ registry, services: known, log, beforeCommit }))
    return
  }
  const page = Object.values(registry().app.resources).find(({ approval }) => approval !== undefined)?.page
  if (page === undefined) return
  throw new Error(
    `The page ${page} says "approval", but no service approves records: server/modules/bpm/approvals.service.ts is missing.`,
  )
}
