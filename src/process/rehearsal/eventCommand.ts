import type { ExecutableProcess } from '../execution/ExecutableProcess.ts'
import type { TokenCommand } from '../execution/TokenPort.ts'
import type { Token, TokenState } from '../execution/TokenState.ts'

/** Where a case stands, and the moment in ms. */
interface EventMoment {
  process: ExecutableProcess
  state: TokenState
  now: number
}

/**
 * The command by which what a token waits for happens: the timer of a node is due, its message or signal arrives, its
 * error is raised. A timer that is due later moves the clock to its moment.
 * @returns null where the token does not wait for the event of this node
 */
export function eventCommand(
  token: Token,
  node: string,
  { process, state, now }: EventMoment,
): TokenCommand | null {
  const isMeant = (one: { token: string; node: string }) => one.token === token.id && one.node === node
  const timer = Object.values(state.timers).find(isMeant)
  if (timer) return { type: 'fire', timer: timer.id, now: Math.max(now, timer.due) }
  const subscription = Object.values(state.subscriptions).find(isMeant)
  if (subscription) return { type: subscription.kind, name: subscription.name, now }
  const { event, attachedTo } = process.nodes[node] ?? {}
  const isAnswered = token.kind === 'service' || token.kind === 'call'
  if (event?.kind !== 'error' || attachedTo !== token.node || !isAnswered) return null
  return { type: 'answer', token: token.id, error: event.code ?? '', now }
}
