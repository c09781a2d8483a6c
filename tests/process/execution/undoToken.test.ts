// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { around, bodies, FORK, forked, guarded, LINE, LOOP, NESTED, SOME, SUB } from './drawings.ts'
import { played, type ScenarioRow } from './scenario.ts'

const UNDO: ScenarioRow[] = [
  ['back in a line', LINE, {}, 'a; a → b; b → c; undo a → a; a → b; b → c; c → completed'],
  ['back to the start, which runs on', LINE, {}, 'a; a → b; undo s → a'],
  ['back to the start, which waits', LINE, {}, 'a; a → b; hold s → s; s → a; a → b; undo a → a'],
  [
    'back over a join to one branch, the other keeping what it has',
    FORK,
    {},
    'p; p → a b; a → (j) b; b → (j) b2; b2 → c; undo a → (j) a; a → c; c → completed',
  ],
  [
    'back over a join to the middle of a branch',
    FORK,
    {},
    'p; p → a b; a → (j) b; b → (j) b2; b2 → c; undo b → (j) b; b → (j) b2; b2 → c',
  ],
  [
    'back over a join to before the fork',
    FORK,
    {},
    'p; p → a b; a → (j) b; b → (j) b2; b2 → c; undo p → p; p → a b',
  ],
  [
    'back before the fork while a branch is open',
    FORK,
    {},
    'p; p → a b; a → (j) b; undo p → p; p → a b; b → a b2',
  ],
  ['back in one branch beside the other', FORK, {}, 'p; p → a b; b → a b2; undo b → a b; a → (j) b'],
  [
    'back twice over the same join',
    FORK,
    {},
    'p; p → a b; a → (j) b; b → (j) b2; b2 → c; undo a → (j) a; undo b2 → a b2; a → (j) b2; b2 → c',
  ],
  [
    'back over an inclusive join',
    SOME,
    { a: true, b: true },
    'a b; b → (j) a; a → (j) d; d → z; undo a → (j) a; a → (j) d; d → z; undo b → (j) b; b → z',
  ],
  [
    'back to the latest time in a loop',
    LOOP,
    { again: true },
    'a; a → b; b → a; a → b; undo a → a; a → b; b → a; undo b → b; b → a',
  ],
  [
    'back into a sub-process that is through',
    SUB,
    {},
    'a; a → i; i → k; k → c; undo i → i; i → k; k → c; c → completed',
  ],
  ['back out of a sub-process', SUB, {}, 'a; a → i; i → k; undo a → a; a → i'],
  [
    'back into nested sub-processes that are through',
    NESTED,
    {},
    'h; h → i; i → k; k → m; m → c; undo i → i; i → k; k → m; m → c; undo h → h; h → i',
  ],
  [
    'back into one of several bodies that are through',
    bodies({ times: '2' }),
    {},
    'a; a → i i; i_1 → i k; k → i; i → k; k → c; undo i → i; i → k; k → c; c → completed',
  ],
  [
    'back into a body while another is open',
    bodies({ times: '2' }),
    {},
    'a; a → i i; i → i k; k → i; undo i → i i; i → i k; i → k k; k → k; k → c',
  ],
  [
    'back out of the bodies ends them all',
    bodies({ times: '2' }),
    {},
    'a; a → i i; i → i k; undo a → a; a → i i',
  ],
  [
    'back into the first of a sequence of bodies',
    bodies({ sequential: true, times: '2' }),
    {},
    'a; a → i; i → k; k → i; undo k → k; k → i; i → k; k → c',
  ],
  [
    'back into bodies of which one was enough starts the others again',
    bodies({ times: '3', until: '${nrOfCompletedInstances >= 1}' }),
    {},
    'a; a → i i i; i → i i k; k → c; undo k → i i k; k → c',
  ],
  [
    'back from behind an interrupting timer, its sub-process as it was',
    guarded({ event: 'timer:PT1H' }),
    {},
    'i k; i → k l; fire t → q; undo i → i k; i → k l; k → l; l → c',
  ],
  [
    'back from behind an error end',
    guarded({ event: 'error:E1' }, forked({ kind: 'end', event: 'error:E1' })),
    {},
    'i k; i → k l; k → q; undo i → i k; i → k l; k → q; undo k → k l',
  ],
  [
    'back from behind an interrupted task',
    around({ kind: 'user' }, { t: { kind: 'boundary', on: 'n', event: 'timer:PT1H' }, q: 'user' }, [
      't>q',
      'q>e',
    ]),
    {},
    'n; fire t → q; undo s → n; fire t → q',
  ],
  [
    'back before a service that is under way',
    around({ kind: 'user' }, { v: 'service' }, ['n>v', 'v>e']),
    {},
    'n; n → c v; undo n → n',
  ],
  [
    'back over what a timer beside a task has brought',
    around(
      { kind: 'user' },
      { t: { kind: 'boundary', on: 'n', event: 'timer:PT1H', isBeside: true }, q: 'user' },
      ['t>q', 'q>e'],
    ),
    {},
    'n; fire t → n q; n → c q; undo n → n; fire t → n q',
  ],
]

const MOVED: ScenarioRow[] = [
  ['forward in a line', LINE, {}, 'a; move a>c → c; c → completed'],
  ['two branches to behind their join', FORK, {}, 'p; p → a b; move a b>c → c'],
  [
    'one branch to behind the join, which is forced for the other',
    FORK,
    {},
    'p; p → a b; move a>c → b c; b → b2 c; b2 → (j) c; c → c; c → completed',
  ],
  [
    'only within a scope',
    SUB,
    {},
    'a; move a>i → BAD_TARGET i; a → i; move i>c → BAD_TARGET c; move i>k → k; k → c',
  ],
  [
    'not to gateways and events',
    FORK,
    {},
    'p; move p>f → BAD_TARGET f; move p>s → BAD_TARGET s; move p>x → BAD_TARGET x',
  ],
  ['not from a join', FORK, {}, 'p; p → a b; a → (j) b; move j>c → BAD_SOURCE J'],
  [
    'back over a move',
    FORK,
    {},
    'p; p → a b; b → a b2; move a b2>c → c; undo b → a b; a → (j) b; b → (j) b2; b2 → c',
  ],
]

describe('undoToken', () => {
  const parts = Object.entries({ UNDO, MOVED })
  it.each(parts.flatMap(([part, rows]) => rows.map(row => [part, ...row] as const)))(
    'should lead (%s): %s',
    async (_part, _does, drawing, variables, course) => {
      expect(await played(drawing, variables, course)).toBe(course)
    },
  )
})
