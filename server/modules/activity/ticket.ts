import type { Services } from '#server/engine/contracts/Services.ts'

/** Under which tickets are sealed: what is sealed for a table opens here never. */
const PURPOSE = 'activity ticket'
/** Characters; what is longer is no ticket. */
const LONGEST = 300

/** Which enrolment a ticket is of. */
export interface Ticket {
  tenantId: number
  activityId: number
  enrollmentId: number
}

/**
 * The code of a ticket: sealed with the key of the installation, so that nobody makes one, and nobody reads from one
 * how many there are. Each reading gives another text; all of them open.
 */
export const ticketCode = (
  { vault }: Pick<Services, 'vault'>,
  { tenantId, activityId, enrollmentId }: Ticket,
): string =>
  vault
    .seal(`${tenantId}.${activityId}.${enrollmentId}`, PURPOSE)
    .replace(/^sealed:/, 'T.')
    .replace(':', '.')

/** What a code says; null where it is none, or was changed. */
export function readTicket({ vault }: Pick<Services, 'vault'>, code: unknown): Ticket | null {
  const [, key, sealed] = /^T\.([0-9a-f]{16})\.([A-Za-z0-9+/]+=*)$/.exec(textOf(code)) ?? []
  if (key === undefined || sealed === undefined) return null
  const [tenantId, activityId, enrollmentId] = opened(vault, `sealed:${key}:${sealed}`)
  if (!tenantId || !activityId || !enrollmentId) return null
  return { tenantId, activityId, enrollmentId }
}

const textOf = (code: unknown): string =>
  String(code ?? '')
    .trim()
    .slice(0, LONGEST)

function opened(vault: Services['vault'], sealed: string): number[] {
  try {
    return vault.open(sealed, PURPOSE).split('.').map(Number)
  } catch {
    // Whoever sends what does not open is told so: no ticket.
    return []
  }
}
