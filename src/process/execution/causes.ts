import type { ExecutableProcess } from './ExecutableProcess.ts'
import type { Token, TokenState } from './TokenState.ts'

/** Ids of the tokens that have brought a token about, itself not among them. */
export function ancestorsOf(state: TokenState, token: string): Set<string> {
  const found = new Set<string>()
  const waiting = [...(state.tokens[token]?.causes ?? [])]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(state.tokens[id]?.causes ?? []))
  }
  return found
}

/** Ids of the tokens that a token has brought about, itself not among them; those that were undone are. */
export function causalDescendants(state: TokenState, token: string): Set<string> {
  return descendantsOf(state, [token])
}

/** The same of several; what is caused comes after its causes. */
export function descendantsOf(state: TokenState, tokens: readonly string[]): Set<string> {
  const roots = new Set(tokens)
  const found = new Set<string>()
  for (const { id, causes } of Object.values(state.tokens))
    if (!roots.has(id) && causes.some(cause => roots.has(cause) || found.has(cause))) found.add(id)
  return found
}

/** Where a token can be returned to. */
export interface ReturnTarget {
  token: string
  node: string
}

/**
 * The user tasks that were done on the way to a token, each with its latest time, and the start of the process; the
 * earliest first. What lies on a sibling branch is none of them.
 */
export function returnTargets(process: ExecutableProcess, state: TokenState, token: string): ReturnTarget[] {
  const ancestors = ancestorsOf(state, token)
  const latest = new Map<string, string>()
  for (const candidate of Object.values(state.tokens)) {
    if (!ancestors.has(candidate.id) || candidate.state !== 'done' || !isTarget(process, candidate)) continue
    latest.delete(candidate.node)
    latest.set(candidate.node, candidate.id)
  }
  return [...latest].map(([node, id]) => ({ token: id, node }))
}

function isTarget({ nodes }: ExecutableProcess, { node, kind, scope }: Token): boolean {
  const type = nodes[node]?.type
  return (type === 'userTask' && kind === 'task') || (type === 'startEvent' && scope === null)
}
