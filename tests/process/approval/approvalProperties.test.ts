import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { returnTargets } from '#process/execution/causes.ts'
import { depthOf } from '../../support/depth.ts'
import { liveTokens } from '../execution/checkInvariants.ts'
import { LOOPS, randomProcess, WAYS } from '../execution/randomProcess.ts'
import { compiled } from '../execution/runTokens.ts'
import { ApprovalRun, type Given, person, type Seating, STARTER } from './ApprovalRun.ts'

const { property } = depthOf(import.meta.filename)

const ACTS = [
  ...[
    'reject',
    'return',
    'return',
    'withdraw',
    'withdraw',
    'resubmit',
    'before',
    'after',
    'unsign',
    'join',
    'leave',
  ],
  ...['transfer', 'delegate', 'claim', 'unclaim', 'message', 'fire', 'answer', 'pause', 'stranger'],
] as const

const act = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constant('approve') },
    ...ACTS.map(kind => ({ weight: 1, arbitrary: fc.constant(kind as string) })),
  ),
  pick: fc.nat(1_000_000),
  choices: fc.array(fc.boolean(), { minLength: WAYS + LOOPS, maxLength: WAYS + LOOPS }),
})
type Act = { kind: string; pick: number; choices: boolean[] }

/** Different ways of finding people, by the number in a node's id. */
const seating: Seating = (node, items) => {
  if (items) return { seats: items.map((_, index) => person(20 + index)) }
  const people = [11, 12, 13].map(person)
  switch (Number(node.replace(/\D/g, '') || 5) % 7) {
    case 0:
      return { seats: [{ ...person(null), candidates: [{ kind: 'role', id: 3 }] }] }
    case 1:
      return { seats: people.slice(0, 2), together: 'all' }
    case 2:
      return { seats: people, together: 'any' }
    case 3:
      return { seats: people, together: 'sequence' }
    case 4:
      return { seats: [] }
    default:
      return { seats: [person(10)] }
  }
}

const picked = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % items.length]

const variables = (choices: boolean[], isOver = false): Record<string, unknown> =>
  Object.fromEntries(
    choices.map((value, index) =>
      index < WAYS ? [`v${index}`, value] : [`again${index - WAYS}`, value && !isOver],
    ),
  )

/** What a random act asks for; null where there is nothing to do it to. */
function commandOf(run: ApprovalRun, { kind, pick, choices }: Act): Given | null {
  const open = picked(run.items('open'), pick)
  const other = (pick >> 4) % 30
  const live = liveTokens(run.state.tokens)
  switch (kind) {
    case 'answer': {
      const token = picked(
        live.filter(one => one.kind === 'service' || one.kind === 'call'),
        pick,
      )
      return token ? { type: 'answer', token: token.id, ...(pick % 3 === 0 && { error: 'E1' }) } : null
    }
    case 'fire': {
      const timer = picked(Object.values(run.state.tokens.timers), pick)
      if (timer) run.now = Math.max(run.now, timer.due)
      return timer ? { type: 'fire', timer: timer.id } : null
    }
    case 'message':
      return { type: 'message', name: 'm' }
    case 'resubmit':
      return { type: 'withdraw', by: STARTER }
    case 'withdraw': {
      const item = picked(run.items('approved', 'half').slice(-3), pick)
      return item ? { type: 'withdraw-item', item: item.id, by: item.answeredBy ?? 0 } : null
    }
    case 'unsign': {
      const item = picked(
        run.items('open', 'waiting').filter(({ parent }) => parent !== null),
        pick,
      )
      return item ? { type: 'unsign', item: item.id, by: 1, isAdmin: true } : null
    }
    case 'leave': {
      const item = picked(
        run.items('open', 'waiting').filter(({ parent }) => parent === null),
        pick,
      )
      return item ? { type: 'remove-member', item: item.id, by: 1, isAdmin: true } : null
    }
    default:
      return open ? itemCommand(run, { kind, pick, choices }, open, other) : null
  }
}

function itemCommand(
  run: ApprovalRun,
  { kind, pick, choices }: Act,
  item: WorkItem,
  other: number,
): Given | null {
  const own = { item: item.id, by: item.assignee ?? 1, isAdmin: item.assignee === null }
  switch (kind) {
    case 'reject': {
      const target = picked(returnTargets(run.process, run.state.tokens, item.token), pick >> 3)
      return { ...own, type: 'reject', ...(pick % 4 !== 0 && target && { to: target.node }) }
    }
    case 'return': {
      const nodes = Object.values(run.state.tokens.tokens).map(({ node }) => node)
      const targets = returnTargets(run.process, run.state.tokens, item.token).map(({ node }) => node)
      return { ...own, type: 'return', to: picked(pick % 5 === 0 ? nodes : targets, pick >> 3) ?? 's' }
    }
    case 'before':
    case 'after':
      return { ...own, type: 'sign', side: kind, users: [other, other + 1] }
    case 'join':
      return { ...own, type: 'add-members', users: [other] }
    case 'transfer':
    case 'delegate':
      return { ...own, type: kind, to: other }
    case 'claim':
    case 'unclaim':
      return { ...own, type: kind, by: item.assignee ?? 40 }
    case 'stranger':
      return { ...own, type: 'approve', by: 99, isAdmin: false }
    default:
      return { ...own, type: 'approve', variables: variables(choices) }
  }
}

function perform(run: ApprovalRun, act: Act): void {
  if (act.kind === 'pause') {
    const item = run.items('open')[0]
    run.do({ type: 'suspend' })
    if (item) expect(run.do({ type: 'approve', item: item.id, by: 1, isAdmin: true })).toBe('SUSPENDED')
    run.do({ type: 'activate' })
    return
  }
  const command = commandOf(run, act)
  const refusal = command && run.do(command)
  if (act.kind === 'stranger' && command) expect(refusal).toBe('NOT_ASSIGNEE')
  if (refusal && /NO_OUTGOING|FAILED|LIMIT|BAD_/.test(refusal)) throw new Error(`${act.kind}: ${refusal}`)
}

/** Approves whatever is open, until the process is through. */
function finish(run: ApprovalRun, choices: boolean[]): void {
  if (run.state.tokens.status !== 'running') return
  run.do({ type: 'set', variables: variables(choices, true) })
  for (let step = 0; run.state.tokens.status === 'running'; step++) {
    if (step > 1_500) throw new Error('6: does not end')
    const refusal = run.do(nextOf(run))
    if (refusal) throw new Error(`6: ${refusal}`)
  }
  expect(run.state.result).not.toBe(1)
}

function nextOf(run: ApprovalRun): Given {
  const [item] = run.items('open')
  if (item) return { type: 'approve', item: item.id, by: item.assignee ?? 1, isAdmin: item.assignee === null }
  const live = liveTokens(run.state.tokens)
  const called = live.find(({ kind }) => kind === 'service' || kind === 'call')
  if (called) return { type: 'answer', token: called.id }
  const event = live.find(({ kind }) => kind === 'event')
  const timer = Object.values(run.state.tokens.timers).find(({ token }) => token === event?.id)
  run.now = Math.max(run.now, timer?.due ?? 0)
  return timer ? { type: 'fire', timer: timer.id } : { type: 'message', name: 'm' }
}

describe('people in random processes', () => {
  it('should keep what must hold whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomProcess,
        fc.array(act, { maxLength: 50, size: 'max' }),
        act,
        async (made, acts, last) => {
          const run = new ApprovalRun(await compiled(made.drawing), seating)
          run.do({ type: 'start', variables: { two: ['x', 'y'], ...variables(last.choices) } })
          for (const one of acts) if (run.state.tokens.status === 'running') perform(run, one)
          finish(run, last.choices)
          expect(run.replayed()).toEqual(run.state)
        },
      ),
      property(1_000),
    )
  })
})
