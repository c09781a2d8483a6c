import type { ExecutableProcess, ProcessNode } from './ExecutableProcess.ts'
import { Refusal } from './Refusal.ts'
import type { TokenEffect } from './TokenPort.ts'
import type { Token, TokenState } from './TokenState.ts'

/** What one command works on: a copy of the state, and what has come of it so far. */
export interface Work {
  readonly process: ExecutableProcess
  /** Zone in which times without an offset are meant. */
  readonly zone: string
  /** ms */
  readonly now: number
  readonly state: TokenState
  readonly effects: TokenEffect[]
  /** Tokens that have come to a node and are not through it, the first to run first. */
  readonly agenda: Arrival[]
  /** Nodes that were run. */
  steps: number
}

interface Arrival {
  token: Token
  /** Whether a start event waits for its person, as a task does. */
  isHeld: boolean
}

interface NewToken {
  node: string
  scope: string | null
  causes: string[]
  via?: string | null
  variables?: Record<string, unknown> | undefined
  isInstance?: boolean | undefined
}

/** The next id of the state. @param kind one letter */
export const nextId = ({ state }: Work, kind: string): string => `${kind}${++state.sequence}`

/** Adds a token that nobody runs. */
export function addToken(work: Work, given: NewToken): Token {
  const { node, scope, causes, via = null, variables, isInstance } = given
  const token: Token = {
    ...{ id: nextId(work, 't'), node, scope, causes, state: 'live', kind: 'run', via },
    ...{ startTime: work.now, endTime: null, outgoing: [] },
    ...(variables && { variables }),
    ...(isInstance && { isInstance }),
  }
  work.state.tokens[token.id] = token
  return token
}

/** Adds a token that runs its node next. */
export function enter(work: Work, given: NewToken, isHeld = false): Token {
  const token = addToken(work, given)
  work.agenda.push({ token, isHeld })
  return token
}

/** Enters the node of a token anew, for the same causes. */
export function enterAgain(work: Work, token: Token, isHeld = false): Token {
  const { node, scope, causes, via, variables, isInstance } = token
  return enter(work, { node, scope, causes, via, variables, isInstance }, isHeld)
}

export const nodeOf = ({ process }: Work, token: Token): ProcessNode =>
  process.nodes[token.node] as ProcessNode

export const tokenOf = ({ state }: Work, id: string): Token => state.tokens[id] as Token

export const allTokens = ({ state }: Work): Token[] => Object.values(state.tokens)

export const isLive = ({ state }: Token): boolean => state === 'live'

/** The live tokens that live in a scope, null being the process. */
export const childrenOf = (work: Work, scope: string | null): Token[] =>
  allTokens(work).filter(token => token.scope === scope && isLive(token))

/** The token in whose sub-process or multi-instance a token lives. */
export const scopeOf = (work: Work, token: Token): Token | null =>
  token.scope === null ? null : tokenOf(work, token.scope)

/**
 * A token that is live.
 *
 * @throws Refusal STALE where it is not
 */
export function liveToken(work: Work, id: string): Token {
  const token = Object.hasOwn(work.state.tokens, id) ? tokenOf(work, id) : null
  if (!token || !isLive(token)) throw new Refusal('STALE', id)
  return token
}

/** Ids of the tokens that have come to their end inside of a scope, at any depth. */
export function finishedInside(work: Work, scope: Token): string[] {
  const inside = new Set([scope.id])
  const finished: string[] = []
  for (const token of allTokens(work)) {
    if (token.scope === null || !inside.has(token.scope)) continue
    inside.add(token.id)
    if (token.state === 'done') finished.push(token.id)
  }
  return finished
}

/** What a token sees: the variables of the instance, under those of what it lives in, the innermost first. */
export function visibleVariables(work: Work, token: Token): Record<string, unknown> {
  const own: Record<string, unknown>[] = []
  for (let around: Token | null = token; around; around = scopeOf(work, around))
    if (around.variables) own.unshift(around.variables)
  let visible = { ...work.state.variables }
  for (const inner of own) visible = { ...visible, ...inner }
  return visible
}

/** Sets variables of the instance. A name that is none of them is new. */
export function setVariables(work: Work, variables: Record<string, unknown> | undefined): void {
  if (variables) work.state.variables = { ...work.state.variables, ...variables }
}

/** A copy whose tokens, timers and variables can be set; what stands in a list or a variable is never changed. */
export function copyOf(state: TokenState): TokenState {
  const { tokens, timers, subscriptions, variables } = state
  return {
    ...state,
    variables: { ...variables },
    tokens: Object.fromEntries(Object.entries(tokens).map(([id, token]) => [id, { ...token }])),
    timers: { ...timers },
    subscriptions: { ...subscriptions },
  }
}
