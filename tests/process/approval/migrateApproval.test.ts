// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { migrateApproval } from '#process/approval/migrateApproval.ts'
import { mapProcess } from '#process/execution/Mapping.ts'
import type { DetailedNode, Drawing } from '../execution/processXml.ts'
import { BEGIN, compiled } from '../execution/runTokens.ts'
import { ApprovalRun, person, type Seating } from './ApprovalRun.ts'

const HOUR = 3_600_000

const seating: Seating = (_node, items) => ({
  seats: items ? items.map((_, index) => person(20 + index)) : [person(10)],
})

const line = (nodes: Drawing['nodes'], ...flows: string[]): Drawing => ({
  nodes: { s: 'start', e: 'end', ...nodes },
  flows,
})

const timer = (event: string): DetailedNode => ({
  kind: 'boundary',
  event: `timer:${event}`,
  on: 'b',
  isBeside: true,
})

const timed = (times: Record<string, string>): Drawing => ({
  nodes: {
    ...{ s: 'start', a: 'user', b: 'user', e: 'end', m: 'end' },
    ...Object.fromEntries(Object.entries(times).map(([id, event]) => [id, timer(event)])),
  },
  flows: ['s>a', 'a>b', 'b>e', ...Object.keys(times).map(id => `${id}>m`)],
})

async function started(drawing: Drawing): Promise<ApprovalRun> {
  const run = new ApprovalRun(await compiled(drawing), seating)
  run.do({ type: 'start', variables: { two: ['x', 'y', 'z'] } })
  return run
}

const approve = (run: ApprovalRun, node: string) =>
  run.do({ type: 'approve', item: run.item(node).id, by: run.item(node).assignee })

/** Goes on by another drawing; the codes of what does not fit. */
async function migrate(run: ApprovalRun, drawing: Drawing, told: Record<string, string> = {}) {
  const to = await compiled(drawing)
  const mapping = mapProcess({ from: run.process, to }, told)
  const { state, problems } = migrateApproval(mapping, { state: run.state, now: run.now })
  const next = new ApprovalRun(to, seating)
  next.state = state
  next.now = run.now
  return { next, problems: problems.map(({ code, node }) => `${code} ${node}`) }
}

const group = (until: string): Drawing =>
  line({ a: { kind: 'user', multi: { over: '${two}', variable: 'x', until } } }, 's>a', 'a>e')

const both = (a: string, b: string, more: Partial<Drawing['nodes']> = {}): Drawing =>
  line(
    { f: 'and', j: 'and', [a]: 'user', [b]: 'user', ...(more as Drawing['nodes']) },
    ...['s>f', `f>${a}`, `f>${b}`, `${a}>j`, `${b}>j`, 'j>e'],
  )

describe('migrateApproval', () => {
  it('should keep timers that stay, reckon changed ones from the beginning, and set new ones from now', async () => {
    const run = await started(timed({ same: 'PT9H', longer: 'PT3H', gone: 'PT5H', past: 'PT1H' }))
    approve(run, 'a')
    run.now = BEGIN + 2 * HOUR
    const [first] = Object.values(run.state.tokens.timers).filter(({ node }) => node === 'past')
    run.do({ type: 'fire', timer: first?.id ?? '' })
    const { next, problems } = await migrate(
      run,
      timed({ same: 'PT9H', longer: 'PT4H', added: 'PT1H', past: 'PT1H' }),
    )
    expect(problems).toEqual([])
    const due = Object.values(next.state.tokens.timers).map(one => [one.node, (one.due - BEGIN) / HOUR])
    // What has come at the boundary comes no more.
    expect(Object.fromEntries(due)).toEqual({ same: 9, longer: 4, added: 3 })
  })

  it('should go back to what stands for a former task, and not to one that is gone', async () => {
    const before = line({ a: 'user', b: 'user', c: 'user' }, 's>a', 'a>b', 'b>c', 'c>e')
    const run = await started(before)
    approve(run, 'a')
    approve(run, 'b')
    const after = line({ first: 'user', b: 'service', c: 'user' }, 's>first', 'first>b', 'b>c', 'c>e')
    const { next, problems } = await migrate(run, after, { a: 'first' })
    expect(problems).toEqual([])
    const item = next.item('c')
    const back = (to: string) => next.do({ type: 'return', item: item.id, by: item.assignee, to })
    expect(back('b')).toBe('NOT_UPSTREAM')
    expect(back('first')).toBeNull()
    expect(next.item('first').assignee).toBe(10)
  })

  it.each<[string, Drawing, Drawing, Record<string, string>, string[]]>([
    [
      'a task of one for one of several',
      both('a', 'b'),
      group('${nrOfCompletedInstances > 1}'),
      {},
      ['UNLIKE a', 'UNMAPPED b'],
    ],
    ['two places in one', both('a', 'b'), both('a', 'c'), { b: 'a' }, ['MEETS b']],
    [
      'another sub-process',
      line({ a: 'user' }, 's>a', 'a>e'),
      line(
        { p: { kind: 'sub', inside: { nodes: { i: 'start', a: 'user', o: 'end' }, flows: ['i>a', 'a>o'] } } },
        ...['s>p', 'p>e'],
      ),
      {},
      ['SCOPE a'],
    ],
  ])('should not put %s', async (_what, before, after, told, expected) => {
    expect((await migrate(await started(before), after, told)).problems).toEqual(expected)
  })

  it('should refuse a rule by which the votes are enough already, and a way to a join that is gone', async () => {
    const run = await started(group('${nrOfCompletedInstances > 1}'))
    approve(run, 'a')
    expect((await migrate(run, group('${nrOfCompletedInstances >= 1}'))).problems).toEqual(['DECIDED a'])
    expect((await migrate(run, group('${nrOfApproved / nrOfInstances >= 0.6}'))).problems).toEqual([])
    const joining = await started(both('a', 'b'))
    approve(joining, 'a')
    expect((await migrate(joining, both('c', 'b'))).problems).toEqual(['FLOW j'])
    expect((await migrate(joining, both('c', 'b'), { a: 'c' })).problems).toEqual([])
  })
})
