import { createTokenEngine, newTokenState } from '../execution/createTokenEngine.ts'
import type { ExecutableProcess } from '../execution/ExecutableProcess.ts'
import { Refusal, type RefusalCode } from '../execution/Refusal.ts'
import type { TokenCommand } from '../execution/TokenPort.ts'
import type { Token, TokenState } from '../execution/TokenState.ts'
import { eventCommand } from './eventCommand.ts'
import { type Act, isWaiting, type PastRun } from './PastRun.ts'

/** Commands of one replay. */
const MOST_COMMANDS = 300

/** Tokens of one replay: what multiplies takes longer with each of them. */
const MOST_TOKENS = 1_500

/** How far a replay has come. */
export interface Replayed {
  state: TokenState
  /** Why it goes no further, though it should; null where all that is left is what waits. */
  stuck: { code: RefusalCode; node: string | null } | null
}

/**
 * Plays what has happened to an instance on a process, its own or another. What was answered at a node is answered
 * there again; a node where nothing was is approved and goes on, unless the instance still waits there.
 * @param isLate whether it is to end, which is asked before each command
 */
export function replay(
  process: ExecutableProcess,
  past: PastRun,
  isLate: () => boolean = () => false,
): Replayed {
  const engine = createTokenEngine(process)
  const left = [...past.acts]
  let state = newTokenState(past.initiator)
  let now = past.startedAt
  let command: TokenCommand | null = startOf(process, past)
  try {
    for (let count = 0; command !== null; count += 1) {
      const isTooMuch = count === MOST_COMMANDS || Object.keys(state.tokens).length > MOST_TOKENS
      if (isTooMuch || isLate()) throw new Refusal('STEP_LIMIT')
      now = Math.max(now, command.now)
      state = engine.step(state, { ...command, now }).state
      command = nextCommand({ process, state, now }, past, left)
    }
    return { state, stuck: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { state, stuck: { code: error.code, node: placeOfRefusal(process, state, error, command) } }
  }
}

function startOf(process: ExecutableProcess, { variables, start, startedAt }: PastRun): TokenCommand {
  const isThere = process.starts['']?.includes(start) === true
  return { type: 'start', variables, now: startedAt, ...(isThere && { node: start }) }
}

/** The element that a refusal is about, else where the command was given. */
export function placeOfRefusal(
  { nodes, flows }: ExecutableProcess,
  { tokens }: TokenState,
  { detail }: Refusal,
  command: TokenCommand | null,
): string | null {
  if (Object.hasOwn(nodes, detail)) return detail
  const flow = Object.hasOwn(flows, detail) ? flows[detail] : undefined
  if (flow) return flow.from
  return command && 'token' in command ? (tokens[command.token]?.node ?? null) : null
}

interface Moment {
  process: ExecutableProcess
  state: TokenState
  now: number
}

/** The first of what is left that can happen now, which is then left no more; else what goes on by itself. */
function nextCommand(moment: Moment, past: PastRun, left: Act[]): TokenCommand | null {
  if (moment.state.status !== 'running') return null
  const waiting = Object.values(moment.state.tokens).filter(isWaiting)
  for (const [index, act] of left.entries()) {
    const command = commandOf(act, waiting, moment)
    if (command === null) continue
    left.splice(index, 1)
    return command
  }
  for (const token of waiting) {
    const command = past.open.has(token.node) ? null : onwards(token, moment)
    if (command !== null) return command
  }
  return null
}

/** null where an act cannot happen now. */
function commandOf(act: Act, waiting: readonly Token[], moment: Moment): TokenCommand | null {
  const { at: now } = act
  const isThere = (node: string) => waiting.some(token => token.node === node)
  if (act.type === 'rejected') return isThere(act.node) ? { type: 'end', now } : null
  if (act.type === 'set')
    return act.from.some(isThere) ? { type: 'set', variables: act.variables, now } : null
  if (act.type === 'back') return act.from.some(isThere) ? backTo(act, moment) : null
  if (act.type === 'done') {
    const token = waiting.find(({ node }) => node === act.node)
    return token ? passed(token, now) : null
  }
  // A boundary may be that of a sub-process, in which others wait.
  const host = Object.values(moment.state.tokens).find(
    ({ node, state }) => node === act.host && state === 'live',
  )
  return host ? eventCommand(host, act.node, { ...moment, now }) : null
}

function backTo(
  { node, from, at: now }: Extract<Act, { type: 'back' }>,
  moment: Moment,
): TokenCommand | null {
  const wanted = from.includes(node) ? 'live' : 'done'
  const token = Object.values(moment.state.tokens).findLast(one => one.node === node && one.state === wanted)
  if (token === undefined) return null
  const isStart = moment.process.nodes[node]?.type === 'startEvent'
  return { type: 'undo', token: token.id, now, ...(isStart && { hold: true }) }
}

const passed = ({ id, kind }: Token, now: number): TokenCommand => ({
  ...{ token: id, now },
  type: kind === 'task' ? 'complete' : 'answer',
})

/** What waits is approved, answered, or has what it waits for; null where nobody could say which. */
function onwards(token: Token, moment: Moment): TokenCommand | null {
  if (token.kind !== 'event') return passed(token, moment.now)
  const { process } = moment
  const own = process.nodes[token.node]
  const behind = own?.outgoing.map(flow => process.flows[flow]?.to ?? '') ?? []
  const nodes = own?.type === 'eventBasedGateway' ? behind : [token.node]
  for (const node of nodes) {
    const command = eventCommand(token, node, moment)
    if (command !== null) return command
  }
  return null
}
