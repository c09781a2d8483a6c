import { cancel, consume } from './closeToken.ts'
import type { ProcessNode } from './ExecutableProcess.ts'
import { leave } from './leaveNode.ts'
import { finish } from './multiInstance.ts'
import type { Subscription, Token } from './TokenState.ts'
import { addToken, childrenOf, enter, finishedInside, nodeOf, scopeOf, tokenOf, type Work } from './Work.ts'
import { clearTimer, unsubscribe } from './waits.ts'

/** What a token has waited for has happened, at its own node, at its boundary or behind its gateway. */
export function occur(work: Work, waited: { token: string; node: string }): void {
  const token = tokenOf(work, waited.token)
  const node = work.process.nodes[waited.node] as ProcessNode
  if (node.type === 'boundaryEvent') leaveByBoundary(work, token, node)
  else if (token.node === node.id) finish(work, token)
  else leaveByEvent(work, token, node)
}

function leaveByBoundary(work: Work, token: Token, { id, interrupting }: ProcessNode): void {
  if (interrupting === false) {
    enter(work, { node: id, scope: token.scope, causes: [token.id] })
  } else {
    const event = enter(work, {
      node: id,
      scope: token.scope,
      causes: [token.id, ...finishedInside(work, token)],
    })
    cancel(work, token, event)
  }
}

/** A gateway that waits for several events goes on with the one that came first. */
function leaveByEvent(work: Work, token: Token, node: ProcessNode): void {
  const via = nodeOf(work, token).outgoing.find(flow => work.process.flows[flow]?.to === node.id) ?? null
  consume(work, token)
  token.outgoing = via === null ? [] : [via]
  leave(work, addToken(work, { node: node.id, scope: token.scope, causes: [token.id], via }))
}

/** Hands what was received to who waits for it: a signal to everybody, a message to the first. How many there were. */
export function deliver(work: Work, kind: Subscription['kind'], name: string): number {
  const waiting = Object.values(work.state.subscriptions).filter(
    one => one.kind === kind && one.name === name,
  )
  const reached = kind === 'message' ? waiting.slice(0, 1) : waiting
  for (const subscription of reached) {
    if (!Object.hasOwn(work.state.subscriptions, subscription.id)) continue
    // What does not interrupt goes on waiting for the next one.
    if (work.process.nodes[subscription.node]?.interrupting !== false) unsubscribe(work, subscription.id)
    occur(work, subscription)
  }
  return reached.length
}

/** The moment of a timer has come. */
export function fireTimer(work: Work, id: string): void {
  const timer = work.state.timers[id]
  if (!timer) return
  clearTimer(work, timer)
  occur(work, timer)
}

/**
 * An error goes outwards from a token to the nearest boundary that catches it: the one of its code, else the one of
 * all. Nobody catches it: an incident, and the instance ends.
 */
export function raise(work: Work, token: Token, code: string): void {
  for (let around: Token | null = token; around; around = scopeOf(work, around)) {
    const handler = around.isInstance ? undefined : catcherOf(work, around, code)
    if (!handler) continue
    const causes = new Set([around.id, token.id, ...finishedInside(work, around)])
    cancel(work, around, enter(work, { node: handler.id, scope: around.scope, causes: [...causes] }))
    return
  }
  work.effects.push({ type: 'incident', code: 'UNCAUGHT_ERROR', node: token.node, detail: code })
  endAll(work)
}

function catcherOf(work: Work, token: Token, code: string): ProcessNode | undefined {
  const catchers = nodeOf(work, token)
    .boundary.map(id => work.process.nodes[id] as ProcessNode)
    .filter(({ event }) => event?.kind === 'error')
  return (
    catchers.find(({ event }) => event?.code === code) ??
    catchers.find(({ event }) => event?.code === undefined)
  )
}

/** Ends everything that is under way. */
export function endAll(work: Work): void {
  for (const token of childrenOf(work, null)) cancel(work, token)
  work.state.status = 'ended'
}

/** Ends what else is under way in the scope of a token that is through. */
export function terminate(work: Work, token: Token): void {
  for (const other of childrenOf(work, token.scope)) cancel(work, other, token)
}
