import type { Candidate, Together } from '#process/approval/ApprovalState.ts'
import type { TaskFacts } from '#process/execution/ExecutableProcess.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { AssignRule } from '../AssignRule.ts'

/** In what people are looked for: a transaction that is bound to the tenant. The queue has one too, without a caller. */
export interface PeopleWork {
  tx: Tx
  tenantId: number
  now: Date
}

/** Whose a user task is. */
export interface PeopleQuestion {
  /** Id of the user task. */
  node: string
  /** Of the definition; null where it has none. */
  rule: AssignRule | null
  task: TaskFacts
  /** Account that has started the instance. */
  starter: number
  variables: Readonly<Record<string, unknown>>
  /** Chosen by the starter or by whoever acted before; wins over everything else. */
  chosen: readonly number[]
}

export interface FoundPeople {
  /** Enabled accounts that are meant as persons: the task stays with them. */
  named: number[]
  /** What means people by their membership, which is followed until one of them claims the task. */
  candidates: Candidate[]
  /** Where the diagram's assignee elements say it; null leaves it to the task. */
  together: Together | null
}
