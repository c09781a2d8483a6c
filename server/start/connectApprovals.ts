import { createApprovedRecords } from '../engine/approval/createApprovedRecords.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { Registry } from '../engine/registry/Registry.ts'

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
    approvals.connect(createApprovedRecords({ registry, services: services as Services, log }))
    return
  }
  const page = Object.values(registry().app.resources).find(({ approval }) => approval !== undefined)?.page
  if (page === undefined) return
  throw new Error(
    `The page ${page} says "approval", but no service approves records: server/modules/bpm/approvals.service.ts is missing.`,
  )
}
