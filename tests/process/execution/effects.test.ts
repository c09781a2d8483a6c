// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { describe, expect, it } from 'vitest'
import { causalDescendants, returnTargets } from '#process/execution/causes.ts'
import { around, bodies, CHOICE, FORK, guarded, LINE, LOOP, SUB } from './drawings.ts'
import type { DetailedNode } from './processXml.ts'
import { BEGIN, begun, type TokenRun } from './runTokens.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const dues = ({ state }: TokenRun) => Object.values(state.timers).map(({ due }) => due - BEGIN)
const beside = (event: string) =>
  around({ kind: 'user' }, { t: { kind: 'boundary', on: 'n', event, isBeside: true }, q: 'user' }, [
    't>q',
    'q>e',
  ])
const listening = (event: string) => `<camunda:executionListener event="${event}" class="x"/>`

describe('timers', () => {
  it('should come when the diagram says', async () => {
    const drawing = around({ kind: 'catch', event: 'timer:${wait}' })
    expect(dues(await begun(drawing, { wait: 'P1DT1H' }))).toEqual([25 * HOUR])
    const dated = around({ kind: 'catch', event: 'date:2026-03-02 10:00:00' })
    expect(dues(await begun(dated))).toEqual([HOUR])
  })

  it('should not come before their time, nor twice', async () => {
    const run = await begun(around({ kind: 'catch', event: 'timer:PT1H' }))
    const [id = ''] = Object.keys(run.state.timers)
    expect(run.do({ type: 'fire', timer: id })).toBe(`NOT_DUE ${id}`)
    expect(run.fire('n')).toBeNull()
    expect(run.do({ type: 'fire', timer: id })).toBe(`STALE ${id}`)
  })

  it('should refuse a time that is none', async () => {
    const run = await begun(
      { ...LINE, nodes: { ...LINE.nodes, b: { kind: 'catch', event: 'timer:${wait}' } } },
      { wait: 'soon' },
    )
    expect(run.complete('a')).toBe('BAD_DURATION b')
  })

  it('should repeat as often as their cycle says', async () => {
    const run = await begun(beside('cycle:R3/PT1H'))
    for (const left of [3, 2, 1]) {
      expect(run.open().split('q').length).toBe(4 - left)
      run.fire('t')
    }
    expect(run.open()).toBe('n q q q')
    expect(run.state.timers).toEqual({})
    expect(run.told('timer-cleared', 'timer-set')).toBe('timer-cleared')
  })

  it('should drop what was missed of a cycle', async () => {
    const run = await begun(beside('cycle:R/PT1H'))
    run.now = BEGIN + 10 * HOUR
    run.fire('t')
    expect(dues(run)).toEqual([11 * HOUR])
  })

  it('should come back at their first moment, but not within a minute', async () => {
    const soon = await begun(guarded({ event: 'timer:PT3H' }))
    soon.now += HOUR
    soon.complete('i', 'k', 'l')
    soon.undo('l')
    expect(dues(soon)).toEqual([3 * HOUR])
    soon.complete('l')
    soon.now = BEGIN + 5 * HOUR
    soon.undo('l')
    expect(dues(soon)).toEqual([5 * HOUR + MINUTE])
  })

  it('should not come back when they have come beside what goes on', async () => {
    const run = await begun(guarded({ event: 'timer:PT1H', isBeside: true }))
    run.fire('t')
    run.complete('i', 'k', 'l')
    run.undo('l')
    expect(run.open()).toBe('l q')
    expect(run.state.timers).toEqual({})
  })
})

describe('effects', () => {
  it('should say what a state holds and holds no more', async () => {
    const drawing = around(
      { kind: 'user' },
      {
        t: { kind: 'boundary', on: 'n', event: 'timer:PT1H' },
        m: { kind: 'boundary', on: 'n', event: 'message:late-${id}' },
        q: 'user',
      } satisfies Record<string, DetailedNode | string>,
      ['t>q', 'm>q', 'q>e'],
    )
    const run = await begun(drawing, { id: 5 })
    expect(run.told('timer-set', 'subscribed', 'task-entered')).toBe('timer-set, subscribed, task-entered n')
    expect(run.do({ type: 'message', name: 'late-5', variables: { why: 'x' } })).toBeNull()
    expect(run.told('timer-cleared', 'unsubscribed', 'task-left')).toBe(
      'unsubscribed, timer-cleared, task-left n',
    )
    expect(run.effects).toContainEqual({ type: 'task-left', token: 't2', node: 'n', how: 'cancelled' })
    expect(run.state.variables).toEqual({ id: 5, why: 'x' })
  })

  it('should call services and processes with what they see', async () => {
    const drawing = bodies(
      { over: 'people', variable: 'person' },
      {
        nodes: {
          is: 'start',
          v: 'service',
          k: { kind: 'call', attributes: 'calledElement="${person}-check"' },
          ie: 'end',
        },
        flows: ['is>v', 'v>k', 'k>ie'],
      },
    )
    const run = await begun(drawing, { people: ['a', 'b'] })
    run.complete('a')
    expect(run.effects.filter(({ type }) => type === 'service-called')).toMatchObject([
      { variables: { people: ['a', 'b'], person: 'a', loopCounter: 0 } },
      { variables: { person: 'b', loopCounter: 1 } },
    ])
    run.answer('v', { variables: { result: 1 } })
    expect(run.effects).toMatchObject([
      { type: 'call-started', process: 'a-check', variables: { result: 1 } },
    ])
  })

  it('should show the variables of the innermost body', async () => {
    const served = { nodes: { js: 'start', v: 'service', je: 'end' }, flows: ['js>v', 'v>je'] }
    const drawing = bodies(
      { times: '2' },
      {
        nodes: { is: 'start', w: { kind: 'sub', multi: { over: 'letters' }, inside: served }, ie: 'end' },
        flows: ['is>w', 'w>ie'],
      },
    )
    const run = await begun(drawing, { letters: ['a', 'b', 'c'], item: 'z' })
    run.complete('a')
    const seen = run.effects.flatMap(effect => (effect.type === 'service-called' ? [effect.variables] : []))
    expect(seen.map(({ item, loopCounter }) => `${item}${loopCounter}`)).toEqual([
      'a0',
      'b1',
      'c2',
      'a0',
      'b1',
      'c2',
    ])
  })

  it('should say that nobody waits for an answer any more, and take none', async () => {
    const run = await begun({ ...LINE, nodes: { ...LINE.nodes, b: 'service' } })
    run.complete('a')
    const { id } = run.live('b')
    run.undo('a')
    expect(run.told('answer-dropped')).toBe('answer-dropped b')
    expect(run.do({ type: 'answer', token: id })).toBe(`STALE ${id}`)
  })

  it('should tell listeners of nodes and of flows', async () => {
    const run = await begun({
      nodes: { ...LINE.nodes, a: { kind: 'user', extensions: listening('start') + listening('end') } },
      flows: [
        's>a',
        `a>b <bpmn:extensionElements>${listening('take')}</bpmn:extensionElements>`,
        'b>c',
        'c>e',
      ],
    })
    expect(run.effects).toContainEqual({ type: 'listener', token: 't2', node: 'a', event: 'start' })
    run.complete('a')
    expect(run.effects.filter(({ type }) => type === 'listener')).toEqual([
      { type: 'listener', token: 't2', node: 'a', event: 'end' },
      { type: 'listener', token: 't2', node: 'a-b', event: 'take' },
    ])
  })

  it('should tell a condition that met null, an error that nobody caught, and a forced join', async () => {
    const choice = await begun(CHOICE, { kind: 'sick' })
    expect(choice.effects).toContainEqual({ type: 'null-condition', flow: 'g-a' })
    const failing = await begun(around({ kind: 'service' }))
    failing.answer('n', { error: 'E9' })
    expect(failing.effects).toContainEqual({
      type: 'incident',
      code: 'UNCAUGHT_ERROR',
      node: 'n',
      detail: 'E9',
    })
    expect(failing.told('completed')).toBe('')
    const fork = await begun(FORK)
    fork.complete('p')
    fork.do({ type: 'move', tokens: [fork.live('a').id], to: 'c' })
    fork.complete('c', 'b', 'b2')
    expect(fork.effects).toContainEqual({ type: 'incident', code: 'JOIN_FORCED', node: 'j', detail: '' })
  })

  it('should give a task of several people its items, and no more than there may be', async () => {
    const listed = await begun(around({ kind: 'user', multi: { over: 'people' } }), { people: ['a', 'b'] })
    expect(listed.effects).toContainEqual({ type: 'task-entered', token: 't2', node: 'n', items: ['a', 'b'] })
    const found = await begun(around({ kind: 'user', multi: { over: '${userList}' } }))
    expect(found.effects).toContainEqual({ type: 'task-entered', token: 't2', node: 'n', items: [] })
    const single = await begun(around({ kind: 'user' }))
    expect(single.effects).toContainEqual({ type: 'task-entered', token: 't2', node: 'n', items: null })
    const many = await begun(around({ kind: 'user', multi: { over: 'people' } }), {
      people: Array(500).fill(0),
    })
    expect(many.live('n').items).toHaveLength(500)
    const run = await begun({
      ...LINE,
      nodes: { ...LINE.nodes, b: { kind: 'user', multi: { over: 'people' } } },
    })
    run.do({ type: 'set', variables: { people: Array(501).fill(0) } })
    expect(run.complete('a')).toBe('ITEM_LIMIT 501')
  })

  it('should keep names that objects have from the start for what they are', async () => {
    const run = await begun(LINE, JSON.parse('{ "__proto__": { "days": 9 }, "constructor": 1 }'))
    run.do({ type: 'set', variables: JSON.parse('{ "__proto__": { "days": 9 } }') })
    expect(Object.getPrototypeOf(run.state.variables)).toBe(Object.prototype)
    expect(run.do({ type: 'complete', token: 'constructor' })).toBe('STALE constructor')
    expect(run.do({ type: 'undo', token: '__proto__' })).toBe('STALE __proto__')
    expect(run.do({ type: 'fire', timer: 'toString' })).toBe('STALE toString')
  })
})

describe('returnTargets', () => {
  const targetsOf = (run: TokenRun, node: string) =>
    returnTargets(run.process, run.state, run.live(node).id).map(target => target.node)

  it('should be what was done on the way, and the start', async () => {
    const line = await begun(LINE)
    line.complete('a', 'b')
    expect(targetsOf(line, 'c')).toEqual(['s', 'a', 'b'])
  })

  it('should be nothing of a sibling branch', async () => {
    const fork = await begun(FORK)
    fork.complete('p', 'b')
    expect(targetsOf(fork, 'b2')).toEqual(['s', 'p', 'b'])
    expect(targetsOf(fork, 'a')).toEqual(['s', 'p'])
    fork.complete('a', 'b2')
    expect(targetsOf(fork, 'c')).toEqual(['s', 'p', 'a', 'b', 'b2'])
  })

  it('should be the latest time of each, and not what was taken back', async () => {
    const loop = await begun(LOOP, { again: true })
    loop.complete('a', 'b', 'a')
    const [, , first] = returnTargets(loop.process, loop.state, loop.live('b').id)
    expect(targetsOf(loop, 'b')).toEqual(['s', 'b', 'a'])
    expect(first?.token).toBe(loop.done('a').id)
    loop.undo('b')
    expect(targetsOf(loop, 'b')).toEqual(['s', 'a'])
  })

  it('should reach into what has ended, and out of what has not', async () => {
    const sub = await begun(SUB)
    sub.complete('a', 'i')
    expect(targetsOf(sub, 'k')).toEqual(['s', 'a', 'i'])
    sub.complete('k')
    expect(targetsOf(sub, 'c')).toEqual(['s', 'a', 'i', 'k'])
  })
})

describe('causalDescendants', () => {
  it('should be what a token has brought about, and only that', async () => {
    const fork = await begun(FORK)
    fork.complete('p', 'a', 'b', 'b2')
    const nodes = (node: string) =>
      [...causalDescendants(fork.state, fork.done(node).id)].map(id => fork.state.tokens[id]?.node)
    expect(nodes('a')).toEqual(['j', 'j', 'c'])
    expect(nodes('b')).toEqual(['b2', 'j', 'j', 'c'])
  })
})
