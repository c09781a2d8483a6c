import { returnTargets } from '../execution/causes.ts'
import { createTokenEngine, newTokenState } from '../execution/createTokenEngine.ts'
import type { ExecutableProcess } from '../execution/ExecutableProcess.ts'
import type { TokenCommand, TokenEffect } from '../execution/TokenPort.ts'
import type { Token, TokenState } from '../execution/TokenState.ts'
import { eventCommand } from './eventCommand.ts'
import { isWaiting } from './PastRun.ts'

/** Where a case stands that is tried, and how it came there. */
export interface TrialMoment {
  state: TokenState
  /** The moment of the case, ms: timers move it on. */
  now: number
  /** What was done last; null at the start. */
  choice: TrialChoice | null
  /** What people should know of that. */
  notes: TrialNote[]
}

/** A condition that was null, something that was thrown, what somebody would have to look at. */
export type TrialNote =
  | Extract<TokenEffect, { type: 'null-condition' | 'thrown' | 'incident' }>
  | { type: 'failed'; node: string }

/** Something that can happen next. */
export interface TrialChoice {
  /**
   * `answer`: the program or the called process is through. `fail`: the program has failed for good, and the case waits
   * for an administrator. The others than `return` and `reject` are events.
   */
  kind: 'approve' | 'reject' | 'return' | 'answer' | 'fail' | 'timer' | 'message' | 'signal' | 'error'
  /** Node at which it happens. */
  node: string
  /** The event that occurs, or the node that is returned to; null where it is the node itself. */
  to: string | null
  command: TokenCommand
}

/** What waits, with what can happen there. */
export interface TrialPlace {
  token: Token
  choices: TrialChoice[]
}

interface TrialStart {
  starter: number
  variables: Record<string, unknown>
  /** ms */
  now: number
}

/** A case that has begun. @throws Refusal where it cannot */
export function startTrial(process: ExecutableProcess, { starter, variables, now }: TrialStart): TrialMoment {
  return after(process, newTokenState(starter), { type: 'start', variables, now })
}

/** The case after one of its choices; the former moment stays as it was. @throws Refusal where it cannot go on */
export function goOn(process: ExecutableProcess, moment: TrialMoment, choice: TrialChoice): TrialMoment {
  const next = after(process, moment.state, choice.command)
  const failed: TrialNote[] = choice.kind === 'fail' ? [{ type: 'failed', node: choice.node }] : []
  return { ...next, choice, notes: [...next.notes, ...failed] }
}

function after(process: ExecutableProcess, before: TokenState, command: TokenCommand): TrialMoment {
  const { state, effects } = createTokenEngine(process).step(before, command)
  const notes = effects.filter(
    effect => effect.type === 'null-condition' || effect.type === 'thrown' || effect.type === 'incident',
  )
  return { state, now: command.now, choice: null, notes }
}

/** The places at which a case waits, in the order in which it came there. */
export function placesOf(process: ExecutableProcess, { state, now }: TrialMoment): TrialPlace[] {
  if (state.status !== 'running') return []
  const view: View = { process, state, now }
  return Object.values(state.tokens)
    .filter(token => token.state === 'live')
    .map(token => ({ token, choices: [...answersOf(token, view), ...eventsOf(token, view)] }))
    .filter(({ token, choices }) => isWaiting(token) || choices.length > 0)
}

interface View {
  process: ExecutableProcess
  state: TokenState
  now: number
}

function answersOf(token: Token, view: View): TrialChoice[] {
  const { id, node, kind } = token
  const at = { node, to: null }
  if (kind === 'service' || kind === 'call') {
    const { now } = view
    const done: TrialChoice = { ...at, kind: 'answer', command: { type: 'answer', token: id, now } }
    // Nothing changes: the token waits until somebody helps it on.
    const failed: TrialChoice = { ...at, kind: 'fail', command: { type: 'set', variables: {}, now } }
    return kind === 'service' ? [done, failed] : [done]
  }
  if (kind !== 'task') return []
  const approve: TrialChoice = {
    ...at,
    kind: 'approve',
    command: { type: 'complete', token: id, now: view.now },
  }
  // A form that is handed in anew is only handed in.
  if (view.process.nodes[node]?.type === 'startEvent') return [approve]
  return [approve, rejection(token, view), ...returns(token, view)]
}

/** A rejection ends the process, unless the task says where it leads. */
function rejection(token: Token, view: View): TrialChoice {
  const said = view.process.nodes[token.node]?.task?.properties.rejectTo
  const back = returns(token, view).find(({ to }) => to === said)
  if (back) return { ...back, kind: 'reject' }
  return { kind: 'reject', node: token.node, to: null, command: { type: 'end', now: view.now } }
}

function returns({ id, node }: Token, { process, state, now }: View): TrialChoice[] {
  return returnTargets(process, state, id).map(({ token, node: to }) => {
    const hold = process.nodes[to]?.type === 'startEvent'
    return { kind: 'return', node, to, command: { type: 'undo', token, now, ...(hold && { hold }) } }
  })
}

/** Events of a node: its own, those at its boundary, those behind a gateway that waits for several. */
function eventsOf(token: Token, view: View): TrialChoice[] {
  const { nodes, flows } = view.process
  const own = nodes[token.node]
  if (!own) return []
  const behind = own.type === 'eventBasedGateway' ? own.outgoing.map(flow => flows[flow]?.to ?? '') : []
  return [token.node, ...own.boundary, ...behind].flatMap((to): TrialChoice[] => {
    const kind = nodes[to]?.event?.kind
    const command = eventCommand(token, to, view)
    if (command === null || kind === undefined || kind === 'terminate') return []
    return [{ kind, node: token.node, to: to === token.node ? null : to, command }]
  })
}
