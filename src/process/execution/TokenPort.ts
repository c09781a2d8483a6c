import type { Subscription, Timer, TokenState } from './TokenState.ts'

/**
 * What can be done to the tokens of one instance. `now` is the moment in ms; ids are those of the state.
 * Whether somebody may do it is not asked here.
 */
export type TokenCommand = {
  now: number
} /** Begins at a start event of the process; unless told at the one without an event, else at the first. */ & (
  | { type: 'start'; variables: Record<string, unknown>; node?: string }
  /** A user task is through: its token leaves. */
  | { type: 'complete'; token: string; variables?: Record<string, unknown> }
  /** What waits for a service or a called process is answered; with `error` an error is raised there. */
  | { type: 'answer'; token: string; variables?: Record<string, unknown>; error?: string }
  /** What a token has brought about is taken back, and its node is entered again. */
  /** With `hold` the node is not run: its token waits as that of a task until `complete`. */
  | { type: 'undo'; token: string; hold?: boolean }
  /** Live tokens of one scope go to another node of it. */
  | { type: 'move'; tokens: string[]; to: string }
  | { type: 'fire'; timer: string }
  | { type: 'message'; name: string; variables?: Record<string, unknown> }
  | { type: 'signal'; name: string; variables?: Record<string, unknown> }
  | { type: 'suspend' }
  | { type: 'activate' }
  /** All live tokens are cancelled. */
  | { type: 'end' }
  | { type: 'set'; variables: Record<string, unknown> }
)

/** What the state says has happened, in order, for whoever keeps it. */
export type TokenEffect =
  /** A user task waits for its people. `items` are those of its multi-instance, null where it is done once. */
  | { type: 'task-entered'; token: string; node: string; items: unknown[] | null }
  | { type: 'task-left'; token: string; node: string; how: 'done' | 'cancelled' | 'undone' }
  | { type: 'timer-set'; timer: Timer }
  | { type: 'timer-cleared'; timer: string }
  | { type: 'subscribed'; subscription: Subscription }
  | { type: 'unsubscribed'; subscription: string }
  /** To be done outside, and answered with `answer`. */
  | { type: 'service-called'; token: string; node: string; variables: Record<string, unknown> }
  | { type: 'call-started'; token: string; node: string; process: string; variables: Record<string, unknown> }
  /** Nobody waits for the answer any more. */
  | { type: 'answer-dropped'; token: string; node: string; kind: 'service' | 'call' }
  /** A signal has reached this instance already; the others, and messages, are up to who keeps the state. */
  | { type: 'thrown'; node: string; kind: 'message' | 'signal'; name: string }
  /** Execution listeners of the node are due; with take those of the flow of that id. */
  | { type: 'listener'; token: string; node: string; event: 'start' | 'end' | 'take' }
  /** Something went on that somebody should look at. */
  | { type: 'incident'; code: IncidentCode; node: string; detail: string }
  | { type: 'null-condition'; flow: string }
  | { type: 'completed' }

type IncidentCode = 'JOIN_FORCED' | 'UNCAUGHT_ERROR'

interface TokenStep {
  state: TokenState
  effects: TokenEffect[]
}

/** What an engine of tokens can do beyond running forward; what it cannot is refused before. */
interface TokenCapabilities {
  undo: boolean
  /** Takes back what lies behind a join, other branches keeping their arrivals. */
  undoAcrossJoin: boolean
  move: boolean
  suspend: boolean
}

/** The engine of one process. Another can take its place. */
export interface TokenPort {
  capabilities: TokenCapabilities
  /**
   * The state after a command; the one that is given stays as it is.
   * @throws Refusal and nothing has happened
   */
  step(state: TokenState, command: TokenCommand): TokenStep
}
