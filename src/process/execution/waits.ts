import { parseMoment } from '#model/format/moments.ts'
import type { NodeEvent, ProcessNode } from './ExecutableProcess.ts'
import { textFor } from './evaluate.ts'
import { addDuration, readCycle } from './isoDuration.ts'
import { Refusal } from './Refusal.ts'
import type { Timer, Token } from './TokenState.ts'
import { allTokens, nextId, nodeOf, type Work } from './Work.ts'

/** A reopened timer gives people this long, in ms. */
const GRACE = 60_000

/** Waits for what can happen at the boundary of a token's node. */
export function arm(work: Work, token: Token): void {
  for (const id of nodeOf(work, token).boundary) listen(work, token, work.process.nodes[id] as ProcessNode)
}

/** The same for a token that is live again: its timers keep their first moments, or give a minute. */
export function armAgain(work: Work, token: Token): void {
  if (token.isInstance) return
  for (const id of nodeOf(work, token).boundary)
    listenSince(work, token, work.process.nodes[id] as ProcessNode)
}

/** Waits for the event of a node as if since the token came there. */
export function listenSince(work: Work, token: Token, node: ProcessNode): void {
  const past = timesPast(work, token, node.id)
  listen(work, token, node, { from: token.startTime, earliest: work.now + GRACE, past })
}

/** How often an event at the boundary has come that goes on beside it. */
const timesPast = (work: Work, { id }: Token, node: string): number =>
  allTokens(work).filter(token => token.node === node && token.causes[0] === id && token.state !== 'undone')
    .length

interface Since {
  from: number
  earliest: number
  /** How often it has come before. */
  past: number
}

/** Waits for the event of a node, which is that of the token, one at its boundary, or one behind a gateway. */
export function listen(work: Work, token: Token, node: ProcessNode, since?: Since): void {
  const { event } = node
  if (event?.kind === 'timer') addTimer(work, token, node, since ?? { from: work.now, earliest: 0, past: 0 })
  if (event?.kind !== 'message' && event?.kind !== 'signal') return
  const name = textFor(work, token, event.name ?? '')
  const subscription = { id: nextId(work, 'b'), token: token.id, node: node.id, kind: event.kind, name }
  work.state.subscriptions[subscription.id] = subscription
  work.effects.push({ type: 'subscribed', subscription })
}

function addTimer(work: Work, token: Token, node: ProcessNode, { from, earliest, past }: Since): void {
  const { due, repeat } = scheduleOf(work, token, node, from)
  const left = repeat.left === null ? null : repeat.left - past
  if (left !== null && left < 0) return
  setTimer(work, {
    ...{ id: nextId(work, 'm'), token: token.id, node: node.id, due: Math.max(due, earliest) },
    ...(left !== 0 && node.interrupting === false && { repeat: { ...repeat, left } }),
  })
}

function setTimer(work: Work, timer: Timer): void {
  work.state.timers[timer.id] = timer
  work.effects.push({ type: 'timer-set', timer })
}

type Schedule = Required<Pick<Timer, 'due' | 'repeat'>>

/** @throws Refusal BAD_DURATION */
function scheduleOf(work: Work, token: Token, node: ProcessNode, from: number): Schedule {
  const { date, duration, cycle } = node.event as NodeEvent
  const written = date ?? duration ?? cycle ?? ''
  const text = textFor(work, token, written)
  const schedule =
    date === undefined ? spacedBy(text, from, work.zone, duration === undefined) : at(text, work.zone)
  if (!schedule) throw new Refusal('BAD_DURATION', node.id)
  return schedule
}

const ONCE = { left: 0, every: '' }

function at(text: string, zone: string): Schedule | null {
  const due = parseMoment(text.trim(), zone)
  return due === null ? null : { due, repeat: ONCE }
}

function spacedBy(text: string, from: number, zone: string, isCycle: boolean): Schedule | null {
  const cycle = isCycle ? readCycle(text) : { count: 1, start: null, every: text }
  if (!cycle) return null
  const { count, start, every } = cycle
  const due = start === null ? addDuration(from, every, zone) : parseMoment(start, zone)
  return due === null ? null : { due, repeat: { left: count === null ? null : count - 1, every } }
}

/** Takes a timer away that has come, and sets it again where it repeats. What was missed is not made up for. */
export function clearTimer(work: Work, timer: Timer, { isGone = false } = {}): void {
  delete work.state.timers[timer.id]
  work.effects.push({ type: 'timer-cleared', timer: timer.id })
  const { repeat } = timer
  if (isGone || !repeat) return
  const next = addDuration(timer.due, repeat.every, work.zone) as number
  const due = next > work.now ? next : (addDuration(work.now, repeat.every, work.zone) as number)
  const left = repeat.left === null ? null : repeat.left - 1
  const { token, node } = timer
  const repeated = left === 0 ? {} : { repeat: { ...repeat, left } }
  setTimer(work, { id: nextId(work, 'm'), token, node, due, ...repeated })
}

export function unsubscribe(work: Work, id: string): void {
  delete work.state.subscriptions[id]
  work.effects.push({ type: 'unsubscribed', subscription: id })
}

/** Takes away all that a token waits for. */
export function disarm(work: Work, token: Token): void {
  for (const timer of Object.values(work.state.timers))
    if (timer.token === token.id) clearTimer(work, timer, { isGone: true })
  for (const { id, token: of } of Object.values(work.state.subscriptions))
    if (of === token.id) unsubscribe(work, id)
}
