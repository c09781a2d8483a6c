import type { ApprovalEffect } from '#process/approval/ApprovalCommand.ts'
import type { ApprovalState } from '#process/approval/ApprovalState.ts'
import type { TokenPort } from '#process/execution/TokenPort.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import type { RunnableDefinition } from './definitionOf.ts'

/** In what a command runs: a transaction that is bound to the tenant, of a request or of the queue. */
export interface RunWork {
  tx: Tx
  tenantId: number
  services: Services
  /** Runs once the transaction has committed. */
  afterCommit(work: () => Promise<void> | void): void
}

/** The row of an instance, in the names of the code. */
export interface InstanceRow {
  id: number
  name: string
  processDefinitionId: number
  processKey: string
  category: string | null
  businessKey: string | null
  formRecordId: number | null
  startUserId: number
  /** Department of the starter when it began. */
  startDeptId: number | null
  status: 1 | 2
  result: 1 | 2 | 3 | 4
  /** Why it was cancelled; null where it was not. */
  reason: string | null
  /** Accounts that were chosen beforehand, by the ids of nodes. */
  chosen: Record<string, number[]>
  incidents: number
  /** Counted up by everything that changes it. */
  stamp: number
  parentId: number | null
  parentToken: string | null
  /** How many instances have started each other before it. */
  depth: number
  createTime: Date
}

/** Something that is noted of an instance, in the order in which it happened. */
export interface NotedEvent {
  type: string
  userId: number | null
  item?: string
  node?: string
  reason?: string | null
  detail?: Record<string, unknown>
}

/** What somebody has said with an answer. */
export interface Opinion {
  reason?: string | null
  attachments?: unknown[] | null
  signature?: string | null
}

export interface NotedIncident {
  code: string
  node: string | null
  token: string | null
  detail: string
  /** Data of the listeners that are left to be run; absent for what the instance itself waits for. */
  work?: Record<string, unknown>
}

/** When a task is due, and when its assignee is reminded of it before and after. */
export interface TaskLimit {
  due: Date
  reminders: { kind: 'before' | 'after'; at: Date }[]
}

/** An instance that is locked and worked on, until it is saved. */
export interface RunningInstance {
  row: InstanceRow
  definition: RunnableDefinition
  engine: TokenPort
  /** As it was read; the ids of its tasks are those of the database. */
  before: ApprovalState
  state: ApprovalState
  /** Id of an item → id of its task. */
  taskIds: Map<string, number>
  /** Moment of the command on the clock of the database. */
  now: Date
  effects: ApprovalEffect[]
  events: NotedEvent[]
  incidents: NotedIncident[]
  /** When tasks that have opened are due, by the ids of items. */
  limits: Map<string, TaskLimit>
  /** By the ids of items. */
  opinions: Map<string, Opinion>
}

/** The account that takes no shared task of an instance: its starter, where he is not to approve for himself. */
export const barredFrom = ({ row, definition }: RunningInstance): number | null =>
  definition.settings.starterApproves === 'self' ? null : row.startUserId
