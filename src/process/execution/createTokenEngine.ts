import { DEFAULT_ZONE } from '#model/format/moments.ts'
import type { ExecutableProcess } from './ExecutableProcess.ts'
import { moveTokens } from './moveTokens.ts'
import { finish } from './multiInstance.ts'
import { deliver, endAll, fireTimer, raise } from './occur.ts'
import { Refusal } from './Refusal.ts'
import { settle } from './settle.ts'
import type { TokenCommand, TokenPort } from './TokenPort.ts'
import type { TokenState } from './TokenState.ts'
import { undoToken } from './undoToken.ts'
import { copyOf, enter, liveToken, setVariables, type Work } from './Work.ts'

interface TokenEngineOptions {
  /** Zone in which times without an offset are meant; that of the platform unless told. */
  zone?: string
}

/**
 * Runs the tokens of a process. Ids come from the state and times from the command, so that the same commands always
 * give the same state.
 */
export function createTokenEngine(
  process: ExecutableProcess,
  { zone = DEFAULT_ZONE }: TokenEngineOptions = {},
): TokenPort {
  return {
    capabilities: { undo: true, undoAcrossJoin: true, move: true, suspend: true },
    step(state, command) {
      assertPossible(state, command)
      const work: Work = {
        ...{ process, zone, now: command.now, state: copyOf(state) },
        ...{ effects: [], agenda: [], steps: 0 },
      }
      handle(work, command)
      settle(work)
      return { state: work.state, effects: work.effects }
    },
  }
}

/** An instance that was not started. @param initiator account that starts it */
export const newTokenState = (initiator: number | string): TokenState => ({
  ...{ status: 'new', sequence: 0, initiator, variables: {} },
  ...{ tokens: {}, timers: {}, subscriptions: {} },
})

function assertPossible({ status }: TokenState, { type }: TokenCommand): void {
  if (type === 'start') {
    if (status !== 'new') throw new Refusal('ALREADY_STARTED')
  } else if (type === 'activate') {
    if (status !== 'suspended') throw new Refusal('NOT_SUSPENDED')
  } else if (status === 'suspended' && type !== 'end') {
    throw new Refusal('SUSPENDED')
  } else if (status === 'new' && type === 'end') {
    // What never began can be ended.
    return
  } else if (status !== 'running' && status !== 'suspended') {
    throw new Refusal('NOT_RUNNING')
  }
}

function handle(work: Work, command: TokenCommand): void {
  const handler = HANDLERS[command.type] as (work: Work, command: TokenCommand) => void
  handler(work, command)
}

type Given<Type extends TokenCommand['type']> = Extract<TokenCommand, { type: Type }>

function start(work: Work, { variables, node }: Given<'start'>): void {
  const all = work.process.starts[''] ?? []
  const begun = node ?? all.find(id => !work.process.nodes[id]?.event) ?? all[0]
  if (begun === undefined || !all.includes(begun)) throw new Refusal('BAD_TARGET', begun)
  work.state.status = 'running'
  setVariables(work, variables)
  enter(work, { node: begun, scope: null, causes: [] })
}

function complete(work: Work, { token: id, variables }: Given<'complete'>): void {
  const token = liveToken(work, id)
  if (token.kind !== 'task') throw new Refusal('STALE', id)
  setVariables(work, variables)
  finish(work, token)
}

function answer(work: Work, { token: id, variables, error }: Given<'answer'>): void {
  const token = liveToken(work, id)
  if (token.kind !== 'service' && token.kind !== 'call') throw new Refusal('STALE', id)
  setVariables(work, variables)
  if (error === undefined) finish(work, token)
  else raise(work, token, error)
}

function fire(work: Work, { timer: id, now }: Given<'fire'>): void {
  const timer = Object.hasOwn(work.state.timers, id) ? work.state.timers[id] : undefined
  if (!timer) throw new Refusal('STALE', id)
  if (timer.due > now) throw new Refusal('NOT_DUE', id)
  fireTimer(work, id)
}

/** A signal may reach nobody; a message is for one that waits. */
function receive(work: Work, { type, name, variables }: Given<'message' | 'signal'>): void {
  setVariables(work, variables)
  const reached = deliver(work, type, name)
  if (type === 'message' && reached === 0) throw new Refusal('NO_SUBSCRIPTION', name)
}

type Handlers = { [Type in TokenCommand['type']]: (work: Work, command: Given<Type>) => void }

const HANDLERS: Handlers = {
  start,
  complete,
  answer,
  fire,
  undo: (work, { token, hold }) => undoToken(work, token, hold === true),
  move: (work, { tokens, to }) => moveTokens(work, tokens, to),
  message: receive,
  signal: receive,
  suspend: work => setStatus(work, 'suspended'),
  activate: work => setStatus(work, 'running'),
  end: endAll,
  set: (work, { variables }) => setVariables(work, variables),
}

function setStatus(work: Work, status: 'suspended' | 'running'): void {
  work.state.status = status
}
