/** How far one instance of a process has come. Plain JSON; rows of the database hold the same. */
export interface TokenState {
  /** completed: it came to its end. ended: somebody or something has ended it. */
  status: 'new' | 'running' | 'suspended' | 'completed' | 'ended'
  /** Counted up for each id that is given. */
  sequence: number
  /** Account that has started it. */
  initiator: number | string
  variables: Record<string, unknown>
  /** By their ids, in the order in which they came to be. None is ever taken out. */
  tokens: Record<string, Token>
  timers: Record<string, Timer>
  subscriptions: Record<string, Subscription>
}

export interface Token {
  id: string
  /** Id of the node. */
  node: string
  /** The token in whose sub-process or multi-instance it lives; null for the process. */
  scope: string | null
  /** The tokens that brought it about: one, or all that a join has consumed or a scope has held at its end. */
  causes: string[]
  state: 'live' | 'done' | 'cancelled' | 'undone'
  /**
   * run: passes in the same step. join: has arrived and waits for the others. task: a user task waits for its people.
   * service, call: waits for an answer. event: waits for a timer, a message or a signal. scope: a sub-process. multi: a
   * multi-instance with a child for each item.
   */
  kind: 'run' | 'join' | 'task' | 'service' | 'call' | 'event' | 'scope' | 'multi'
  /** Flow by which it came; null where it came by none. */
  via: string | null
  /** Moment of the command, ms. */
  startTime: number
  endTime: number | null
  /** Flows by which it left. */
  outgoing: string[]
  /** Variables of its own, seen by what it causes inside. */
  variables?: Record<string, unknown>
  /** Items of a multi-instance: one instance each. */
  items?: unknown[]
  /** Of a multi-instance of child tokens: how many have begun, and how many are through. */
  begun?: number
  through?: number
  /** Whether it is one instance of a multi-instance. */
  isInstance?: boolean
  /** The token of the event that has ended it. */
  cancelledBy?: string
}

export interface Timer {
  id: string
  token: string
  /** Node whose event it is: that of the token, or a boundary event, or an event behind a gateway. */
  node: string
  /** ms */
  due: number
  /** Of a cycle: how often it still comes afterwards, null for ever, and after how long. */
  repeat?: { left: number | null; every: string }
}

export interface Subscription {
  id: string
  token: string
  node: string
  kind: 'message' | 'signal'
  name: string
}
