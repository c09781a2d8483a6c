import type { WorkItem } from '#process/approval/ApprovalState.ts'
import type { RunningInstance } from '../run/RunningInstance.ts'

/** Whether an item asks the starter to hand in anew what was handed back. */
export const isAtStart = ({ definition }: Pick<RunningInstance, 'definition'>, { node }: WorkItem): boolean =>
  definition.process.nodes[node]?.type === 'startEvent'

/** What asks the starter to hand in anew; null while others are asked. */
export const startItemOf = (running: RunningInstance): WorkItem | null =>
  Object.values(running.state.items).find(item => item.state === 'open' && isAtStart(running, item)) ?? null
