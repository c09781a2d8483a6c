import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { migrateApproval } from '#process/approval/migrateApproval.ts'
import { returnTargets } from '#process/execution/causes.ts'
import type {
  ExecutableProcess,
  ProcessFlow,
  ProcessNode,
  TaskFacts,
} from '#process/execution/ExecutableProcess.ts'
import { mapProcess } from '#process/execution/Mapping.ts'
import { depthOf } from '../../support/depth.ts'
import { liveTokens } from '../execution/checkInvariants.ts'
import { LOOPS, randomProcess, WAYS } from '../execution/randomProcess.ts'
import { compiled } from '../execution/runTokens.ts'
import { ApprovalRun, type Given, person, type Seating, STARTER } from './ApprovalRun.ts'
import { brokenItems } from './checkItems.ts'

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

/** Another version of a process, and what stands in it for what was renamed. */
interface Version {
  to: ExecutableProcess
  told: Record<string, string>
}

/** A task is renamed and given a timer beside it, and a task is added on a way. */
function nextVersion(process: ExecutableProcess, pick: number): Version {
  const to = structuredClone(process) as Version['to'] & { nodes: Record<string, ProcessNode> }
  const flow = picked(Object.values(to.flows), pick) as ProcessFlow
  const after = to.nodes[flow.to] as ProcessNode
  const base = { name: '', scope: after.scope, boundary: [], listeners: [], interrupting: true }
  const task = { assignees: [], properties: {} } as unknown as TaskFacts
  const added = { ...base, id: 'added5', type: 'userTask' as const, task }
  to.nodes.added5 = { ...added, incoming: [flow.id], outgoing: ['added-on'] }
  to.nodes[after.id] = { ...after, incoming: after.incoming.map(one => (one === flow.id ? 'added-on' : one)) }
  const flows = to.flows as Record<string, ProcessFlow>
  flows['added-on'] = { id: 'added-on', from: 'added5', to: after.id, name: '', condition: null }
  flows[flow.id] = { ...flow, to: 'added5' }
  const old = picked(
    Object.values(process.nodes).filter(({ type }) => type === 'userTask'),
    pick >> 5,
  )
  return { to, told: old ? renamed(to, old.id) : {} }
}

function renamed(
  to: ExecutableProcess & { nodes: Record<string, ProcessNode> },
  id: string,
): Record<string, string> {
  const now = `new${id}`
  const node = to.nodes[id] as ProcessNode
  delete to.nodes[id]
  const place = { name: '', scope: node.scope, boundary: [], listeners: [], incoming: [], outgoing: [] }
  const event = { kind: 'timer' as const, duration: 'PT1H' }
  to.nodes.late = {
    ...place,
    id: 'late',
    type: 'boundaryEvent',
    event,
    attachedTo: now,
    interrupting: false,
    outgoing: ['late-on'],
  }
  to.nodes.told = { ...place, id: 'told', type: 'endEvent', incoming: ['late-on'] }
  to.nodes[now] = { ...node, id: now, boundary: [...node.boundary, 'late'] }
  for (const one of Object.values(to.nodes)) if (one.attachedTo === id) one.attachedTo = now
  const flows = to.flows as Record<string, ProcessFlow>
  flows['late-on'] = { id: 'late-on', from: 'late', to: 'told', name: '', condition: null }
  for (const flow of Object.values(flows)) {
    if (flow.from === id) flow.from = now
    if (flow.to === id) flow.to = now
  }
  return { [id]: now }
}

/** Half of the instances with a program or a called process under way go on without. */
function answerAll(run: ApprovalRun): void {
  const isCalled = ({ kind }: { kind: string }) => kind === 'service' || kind === 'call'
  for (let step = 0; step < 20 && run.state.tokens.sequence % 4 > 0; step++) {
    const token = liveTokens(run.state.tokens).find(isCalled)
    if (!token) return
    run.do({ type: 'answer', token: token.id })
  }
}

/** The run goes on by another version; null where that is refused, which has to have its reason. */
function migrated(run: ApprovalRun, { to, told }: Version): ApprovalRun | null {
  const mapping = mapProcess({ from: run.process, to }, told)
  const { state, problems } = migrateApproval(mapping, { state: run.state, now: run.now })
  const live = liveTokens(run.state.tokens)
  for (const { code, node } of problems) {
    if (code === 'SERVICE' || code === 'CALL')
      expect(live).toContainEqual(expect.objectContaining({ node, kind: code.toLowerCase() }))
    // The task was added on the way to a join at which somebody has arrived.
    else
      expect({ code, kind: live.find(token => token.node === node)?.kind }).toEqual({
        code: 'FLOW',
        kind: 'join',
      })
  }
  if (problems.length > 0) return null
  const next = new ApprovalRun(to, seating)
  next.state = state
  next.now = run.now
  return next
}

describe('another version of a random process', () => {
  it('should be gone on by as if it had been that one', async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(
        randomProcess,
        fc.array(act, { maxLength: 8, size: 'max' }),
        fc.array(act, { maxLength: 10 }),
        act,
        async (made, acts, later, last) => {
          const run = new ApprovalRun(await compiled(made.drawing), seating)
          run.do({ type: 'start', variables: { two: ['x', 'y'], ...variables(last.choices) } })
          for (const one of acts) if (run.state.tokens.status === 'running') perform(run, one)
          answerAll(run)
          if (run.state.tokens.status !== 'running') return
          const before = structuredClone(run.state)
          const same = mapProcess({ from: run.process, to: structuredClone(run.process) })
          const unchanged = migrateApproval(same, { state: run.state, now: run.now })
          if (unchanged.problems.length === 0) expect(unchanged.state).toEqual(before)
          const next = migrated(run, nextVersion(run.process, last.pick))
          expect(run.state).toEqual(before)
          if (next === null) return
          count += 1
          expect(brokenItems(next.process, next.state)).toEqual([])
          for (const one of later) if (next.state.tokens.status === 'running') perform(next, one)
          finish(next, last.choices)
        },
      ),
      property(1_500),
    )
    expect(count).toBeGreaterThan(75)
  })
})

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
