import type { WorkItem } from '#process/approval/ApprovalState.ts'

const RESULTS: Record<WorkItem['state'], number> = {
  ...{ waiting: 1, open: 1, half: 1 },
  ...{ approved: 2, rejected: 3, cancelled: 4, returned: 5 },
}

/** Result of an item as clients know it: 1 in progress, 2 approved, 3 rejected, 4 cancelled, 5 returned, 6 delegated. */
export const resultOfItem = ({ state, delegatedBy }: Pick<WorkItem, 'state' | 'delegatedBy'>): number =>
  delegatedBy !== null && state === 'open' ? 6 : RESULTS[state]
