import type { Together } from '#process/approval/ApprovalState.ts'
import type { ProcessNode } from '#process/execution/ExecutableProcess.ts'
import { evaluateExpression } from '#process/execution/processExpression.ts'

/** One approval among many. */
const ONE_OF_MANY = {
  ...{ nrOfInstances: 100, nrOfCompletedInstances: 1, nrOfActiveInstances: 99 },
  ...{ nrOfApproved: 1, nrOfRejected: 0 },
}

/**
 * How the people of a task act together, as is told of it: one of them is enough where one approval among many completes
 * it. Null where one person is asked, or several share it.
 * @param own how its people say it, which goes over what the node says
 */
export function togetherAt(node: ProcessNode | undefined, own: Together | null): Together | null {
  if (own !== null || node?.multiple === undefined) return own
  const { sequential, completion } = node.multiple
  if (sequential) return 'sequence'
  return completion && isCompletedByOne(completion) ? 'any' : 'all'
}

function isCompletedByOne(completion: string): boolean {
  try {
    const value = evaluateExpression(completion, ONE_OF_MANY)
    return value === true || value === 'approved'
  } catch {
    // It reads the form as well.
    return false
  }
}
