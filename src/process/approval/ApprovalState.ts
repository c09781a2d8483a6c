import type { TokenState } from '../execution/TokenState.ts'

/** One instance as its people see it: its tokens, and who has been asked at each user task. Plain JSON. */
export interface ApprovalState {
  tokens: TokenState
  /** By their ids, in the order in which they came to be. */
  items: Record<string, WorkItem>
  /** Counted up for each id of an item. */
  itemSequence: number
  result: InstanceResult
}

/** in progress, approved, rejected, cancelled. */
export type InstanceResult = 1 | 2 | 3 | 4

/** Whom a task is open to that nobody has taken: an account, or whoever belongs to something at the moment. */
export interface Candidate {
  kind: 'user' | 'role' | 'dept' | 'leader' | 'post' | 'group'
  id: number
  /** Of an account: the absent person in whose place it acts. */
  insteadOf?: number
}

/** What one person is asked at a user task. A task of several people is one token with an item each. */
export interface WorkItem {
  id: string
  token: string
  node: string
  /** Account that is asked; null while it is open to candidates, or to nobody. */
  assignee: number | null
  candidates: Candidate[]
  /** Who was asked first, where somebody else is by now; null where that has not changed. */
  owner: number | null
  /** The absent account for whom the assignee acts. */
  substitutedFor: number | null
  /**
   * waiting: not asked yet, or until added signers have answered. half: approved, and waits for signers behind it.
   */
  state: 'waiting' | 'open' | 'half' | 'approved' | 'rejected' | 'returned' | 'cancelled'
  /** Who has handed it over for an opinion; null where the assignee decides. */
  delegatedBy: number | null
  /** The item that it was added to by signing; null for the members of the group. */
  parent: string | null
  /** On which side signers were added who have not all answered yet; kept where those behind it have completed it. */
  sign: 'before' | 'after' | null
  /** Why it was closed without an answer: others have decided the group. */
  isOvertaken: boolean
  /** Account that has answered; null until then, and where nobody did. */
  answeredBy: number | null
  /** How it stands beside the others of its group, where the people say it; null leaves it to the task. */
  together: Together | null
}

/** How the people of a task act together: all of them, one of them, or one after another. */
export type Together = 'all' | 'any' | 'sequence'

/** Who is asked, as `seat` says. */
export interface Seat {
  /** null where it is shared by candidates until one of them claims it. */
  assignee: number | null
  candidates: Candidate[]
  /** The absent person in whose place the assignee acts. */
  substitutedFor: number | null
}

const UNANSWERED = new Set<WorkItem['state']>(['waiting', 'open', 'half'])

/** Whether an item may still change its outcome. */
export const isUnanswered = ({ state }: WorkItem): boolean => UNANSWERED.has(state)

/** Whether somebody has answered an item. */
export const isAnswered = ({ state }: WorkItem): boolean =>
  state === 'approved' || state === 'rejected' || state === 'returned' || state === 'half'

export const newApproval = (initiator: number): ApprovalState => ({
  tokens: {
    ...{ status: 'new', sequence: 0, initiator, variables: {} },
    ...{ tokens: {}, timers: {}, subscriptions: {} },
  },
  items: {},
  itemSequence: 0,
  result: 1,
})
