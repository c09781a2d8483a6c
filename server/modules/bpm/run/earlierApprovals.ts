import { isAnswered } from '#process/approval/ApprovalState.ts'
import { isAtStart } from '../record/startItemOf.ts'
import type { RunningInstance } from './RunningInstance.ts'

/**
 * Who has approved so far and was not taken back, in the order of the tasks. What is handed in anew at the start is
 * nobody's approval.
 */
export function earlierApprovals(running: RunningInstance): { userId: number; node: string }[] {
  const { state } = running
  return Object.values(state.items).flatMap(item => {
    const counts =
      isAnswered(item) &&
      item.state === 'approved' &&
      !isAtStart(running, item) &&
      state.tokens.tokens[item.token]?.state === 'done'
    return counts && item.answeredBy !== null ? [{ userId: item.answeredBy, node: item.node }] : []
  })
}
