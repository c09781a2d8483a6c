// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnTargets } from '#process/execution/causes.ts'
import { eventCommand } from '#process/rehearsal/eventCommand.ts'
import { isWaiting } from '#process/rehearsal/PastRun.ts'
import { type RehearsedVersion, rehearse } from '#process/rehearsal/rehearse.ts'
import { depthOf } from '../../support/depth.ts'
import { CHOICE, FORK, guarded, LINE, LOOP } from '../execution/drawings.ts'
import type { Drawing } from '../execution/processXml.ts'
import { LOOPS, randomProcess, WAYS } from '../execution/randomProcess.ts'
import { compiled, TokenRun } from '../execution/runTokens.ts'

const { property } = depthOf(import.meta.filename)

const version = async (drawing: Drawing, people: Record<string, string> = {}): Promise<RehearsedVersion> => ({
  process: await compiled(drawing),
  peopleOf: node => people[node] ?? '',
})

/** An instance that has gone so far: `a` does the task, `undo a` and `hold s` take back, `fire t` lets a timer come. */
async function gone(drawing: Drawing, variables: Record<string, unknown>, course: string): Promise<TokenRun> {
  const run = new TokenRun(await compiled(drawing))
  run.start(variables)
  for (const word of course.split('; ').filter(Boolean)) {
    run.now += 1000
    const [verb = '', node = ''] = word.split(' ')
    if (verb === 'undo' || verb === 'hold') run.undo(node, { hold: verb === 'hold' })
    else if (verb === 'fire') run.fire(node)
    else if (verb === 'answer') run.answer(node)
    else if (verb === 'end') run.do({ type: 'end' })
    else expect(run.complete(verb)).toBeNull()
  }
  return run
}

const line = (...nodes: string[]): Drawing => ({
  nodes: { s: 'start', ...Object.fromEntries(nodes.map(node => [node, 'user'])), e: 'end' },
  flows: ['s', ...nodes].map((from, index) => `${from}>${nodes[index] ?? 'e'}`),
})

interface Case {
  says: string
  own: Drawing
  draft: Drawing
  variables?: Record<string, unknown>
  course: string
  rejectedAt?: string
  people?: Record<string, string>
  expected: unknown
}

const same = { outcome: 'same' }
const other = (before: string | null, now: string | null, more: object = {}) =>
  expect.objectContaining({ outcome: 'changed', before, now, isPeople: false, stuck: null, ...more })

const CASES: Case[] = [
  { says: 'the same drawing', own: LINE, draft: LINE, course: 'a; b; c', expected: same },
  {
    says: 'a task in between',
    ...{ own: line('a', 'b'), draft: line('a', 'n', 'b'), course: 'a; b' },
    expected: other('b', 'n', { beforeWay: ['a', 'b', 'e'], nowWay: ['a', 'n', 'b', 'e'] }),
  },
  {
    says: 'a task behind where it still waits',
    ...{ own: line('a', 'b'), draft: line('a', 'n', 'b'), course: '', expected: same },
  },
  {
    says: 'a task that is gone: what comes behind it is approved',
    ...{ own: line('a', 'b', 'c'), draft: line('a', 'c'), course: 'a; b; c' },
    expected: other('b', 'c'),
  },
  {
    says: 'two tasks in the other order',
    ...{ own: line('a', 'b'), draft: line('b', 'a'), course: 'a; b', expected: other('a', 'b') },
  },
  {
    says: 'another limit, for one above it only',
    ...{ own: CHOICE, draft: { ...CHOICE, flows: CHOICE.flows.map(flow => flow.replace('> 3', '> 5')) } },
    ...{ variables: { days: 4 }, course: 'a', expected: other('a', 'c') },
  },
  {
    says: 'another limit, for one below both',
    ...{ own: CHOICE, draft: { ...CHOICE, flows: CHOICE.flows.map(flow => flow.replace('> 3', '> 5')) } },
    ...{ variables: { days: 2 }, course: 'c', expected: same },
  },
  {
    says: 'other people',
    ...{ own: LINE, draft: LINE, course: 'a', people: { b: 'role:3' } },
    expected: other('b', 'b', { isPeople: true }),
  },
  {
    says: 'branches whose flows stand in another order',
    ...{ own: FORK, draft: { ...FORK, flows: FORK.flows.toReversed() } },
    ...{ course: 'p; a; b; b2; c', expected: same },
  },
  { says: 'a return', own: LINE, draft: LINE, course: 'a; b; undo a; a; b; c', expected: same },
  {
    says: 'a return, and a task in between',
    ...{ own: line('a', 'b'), draft: line('a', 'n', 'b'), course: 'a; undo a; a; b' },
    expected: other('b', 'n', { nowWay: ['a', 'n', 'b', 'a', 'n', 'b', 'e'] }),
  },
  { says: 'a form handed in anew', own: LINE, draft: LINE, course: 'a; hold s; s; a', expected: same },
  {
    says: 'a rejection',
    ...{ own: LINE, draft: line('a', 'n', 'b', 'c'), course: 'a; end', rejectedAt: 'b' },
    expected: other('b', 'n', { nowWay: ['a', 'n', 'b'] }),
  },
  {
    says: 'a rejection where nobody is asked any more',
    ...{ own: LINE, draft: line('a', 'c'), course: 'a; end', rejectedAt: 'b' },
    expected: other('b', 'c', { nowWay: ['a', 'c', 'e'] }),
  },
  {
    says: 'a timer at a boundary',
    ...{ own: guarded({ event: 'timer:PT1H' }), draft: guarded({ event: 'timer:PT9H' }) },
    ...{ course: 'i; fire t; q', expected: same },
  },
  {
    says: 'a condition that cannot be answered',
    ...{ own: LINE, draft: CHOICE, variables: { days: 'viel' }, course: 'a' },
    expected: other('a', 'g', { stuck: 'CONDITION_FAILED' }),
  },
  {
    says: 'a loop without end',
    ...{ own: LINE, draft: LOOP, variables: { again: true }, course: 'a; b' },
    expected: other('c', 'a', { stuck: 'STEP_LIMIT' }),
  },
]

describe('rehearse', () => {
  for (const { says, own, draft, variables = {}, course, rejectedAt = null, people, expected } of CASES)
    it(`should say what changes: ${says}`, async () => {
      const { state } = await gone(own, variables, course)
      const versions = [await version(own), await version(draft, people)] as const
      expect(rehearse(...versions, { state, rejectedAt, sets: [] })).toEqual(expected)
    })

  it('should give up where its own version would not have led there', async () => {
    const { state } = await gone(CHOICE, { days: 2 }, 'c')
    const changed = { ...state, variables: { days: 9 } }
    const own = await version(CHOICE)
    const told = rehearse(own, own, { state: changed, rejectedAt: null, sets: [] })
    expect(told).toEqual({ outcome: 'impossible', reason: 'DIVERGED' })
    // Unless it is known what stood there before.
    const at = Object.values(state.tokens).at(-1)?.startTime ?? 0
    const known = rehearse(own, own, {
      state: changed,
      rejectedAt: null,
      sets: [{ at, former: { days: 2 } }],
    })
    expect(known).toEqual(same)
  })

  it('should find no change on the version that it ran under, whatever was done', async () => {
    const act = fc.record({ kind: fc.nat(5), pick: fc.nat(1000) })
    const choices = fc.array(fc.boolean(), { minLength: WAYS, maxLength: WAYS })
    await fc.assert(
      fc.asyncProperty(randomProcess, fc.array(act, { maxLength: 25 }), choices, async (made, acts, ways) => {
        const run = new TokenRun(await compiled(made.drawing))
        const again = Array.from({ length: LOOPS }, (_, index) => [`again${index}`, false])
        run.start(Object.fromEntries([...ways.map((way, index) => [`v${index}`, way]), ...again]))
        for (const { kind, pick } of acts) doSomething(run, kind, pick)
        const own = { process: run.process, peopleOf: () => '' }
        const told = rehearse(own, own, { state: run.state, rejectedAt: null, sets: [] })
        expect(told).toEqual(same)
      }),
      property(600),
    )
  })
})

/** Goes on at one of the places that wait, or takes one of the ways back. */
function doSomething(run: TokenRun, kind: number, pick: number): void {
  const waiting = Object.values(run.state.tokens).filter(isWaiting)
  const token = waiting[pick % waiting.length]
  if (!token) return
  run.now += 1000
  const targets = kind === 0 ? returnTargets(run.process, run.state, token.id) : []
  const target = targets[pick % targets.length]
  if (target) {
    const hold = run.process.nodes[target.node]?.type === 'startEvent'
    run.do({ type: 'undo', token: target.token, hold })
  } else if (token.kind === 'task') {
    run.do({ type: 'complete', token: token.id })
  } else if (token.kind === 'event') {
    const nodes = run.process.nodes[token.node]?.outgoing.map(flow => run.process.flows[flow]?.to ?? '') ?? []
    const command = [token.node, ...nodes]
      .map(node => eventCommand(token, node, { ...run, now: run.now }))
      .find(one => one !== null)
    if (!command) return
    run.now = command.now
    run.do(command)
  } else {
    run.do({ type: 'answer', token: token.id })
  }
}
