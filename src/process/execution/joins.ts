import { consume } from './closeToken.ts'
import type { ExecutableProcess, ProcessNode } from './ExecutableProcess.ts'
import { leave } from './leaveNode.ts'
import type { Token } from './TokenState.ts'
import { addToken, childrenOf, isLive, nodeOf, type Work } from './Work.ts'

/** Whether tokens wait for each other at a node. */
export const isJoin = ({ type, incoming }: ProcessNode): boolean =>
  (type === 'parallelGateway' || type === 'inclusiveGateway') && incoming.length > 1

/** A token waits at a join; a parallel one goes on with the last arrival. */
export function arrive(work: Work, token: Token): void {
  token.kind = 'join'
  const node = nodeOf(work, token)
  if (node.type !== 'parallelGateway') return
  const arrivals = firstOfEachFlow(waitingAt(work, node.id, token.scope))
  if (arrivals.length === node.incoming.length) fire(work, arrivals)
}

/**
 * Lets one inclusive join go on that waits for nobody any more: whether there was one.
 *
 * @see BPMN 2.0.2, 13.4.3 and table 13.3
 */
export function fireInclusive(work: Work, live: readonly Token[]): boolean {
  for (const token of live) {
    if (!isWaiting(token) || nodeOf(work, token).type !== 'inclusiveGateway') continue
    const arrivals = waitingAt(work, token.node, token.scope)
    if (isBlocked(work, token, arrivals)) continue
    fire(work, firstOfEachFlow(arrivals))
    return true
  }
  return false
}

/** Lets a join go on whose scope holds nothing else that could ever reach it: its node, null where there is none. */
export function forceJoin(work: Work, live: readonly Token[]): string | null {
  const stuck = live.find(token => isWaiting(token) && childrenOf(work, token.scope).every(isWaiting))
  if (!stuck) return null
  fire(work, firstOfEachFlow(waitingAt(work, stuck.node, stuck.scope)))
  return stuck.node
}

const isWaiting = (token: Token): boolean => isLive(token) && token.kind === 'join'

const waitingAt = (work: Work, node: string, scope: string | null): Token[] =>
  childrenOf(work, scope).filter(token => token.kind === 'join' && token.node === node)

/** A flow that leads there twice before the others keeps its second arrival for the next time. */
function firstOfEachFlow(arrivals: Token[]): Token[] {
  const first = new Map<string | null, Token>()
  for (const arrival of arrivals) if (!first.has(arrival.via)) first.set(arrival.via, arrival)
  return [...first.values()]
}

function fire(work: Work, arrivals: Token[]): void {
  const [{ node, scope }] = arrivals as [Token]
  for (const arrival of arrivals) consume(work, arrival)
  const joined = addToken(work, { node, scope, causes: arrivals.map(({ id }) => id) })
  leave(work, joined)
}

/** Whether another token of the scope can still reach a flow on which nothing has arrived, and none on which something has. */
function isBlocked(work: Work, { node, scope }: Token, arrivals: Token[]): boolean {
  const marked = new Set(arrivals.map(({ via }) => via))
  if (work.process.nodes[node]?.incoming.every(flow => marked.has(flow))) return false
  return childrenOf(work, scope).some(other => {
    if (other.node === node && other.kind === 'join') return false
    const reached = reachableFlows(work.process, other.node, node)
    return reached.length > 0 && !reached.some(flow => marked.has(flow))
  })
}

const reaches = new WeakMap<ExecutableProcess, Map<string, string[]>>()

/** The flows into a join that lie on a way from a node without passing the join. */
function reachableFlows(process: ExecutableProcess, from: string, join: string): string[] {
  const known = reaches.get(process) ?? new Map<string, string[]>()
  reaches.set(process, known)
  const key = `${from} ${join}`
  const found = known.get(key) ?? searchFlows(process, from, join)
  known.set(key, found)
  return found
}

function searchFlows({ nodes, flows }: ExecutableProcess, from: string, join: string): string[] {
  const reached = new Set<string>()
  const seen = new Set([from])
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const flow of waysOut(nodes, id)) {
      const to = flows[flow]?.to as string
      if (to === join) reached.add(flow)
      else if (!seen.has(to)) {
        seen.add(to)
        waiting.push(to)
      }
    }
  }
  return [...reached]
}

function waysOut(nodes: ExecutableProcess['nodes'], id: string): readonly string[] {
  const { outgoing, boundary } = nodes[id] as ProcessNode
  return [...outgoing, ...boundary.flatMap(event => nodes[event]?.outgoing ?? [])]
}
