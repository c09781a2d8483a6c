import { cancel } from './closeToken.ts'
import type { NodeType } from './ExecutableProcess.ts'
import { Refusal } from './Refusal.ts'
import type { Token } from './TokenState.ts'
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
  if (!target || NOT_ENTERED.has(target.type) || target.scope !== (around?.node ?? ''))
    throw new Refusal('BAD_TARGET', to)
  const moved = enter(work, { node: to, scope: first.scope, causes: sources.map(({ id }) => id) })
  for (const source of sources) cancel(work, source, moved)
}

function sourceOf(work: Work, id: string): Token {
  const token = Object.hasOwn(work.state.tokens, id) ? work.state.tokens[id] : undefined
  if (!token || !isLive(token)) throw new Refusal('STALE', id)
  if (!MOVED.has(token.kind) || token.isInstance)
    throw new Refusal('BAD_SOURCE', nodeOf(work, token).name || id)
  return token
}
