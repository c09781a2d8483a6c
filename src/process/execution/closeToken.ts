import type { TokenEffect } from './TokenPort.ts'
import type { Token } from './TokenState.ts'
import { childrenOf, nodeOf, type Work } from './Work.ts'
import { disarm } from './waits.ts'

/** Ends a token that has done what its node asks. */
export function consume(work: Work, token: Token): void {
  close(work, token, 'done')
  if (token.kind !== 'multi') announce(work, token, 'end')
}

/** Ends a token and what lives in it. @param by the token of the event that ends it */
export function cancel(work: Work, token: Token, by?: Token): void {
  for (const child of childrenOf(work, token.id)) cancel(work, child, by)
  close(work, token, 'cancelled')
  if (by) token.cancelledBy = by.id
}

export function close(work: Work, token: Token, state: 'done' | 'cancelled' | 'undone'): void {
  token.state = state
  token.endTime = work.now
  disarm(work, token)
  const { id, node, kind } = token
  if (kind === 'task') work.effects.push({ type: 'task-left', token: id, node, how: state })
  if (state === 'done') return
  if (kind === 'service' || kind === 'call')
    work.effects.push({ type: 'answer-dropped', token: id, node, kind })
}

type ListenerEvent = Extract<TokenEffect, { type: 'listener' }>['event']

/** Says that listeners of a node are due, where it has any. */
export function announce(work: Work, token: Token, event: ListenerEvent): void {
  const { id, listeners } = nodeOf(work, token)
  if (listeners.some(one => one.of === 'execution' && one.event === event))
    work.effects.push({ type: 'listener', token: token.id, node: id, event })
}
