import { isAnswered } from '#process/approval/ApprovalState.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** Who has approved so far and was not taken back, in the order of the tasks. */
export function earlierApprovals({ state }: RunningInstance): { userId: number; node: string }[] {
  return Object.values(state.items).flatMap(item => {
    const counts =
      isAnswered(item) && item.state === 'approved' && state.tokens.tokens[item.token]?.state === 'done'
    return counts && item.answeredBy !== null ? [{ userId: item.answeredBy, node: item.node }] : []
  })
}
