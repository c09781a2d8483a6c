// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { FORK, LINE, LOOP, SUB } from '../execution/drawings.ts'
import type { DetailedNode, Drawing } from '../execution/processXml.ts'
import { compiled } from '../execution/runTokens.ts'
import { ApprovalRun, type Given, person, type Seating, STARTER } from './ApprovalRun.ts'

const group = (multi: DetailedNode['multi'] = {}): Drawing => ({
  nodes: {
    s: 'start',
    a: 'user',
    g: { kind: 'user', multi: { over: 'people', ...multi } },
    c: 'user',
    e: 'end',
  },
  flows: ['s>a', 'a>g', 'g>c', 'c>e'],
})

/** Single tasks are for 10; groups for 1, 2 and 3. */
const seating: Seating = (_, items) => ({
  seats: items ? items.map(item => person(Number(item))) : [person(10)],
})
const POOL: Seating = () => ({ seats: [{ ...person(null), candidates: [{ kind: 'role', id: 3 }] }] })

async function begun(drawing: Drawing, seats: Seating = seating): Promise<ApprovalRun> {
  const run = new ApprovalRun(await compiled(drawing), seats)
  run.do({ type: 'start', variables: { people: [1, 2, 3] } })
  return run
}

type Verb =
  | 'approve'
  | 'reject'
  | 'return'
  | 'sign'
  | 'transfer'
  | 'delegate'
  | 'claim'
  | 'unclaim'
  | 'unsign'
  | 'withdraw'
  | 'join'
  | 'leave'

/** The latest item of somebody, in whatever state; the open one first. */
function itemFor(run: ApprovalRun, who: number): WorkItem {
  const own = Object.values(run.state.items).filter(
    ({ assignee, answeredBy }) => (answeredBy ?? assignee) === who || assignee === who,
  )
  const found =
    own.find(({ state }) => state === 'open') ??
    own.find(({ state }) => state === 'waiting') ??
    own.at(-1) ??
    run.items('open')[0]
  if (!found) throw new Error(`${who} has no item`)
  return found
}

/** `1 approve`, `1 return a`, `1 sign before 4 5`, `1 delegate 4`, `cancel`, `resubmit`. */
function perform(run: ApprovalRun, text: string): string | null {
  if (text === 'cancel') return run.do({ type: 'cancel' })
  if (text === 'resubmit') return run.do({ type: 'withdraw', by: STARTER })
  const [who = '', verb = '', ...rest] = text.split(' ')
  const answered = run.items('approved', 'half').findLast(({ answeredBy }) => answeredBy === Number(who))
  const item = verb === 'withdraw' && answered ? answered : itemFor(run, Number(who))
  const own = { item: item.id, by: Number(who) }
  return run.do(COMMANDS[verb as Verb](own, rest))
}

const COMMANDS: Record<Verb, (own: { item: string; by: number }, rest: string[]) => Given> = {
  approve: own => ({ ...own, type: 'approve' }),
  reject: (own, [to]) => ({ ...own, type: 'reject', ...(to !== undefined && { to }) }),
  return: (own, [to = '']) => ({ ...own, type: 'return', to }),
  sign: (own, [side, ...users]) => ({
    ...own,
    type: 'sign',
    side: side as 'before',
    users: users.map(Number),
  }),
  transfer: (own, [to]) => ({ ...own, type: 'transfer', to: Number(to) }),
  delegate: (own, [to]) => ({ ...own, type: 'delegate', to: Number(to) }),
  claim: own => ({ ...own, type: 'claim' }),
  unclaim: own => ({ ...own, type: 'unclaim' }),
  unsign: (own, [owner]) => ({ item: own.item, by: Number(owner ?? own.by), type: 'unsign' }),
  withdraw: own => ({ ...own, type: 'withdraw-item' }),
  join: (own, users) => ({ ...own, type: 'add-members', users: users.map(Number) }),
  leave: (own, [by]) => ({ item: own.item, by: Number(by ?? own.by), type: 'remove-member' }),
}

/** Who is asked and where: `a:10 g:1,2`; those who wait are in brackets, who approved and waits for signers has a +. */
function asked(run: ApprovalRun): string {
  const { result } = run.state
  if (result !== 1) return `result ${result}`
  const nodes = new Map<string, string[]>()
  for (const { node, assignee, state } of run.items('open', 'waiting', 'half')) {
    const name = { open: `${assignee}`, waiting: `(${assignee})`, half: `${assignee}+` }[state as 'open']
    nodes.set(node, [...(nodes.get(node) ?? []), name])
  }
  return [...nodes].map(([node, people]) => `${node}:${people}`).join(' ')
}

/** what, drawing, course: who is asked at first, then what was done and who is asked afterwards, or why it is refused */
const COURSES: [string, Drawing, string][] = [
  ['approval', LINE, 'a:10; 10 approve → b:10; 10 approve → c:10; 10 approve → result 2'],
  ['rejection', LINE, 'a:10; 10 reject → result 3'],
  ['cancelling', LINE, 'a:10; cancel → result 4'],
  ['rejection to a task', LINE, 'a:10; 10 approve → b:10; 10 reject a → a:10; 10 approve → b:10'],
  [
    'return',
    LINE,
    'a:10; 10 approve → b:10; 10 return c → NOT_UPSTREAM; 10 return a → a:10; 10 approve → b:10',
  ],
  ['return to the start', LINE, 'a:10; 10 approve → b:10; 10 return s → s:10; 10 approve → a:10'],
  [
    'return in a fork',
    FORK,
    'p:10; 10 approve → a:10 b:10; 10 approve → b:10; 10 approve → b2:10; 10 return a → NOT_UPSTREAM; 10 return b → b:10; 10 approve → b2:10; 10 approve → c:10; 10 return a → a:10; 10 approve → c:10',
  ],
  [
    'return out of a sub-process and into it',
    SUB,
    'a:10; 10 approve → i:10; 10 approve → k:10; 10 return a → a:10; 10 approve → i:10; 10 approve → k:10; 10 approve → c:10; 10 return i → i:10',
  ],
  [
    'return out of a group while others sign',
    group(),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 return a → a:10; 10 approve → g:1,2,3; 1 approve → g:2,3',
  ],
  [
    'all of a group',
    group(),
    'a:10; 10 approve → g:1,2,3; 2 approve → g:1,3; 1 approve → g:3; 3 approve → c:10',
  ],
  [
    'one who rejects where all must approve',
    group(),
    'a:10; 10 approve → g:1,2,3; 2 approve → g:1,3; 1 reject → result 3',
  ],
  [
    'any of a group',
    group({ until: '${nrOfCompletedInstances >= 1}' }),
    'a:10; 10 approve → g:1,2,3; 2 reject → g:1,3; 1 approve → c:10',
  ],
  [
    'none of a group',
    group({ until: '${nrOfCompletedInstances >= 1}' }),
    'a:10; 10 approve → g:1,2,3; 2 reject → g:1,3; 1 reject → g:3; 3 reject → result 3',
  ],
  [
    'half of a group',
    group({ until: '${nrOfCompletedInstances / nrOfInstances >= 0.5}' }),
    'a:10; 10 approve → g:1,2,3; 2 approve → g:1,3; 1 reject → g:3; 3 approve → c:10',
  ],
  [
    'half of a group out of reach',
    group({ until: '${nrOfApproved / nrOfInstances >= 0.5}' }),
    'a:10; 10 approve → g:1,2,3; 2 reject → g:1,3; 1 reject → result 3',
  ],
  [
    'a rule that names the outcome',
    group({ until: '${nrOfRejected > 0 ? "rejected" : (nrOfApproved > 1 ? "approved" : "")}' }),
    'a:10; 10 approve → g:1,2,3; 2 approve → g:1,3; 1 approve → c:10',
  ],
  [
    'one after another',
    group({ sequential: true }),
    'a:10; 10 approve → g:1,(2),(3); 2 approve → WAITING; 1 approve → g:2,(3); 2 approve → g:3; 3 approve → c:10',
  ],
  [
    'one after another, until one rejects',
    group({ sequential: true }),
    'a:10; 10 approve → g:1,(2),(3); 1 approve → g:2,(3); 2 reject → result 3',
  ],
  [
    'signers before',
    LINE,
    'a:10; 10 sign before 4 5 → a:(10),4,5; 10 approve → WAITING; 4 approve → a:(10),5; 5 approve → a:10; 10 approve → b:10',
  ],
  ['a signer before who says no', LINE, 'a:10; 10 sign before 4 5 → a:(10),4,5; 4 reject → result 3'],
  ['signers behind', LINE, 'a:10; 10 sign after 4 → a:10,(4); 10 approve → a:10+,4; 4 approve → b:10'],
  [
    'signers of signers',
    LINE,
    'a:10; 10 sign before 4 → a:(10),4; 4 sign before 5 → a:(10),(4),5; 5 approve → a:(10),4; 4 approve → a:10',
  ],
  ['signers on both sides', LINE, 'a:10; 10 sign after 4 → a:10,(4); 10 sign before 5 → SIGN_MIXED'],
  [
    'a signer twice',
    LINE,
    'a:10; 10 sign after 4 → a:10,(4); 10 sign after 4 → TWICE; 10 sign after 10 → TWICE',
  ],
  [
    'a signer of a group member',
    group(),
    'a:10; 10 approve → g:1,2,3; 1 sign before 4 → g:(1),2,3,4; 4 reject → result 3',
  ],
  [
    'a signer of a group member where any is enough',
    group({ until: '${nrOfCompletedInstances >= 1}' }),
    'a:10; 10 approve → g:1,2,3; 1 sign before 4 → g:(1),2,3,4; 4 reject → g:2,3; 2 approve → c:10',
  ],
  [
    'a signer who is taken back',
    LINE,
    'a:10; 10 sign before 4 → a:(10),4; 4 unsign 5 → NOT_SIGN_OWNER; 4 unsign 10 → a:10; 10 approve → b:10',
  ],
  [
    'a signer behind who is taken back',
    LINE,
    'a:10; 10 sign after 4 → a:10,(4); 10 approve → a:10+,4; 4 unsign 10 → b:10',
  ],
  [
    'transfer',
    LINE,
    'a:10; 10 transfer 10 → SAME_PERSON; 10 transfer 4 → a:4; 10 approve → NOT_ASSIGNEE; 4 approve → b:10',
  ],
  [
    'transfer to who is asked already',
    group(),
    'a:10; 10 approve → g:1,2,3; 1 transfer 2 → TWICE; 1 transfer 4 → g:4,2,3',
  ],
  [
    'delegation',
    LINE,
    'a:10; 10 delegate 4 → a:4; 4 transfer 5 → DELEGATED; 4 sign after 5 → DELEGATED; 4 reject → a:10; 10 approve → b:10',
  ],
  [
    'a member more',
    group({ until: '${nrOfCompletedInstances / nrOfInstances >= 0.5}' }),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 join 4 5 → g:2,3,4,5; 2 join 3 → TWICE; 2 approve → g:3,4,5; 3 approve → c:10',
  ],
  [
    'a member less',
    group(),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 leave → g:3; 3 leave → LAST_MEMBER; 3 approve → c:10',
  ],
  [
    'a member less, which decides',
    group({ until: '${nrOfApproved / nrOfInstances >= 0.6}' }),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 reject → g:3; 3 leave → LAST_MEMBER',
  ],
  [
    'a member less, who was enough',
    group({ until: '${nrOfApproved / nrOfInstances >= 0.5}' }),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 leave → c:10',
  ],
  ['a member where there is no group', LINE, 'a:10; 10 join 4 → NOT_A_GROUP; 10 leave → NOT_A_GROUP'],
  ['withdrawal', LINE, 'a:10; 10 approve → b:10; 10 transfer 4 → b:4; 10 withdraw → a:10; 10 approve → b:10'],
  [
    'withdrawal after somebody went on',
    LINE,
    'a:10; 10 transfer 4 → a:4; 4 approve → b:10; 10 approve → c:10; 4 withdraw → ACTED',
  ],
  [
    'withdrawal while a service is under way',
    { ...LINE, nodes: { ...LINE.nodes, b: 'service' } },
    'a:10; 10 approve → ; 10 withdraw → a:10',
  ],
  [
    'withdrawal in an undecided group',
    group(),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 1 withdraw → g:1,2,3',
  ],
  [
    'withdrawal in a decided group',
    group({ until: '${nrOfCompletedInstances > 1}' }),
    'a:10; 10 approve → g:1,2,3; 1 approve → g:2,3; 2 approve → c:10; 2 withdraw → g:2,3; 3 approve → c:10',
  ],
  [
    'withdrawal by a signer of a member whom another has overtaken',
    group({ until: '${nrOfCompletedInstances >= 1}' }),
    'a:10; 10 approve → g:1,2,3; 1 sign before 4 → g:(1),2,3,4; 4 approve → g:1,2,3; 2 approve → c:10; 4 withdraw → ACTED',
  ],
  [
    'withdrawal in a sequence',
    group({ sequential: true }),
    'a:10; 10 approve → g:1,(2),(3); 1 approve → g:2,(3); 1 withdraw → g:1,(2),(3)',
  ],
  [
    'withdrawal from signers behind',
    LINE,
    'a:10; 10 sign after 4 → a:10,(4); 10 approve → a:10+,4; 10 withdraw → a:10,(4); 10 approve → a:10+,4; 4 approve → b:10',
  ],
  [
    'somebody else’s withdrawal',
    LINE,
    'a:10; 10 transfer 4 → a:4; 4 approve → b:10; 10 withdraw → NOT_APPROVED',
  ],
  [
    'withdrawal by the starter',
    LINE,
    'a:10; resubmit → s:10; 10 approve → a:10; 10 approve → b:10; resubmit → ACTED',
  ],
  ['a loop', LOOP, 'a:10; 10 approve → b:10; 10 approve → result 2'],
]

describe('act', () => {
  it.each(COURSES)('should take %s', async (_what, drawing, course) => {
    const run = await begun(drawing)
    const seen = course.split('; ').map((step, index) => {
      const [command = ''] = step.split(' → ')
      return index === 0 ? asked(run) : `${command} → ${perform(run, command) ?? asked(run)}`
    })
    expect(seen.join('; ')).toBe(course)
  })

  it('should let one of the candidates take a task, and give it back', async () => {
    const run = await begun(LINE, POOL)
    const [{ id }] = run.items('open') as [WorkItem]
    expect(run.do({ type: 'approve', item: id, by: 4 })).toBe('NOT_ASSIGNEE')
    expect(run.do({ type: 'claim', item: id, by: 4 })).toBeNull()
    expect(run.do({ type: 'claim', item: id, by: 5 })).toBe('CLAIMED')
    expect(run.do({ type: 'unclaim', item: id, by: 4 })).toBeNull()
    expect(run.do({ type: 'unclaim', item: id, by: 4 })).toBe('NOT_ASSIGNEE')
    expect(run.do({ type: 'claim', item: id, by: 5 })).toBeNull()
    expect(run.do({ type: 'approve', item: id, by: 5 })).toBeNull()
    expect(run.item('b').node).toBe('b')
  })

  it('should refuse what is answered, and what was never asked', async () => {
    const run = await begun(LINE)
    const { id } = run.item('a')
    run.do({ type: 'approve', item: id, by: 10 })
    expect(run.do({ type: 'approve', item: id, by: 10 })).toBe('ANSWERED')
    expect(run.do({ type: 'approve', item: 'constructor', by: 10 })).toBe('STALE')
    expect(run.do({ type: 'seat', token: run.item('b').token, seats: [person(4)] })).toBe('STALE')
  })

  it('should block withdrawal over a service that is done', async () => {
    const run = await begun({ ...LINE, nodes: { ...LINE.nodes, b: 'service' } })
    run.do({ type: 'approve', item: run.item('a').id, by: 10 })
    const service = Object.values(run.state.tokens.tokens).find(({ kind }) => kind === 'service')
    run.do({ type: 'answer', token: service?.id ?? '' })
    expect(perform(run, '10 withdraw')).toBe('SERVICE_DONE')
  })
})
