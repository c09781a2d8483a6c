import type { Row } from '#server/engine/contracts/records.ts'

/** What seeds/demo/instances.json holds. */
export interface DemoInstances {
  /** Who leads departments that the demo gives no leader otherwise. */
  leaders: { tenant: number; department: string; userName: string }[]
  instances: DemoInstance[]
}

/** Something that is done in a process of the demo. */
export interface DemoStep {
  do:
    | 'approve'
    | 'reject'
    | 'return'
    | 'transfer'
    | 'claim'
    | 'cancel'
    | 'withdraw'
    | 'suspend'
    | 'comment'
    | 'copy'
  /** Hours after what was done before. */
  after: number
  /** User name of who does it; whoever is asked where absent. */
  by?: string
  reason?: string
  /** Node that it goes back to, or user names of whom it goes to. */
  to?: string | string[]
  /** Whether copies were read. */
  read?: boolean
}

/** A process of the demo that somebody has started some time ago. */
export interface DemoInstance {
  /** Id of the tenant. */
  tenant: number
  /** Key of the process. */
  process: string
  /** User name of who has started it. */
  starter: string
  daysAgo: number
  /** What was filled in; of a leave: how many days after the start it begins, how long it is, and why. */
  form?: Row
  leave?: { type: number; begins: number; days: number; reason: string }
  steps: DemoStep[]
  /** Hours until the task that is open at the end is due; below 0 for one that is overdue. */
  due?: number
}
