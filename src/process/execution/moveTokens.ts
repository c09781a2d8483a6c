import { cancel } from './closeToken.ts'
import type { ExecutableProcess, NodeType } from './ExecutableProcess.ts'
import { Refusal } from './Refusal.ts'
import type { Token, TokenState } from './TokenState.ts'
import { enter, isLive, nodeOf, scopeOf, type Work } from './Work.ts'

const MOVED: ReadonlySet<Token['kind']> = new Set(['task', 'service', 'call', 'event', 'scope', 'multi'])

/** Where a token cannot be put: what only a flow or an event leads to. */
const NOT_ENTERED: ReadonlySet<NodeType> = new Set([
  'startEvent',
  'boundaryEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
])

/** Whether a token waits where it can be taken from: not at a join, and not as one instance of several. */
const isMoved = ({ kind, isInstance }: Token): boolean => MOVED.has(kind) && !isInstance

/** Whether tokens can be put at a node. */
export const canBeEntered = ({ type }: { type: NodeType }): boolean => !NOT_ENTERED.has(type)

/** What waits in an instance and can be moved, the earliest first; with what is inside of sub-processes. */
export const movableTokens = (state: TokenState): Token[] =>
  Object.values(state.tokens).filter(token => isLive(token) && isMoved(token))

/**
 * The tokens that have to go for a process to go on at a node alone: whatever waits beside it, with the sub-processes
 * there and all in them. Where nothing waits beside it, all that waits: they cannot get there, and say so.
 */
export function tokensAround(process: ExecutableProcess, state: TokenState, to: string): Token[] {
  const scope = Object.hasOwn(process.nodes, to) ? process.nodes[to]?.scope : undefined
  const all = movableTokens(state)
  const nodeAround = ({ scope: id }: Token) => (id === null ? '' : state.tokens[id]?.node)
  const beside = all.filter(token => nodeAround(token) === scope)
  return beside.length > 0 ? beside : all
}

/**
 * Puts tokens of one scope together at another node of it.
 *
 * @throws Refusal STALE, BAD_SOURCE, MIXED_SCOPES, BAD_TARGET
 */
export function moveTokens(work: Work, ids: readonly string[], to: string): void {
  const sources = [...new Set(ids)].map(id => sourceOf(work, id))
  const [first] = sources
  if (!first) throw new Refusal('BAD_SOURCE')
  if (sources.some(({ scope }) => scope !== first.scope)) throw new Refusal('MIXED_SCOPES')
  const around = scopeOf(work, first)
  const target = Object.hasOwn(work.process.nodes, to) ? work.process.nodes[to] : undefined
  if (!target || !canBeEntered(target) || target.scope !== (around?.node ?? ''))
    throw new Refusal('BAD_TARGET', to)
  const moved = enter(work, { node: to, scope: first.scope, causes: sources.map(({ id }) => id) })
  for (const source of sources) cancel(work, source, moved)
}

function sourceOf(work: Work, id: string): Token {
  const token = Object.hasOwn(work.state.tokens, id) ? work.state.tokens[id] : undefined
  if (!token || !isLive(token)) throw new Refusal('STALE', id)
  if (!isMoved(token)) throw new Refusal('BAD_SOURCE', nodeOf(work, token).name || id)
  return token
}
