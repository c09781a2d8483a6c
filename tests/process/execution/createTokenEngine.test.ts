// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { around, bodies, CHOICE, FORK, forked, guarded, LINE, LOOP, NESTED, SOME, SUB } from './drawings.ts'
import { played, type ScenarioRow } from './scenario.ts'

const FORWARD: ScenarioRow[] = [
  ['one task after the other', LINE, {}, 'a; a → b; b → c; c → completed'],
  ['the first flow whose condition holds', CHOICE, { days: 5, kind: 'sick' }, 'a; a → completed'],
  ['the next one where the first does not', CHOICE, { days: 1, kind: 'sick' }, 'b'],
  ['the default where none does', CHOICE, { days: 1, kind: 'other' }, 'c'],
  ['the default where a condition meets null', CHOICE, {}, 'c'],
  ['all branches, and waits for all', FORK, {}, 'p; p → a b; a → (j) b; b → (j) b2; b2 → c'],
  ['chosen branches, and waits for these', SOME, { a: true, b: true }, 'a b; b → (j) a; a → (j) d; d → z'],
  ['one chosen branch, waiting for none', SOME, { a: false, b: true }, 'b; b → z; z → completed'],
  [
    'an inclusive join that waits for nobody who can come on a flow on which something has arrived',
    {
      nodes: {
        s: 'start',
        f: 'and',
        a: 'user',
        b: 'user',
        x: 'xor',
        m: 'manual',
        y: 'xor',
        j: 'or',
        c: 'user',
      },
      flows: ['s>f', 'f>a', 'f>b', 'a>y', 'b>x', 'x>m ${v}', 'x>y *', 'y>j', 'm>j', 'j>c'],
    },
    { v: false },
    'a b; a → b c; b → c c',
  ],
  [
    'an inclusive join that waits for what can come over the boundary of a task',
    {
      nodes: {
        ...{ s: 'start', f: 'and', n: 'user', b: 'user', z: 'end', j: 'or', c: 'user' },
        t: { kind: 'boundary', on: 'n', event: 'timer:PT1H' },
      },
      flows: ['s>f', 'f>n', 'f>b', 'n>z', 't>j', 'b>j', 'j>c'],
    },
    {},
    'b n; b → (j) n; n → c',
  ],
  ['the default of an inclusive gateway', SOME, { a: false, b: false }, 'c; c → z'],
  [
    'a branch that arrives twice, keeping the second for the next time',
    {
      nodes: { s: 'start', f: 'and', m: 'manual', a: 'user', b: 'user', j: 'and', c: 'user', e: 'end' },
      flows: ['s>f', 'f>a', 'f>m', 'm>a', 'f>b', 'a>j', 'b>j', 'j>c', 'c>e'],
    },
    {},
    'a a b; a → (j) a b; a → (j) (j) b; b → (j) c',
  ],
  [
    'a loop as often as its condition holds',
    LOOP,
    { again: true },
    'a; a → b; b → a; set {"again":false} → a; a → b; b → completed',
  ],
  ['into a sub-process and out of it', SUB, {}, 'a; a → i; i → k; k → c'],
  ['through nested sub-processes', NESTED, {}, 'h; h → i; i → k; k → m; m → c; c → completed'],
  [
    'all that leaves a task without a gateway',
    { nodes: { s: 'start', a: 'user', b: 'user', e: 'end' }, flows: ['s>a', 's>b', 'a>e', 'b>e'] },
    {},
    'a b; a → b; b → completed',
  ],
  ['tasks that nobody does', around({ kind: 'manual' }), {}, 'c'],
  [
    'an end in the middle of nowhere',
    { nodes: { s: 'start', a: 'user' }, flows: ['s>a'] },
    {},
    'a; a → completed',
  ],
]

const REFUSED: ScenarioRow[] = [
  [
    'a choice without a way',
    { ...LINE, nodes: { ...LINE.nodes, b: 'xor' }, flows: ['s>a', 'a>b', 'b>c ${ok}', 'c>e'] },
    { ok: false },
    'a; a → NO_OUTGOING_FLOW b; set {"ok":true} → a; a → c',
  ],
  [
    'a condition that fails',
    { ...LINE, flows: ['s>a', 'a>b ${days > kind}', 'b>c', 'c>e'] },
    { days: 3, kind: 'x' },
    'a; a → CONDITION_FAILED a-b',
  ],
  [
    'a condition that says neither',
    { ...LINE, flows: ['s>a', 'a>b ${days}', 'b>c', 'c>e'] },
    { days: 3 },
    'a; a → CONDITION_FAILED a-b',
  ],
  [
    'a loop without a wait',
    {
      nodes: { s: 'start', a: 'user', x: 'xor', m: 'manual', e: 'end' },
      flows: ['s>a', 'a>x', 'x>m', 'm>x ${true}', 'm>e *'],
    },
    {},
    'a; a → STEP_LIMIT x',
  ],
  ['whatever is not there any more', LINE, {}, 'a; message m → NO_SUBSCRIPTION m; activate → NOT_SUSPENDED'],
  [
    'all but resuming and ending while suspended',
    LINE,
    {},
    'a; suspend → a; a → SUSPENDED; suspend → SUSPENDED; activate → a; a → b; suspend → b; end → ended; end → NOT_RUNNING',
  ],
]

const EVENTS: ScenarioRow[] = [
  ['a timer in the way', around({ kind: 'catch', event: 'timer:PT1H' }), {}, 'n; fire n → c'],
  [
    'a date in the way',
    around({ kind: 'catch', event: 'date:${day}' }),
    { day: '2027-01-01' },
    'n; fire n → c',
  ],
  [
    'a message in the way',
    around({ kind: 'catch', event: 'message:m' }),
    {},
    'n; message x → NO_SUBSCRIPTION x; message m → c',
  ],
  [
    'a message for the first of those who wait for it, and a signal for all',
    {
      nodes: {
        ...{ s: 'start', f: 'and', a: 'user', b: 'user', c: 'user', d: 'user' },
        m: { kind: 'catch', event: 'message:m' },
        n: { kind: 'catch', event: 'message:m' },
        x: { kind: 'catch', event: 'signal:x' },
        y: { kind: 'catch', event: 'signal:x' },
      },
      flows: ['s>f', 'f>m', 'f>n', 'f>x', 'f>y', 'm>a', 'n>b', 'x>c', 'y>d'],
    },
    {},
    'm n x y; message m → a n x y; signal x → a c d n; message m → a b c d',
  ],
  ['a signal in the way', around({ kind: 'catch', event: 'signal:m' }), {}, 'n; signal x → n; signal m → c'],
  ['a task that receives', around({ kind: 'receive', event: 'message:m' }), {}, 'n; message m → c'],
  ['a service until its answer', around({ kind: 'service' }), {}, 'n; answer n → c'],
  [
    'a called process until its answer',
    around({ kind: 'call', attributes: 'calledElement="other"' }),
    {},
    'n; answer n → c',
  ],
  [
    'the first of several events',
    {
      nodes: {
        s: 'start',
        g: 'race',
        m: { kind: 'catch', event: 'message:m' },
        t: { kind: 'catch', event: 'timer:P1D' },
        a: 'user',
        b: 'user',
        e: 'end',
      },
      flows: ['s>g', 'g>m', 'g>t', 'm>a', 't>b', 'a>e', 'b>e'],
    },
    {},
    'g; message m → a; a → completed',
  ],
  [
    'a boundary timer that ends its task',
    around({ kind: 'user' }, { t: { kind: 'boundary', on: 'n', event: 'timer:PT1H' }, q: 'user' }, [
      't>q',
      'q>e',
    ]),
    {},
    'n; fire t → q; q → completed',
  ],
  [
    'a boundary timer beside its task',
    around(
      { kind: 'user' },
      { t: { kind: 'boundary', on: 'n', event: 'timer:PT1H', isBeside: true }, q: 'user' },
      ['t>q', 'q>e'],
    ),
    {},
    'n; fire t → n q; n → c q; q → c',
  ],
  [
    'a boundary signal beside its task as often as it comes',
    around(
      { kind: 'user' },
      { t: { kind: 'boundary', on: 'n', event: 'signal:m', isBeside: true }, q: 'user' },
      ['t>q', 'q>e'],
    ),
    {},
    'n; signal m → n q; signal m → n q q; n → c q q; signal m → c q q',
  ],
  [
    'a boundary error of a service',
    around({ kind: 'service' }, { t: { kind: 'boundary', on: 'n', event: 'error:E1' }, q: 'user' }, [
      't>q',
      'q>e',
    ]),
    {},
    'n; answer n !E1 → q',
  ],
  [
    'the boundary of the code before that of all',
    around(
      { kind: 'service' },
      {
        t: { kind: 'boundary', on: 'n', event: 'error' },
        t1: { kind: 'boundary', on: 'n', event: 'error:E1' },
        q: 'user',
        r: 'user',
      },
      ['t>q', 'q>e', 't1>r', 'r>e'],
    ),
    {},
    'n; answer n !E1 → r',
  ],
  [
    'the boundary of all where no code fits',
    around(
      { kind: 'service' },
      {
        t: { kind: 'boundary', on: 'n', event: 'error' },
        t1: { kind: 'boundary', on: 'n', event: 'error:E1' },
        q: 'user',
        r: 'user',
      },
      ['t>q', 'q>e', 't1>r', 'r>e'],
    ),
    {},
    'n; answer n !E2 → q',
  ],
  ['an error that nobody catches ends it', around({ kind: 'service' }), {}, 'n; answer n !E1 → ended'],
  [
    'an error end that leaves its sub-process',
    guarded({ event: 'error:E1' }, forked({ kind: 'end', event: 'error:E1' })),
    {},
    'i k; i → k l; k → q; q → completed',
  ],
  [
    'an error of another code passes on',
    guarded({ event: 'error:E2' }, forked({ kind: 'end', event: 'error:E1' })),
    {},
    'i k; k → ended',
  ],
  [
    'a terminating end ends its sub-process only',
    guarded({ event: 'timer:P1D' }, forked({ kind: 'end', event: 'terminate' })),
    {},
    'i k; k → c',
  ],
  [
    'a terminating end ends the process',
    {
      nodes: { s: 'start', f: 'and', a: 'user', b: 'user', e: { kind: 'end', event: 'terminate' }, z: 'end' },
      flows: ['s>f', 'f>a', 'f>b', 'a>e', 'b>z'],
    },
    {},
    'a b; a → completed',
  ],
  [
    'a terminating end beside a branch that has not begun',
    {
      nodes: { s: 'start', f: 'and', b: 'user', e: { kind: 'end', event: 'terminate' }, z: 'end' },
      flows: ['s>f', 'f>e', 'f>b', 'b>z'],
    },
    {},
    'completed',
  ],
  [
    'a signal that it throws itself',
    {
      nodes: {
        s: 'start',
        f: 'and',
        w: { kind: 'catch', event: 'signal:m' },
        a: 'user',
        t: { kind: 'throw', event: 'signal:m' },
        b: 'user',
        c: 'user',
        e: 'end',
      },
      flows: ['s>f', 'f>w', 'f>a', 'a>t', 't>b', 'w>c', 'b>e', 'c>e'],
    },
    {},
    'a w; a → b c',
  ],
  [
    'a timer of a sub-process ends what lives in it',
    guarded({ event: 'timer:PT1H' }),
    {},
    'i k; i → k l; fire t → q; q → completed',
  ],
  [
    'a sub-process that is through has no timer',
    guarded({ event: 'timer:PT1H' }),
    {},
    'i k; i → k l; k → l; l → c; fire t → STALE',
  ],
]

const MULTIPLE: ScenarioRow[] = [
  ['a body for each item', bodies({ times: '2' }), {}, 'a; a → i i; i → i k; k → i; i → k; k → c'],
  [
    'one body after the other',
    bodies({ sequential: true, times: '${count}' }),
    { count: 2 },
    'a; a → i; i → k; k → i; i → k; k → c',
  ],
  ['no body for no item', bodies({ over: 'people' }), { people: [] }, 'a; a → c'],
  [
    'bodies until enough are through',
    bodies({ times: '3', until: '${nrOfCompletedInstances >= 1}' }),
    {},
    'a; a → i i i; i → i i k; k → c',
  ],
  [
    'a service for each item',
    around({ kind: 'service', multi: { over: 'list' } }),
    { list: [1, 2] },
    'n n; answer n → n; answer n → c',
  ],
  [
    'a task of several people is one token',
    around({ kind: 'user', multi: { over: 'list' } }),
    { list: [1, 2] },
    'n; n → c',
  ],
  ['a list that is none', bodies({ over: 'people' }), { people: 'x' }, 'a; a → EXPRESSION_FAILED u'],
  ['a list that is not there', bodies({ over: 'people' }), {}, 'a; a → EXPRESSION_FAILED u'],
  ['a number that is none', bodies({ times: '1.5' }), {}, 'a; a → EXPRESSION_FAILED u'],
  ['more than there may be', around({ kind: 'user', multi: { times: '10000' } }), {}, 'ITEM_LIMIT 10000'],
  [
    'a timer of all bodies together',
    {
      ...bodies({ times: '2' }),
      nodes: {
        ...bodies({ times: '2' }).nodes,
        t: { kind: 'boundary', on: 'u', event: 'timer:PT1H' },
        q: 'user',
      },
      flows: [...bodies({}).flows, 't>q', 'q>e'],
    },
    {},
    'a; a → i i; fire t → q',
  ],
]

describe('createTokenEngine', () => {
  const parts = Object.entries({ FORWARD, REFUSED, EVENTS, MULTIPLE })
  it.each(parts.flatMap(([part, rows]) => rows.map(row => [part, ...row] as const)))(
    'should lead (%s): %s',
    async (_part, _does, drawing, variables, course) => {
      expect(await played(drawing, variables, course)).toBe(course)
    },
  )
})
