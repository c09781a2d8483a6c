import type { Token, TokenState } from '#process/execution/TokenState.ts'

const WAITING: ReadonlySet<Token['kind']> = new Set(['task', 'service', 'call'])

/**
 * What of the invariants of tokens a state breaks, a sentence each: (1) what runs waits for somebody, (2) nothing
 * hangs on what has ended, (3) nothing lives in what has ended.
 */
export function brokenInvariants(state: TokenState): string[] {
  const isFinished = state.status !== 'running' && state.status !== 'suspended'
  return isFinished ? liveAfterEnd(state) : [...withoutWait(state), ...orphans(state)]
}

export const liveTokens = ({ tokens }: TokenState): Token[] =>
  Object.values(tokens).filter(({ state }) => state === 'live')

const waitsOf = ({ timers, subscriptions }: TokenState) => [
  ...Object.values(timers),
  ...Object.values(subscriptions),
]

function liveAfterEnd(state: TokenState): string[] {
  const live = liveTokens(state).map(({ id }) => `3: ${id} lives after the end`)
  return waitsOf(state).length > 0 ? [...live, '3: timers or subscriptions after the end'] : live
}

function withoutWait(state: TokenState): string[] {
  const isOpen =
    liveTokens(state).some(({ kind }) => WAITING.has(kind)) ||
    waitsOf(state).some(({ token }) => state.tokens[token]?.kind === 'event')
  return isOpen ? [] : ['1: nothing is waited for']
}

function orphans(state: TokenState): string[] {
  const live = liveTokens(state)
  const waits = waitsOf(state)
  return [
    ...live.flatMap(token => orphanhood(token, state, live)),
    ...waits
      .filter(({ token }) => state.tokens[token]?.state !== 'live')
      .map(({ id, token }) => `2: ${id} hangs on ${token}, which has ended`),
    ...live
      .filter(({ id, kind }) => kind === 'event' && !waits.some(({ token }) => token === id))
      .map(({ id, node }) => `2: ${id} at ${node} waits for no event`),
  ]
}

function orphanhood(
  { id, node, kind, scope, items, begun, through }: Token,
  state: TokenState,
  live: Token[],
): string[] {
  const inside = live.filter(token => token.scope === id)
  const counted = begun !== undefined && through !== undefined && begun - through !== inside.length
  return [
    ...(scope !== null && state.tokens[scope]?.state !== 'live'
      ? [`2: ${id} at ${node} lives in what has ended`]
      : []),
    ...(kind === 'run' ? [`2: ${id} at ${node} was left running`] : []),
    ...((kind === 'scope' || kind === 'multi') && inside.length === 0
      ? [`2: ${id} at ${node} holds nothing`]
      : []),
    ...(kind === 'multi' && counted
      ? [`2: ${id} at ${node} counts ${begun} − ${through}, has ${inside.length}`]
      : []),
    ...(kind === 'multi' && (begun ?? 0) > (items?.length ?? 0)
      ? [`2: ${id} has begun more than it has`]
      : []),
  ]
}
