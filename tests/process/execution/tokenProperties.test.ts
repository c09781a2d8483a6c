import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causalDescendants, returnTargets } from '#process/execution/causes.ts'
import type { Token, TokenState } from '#process/execution/TokenState.ts'
import { depthOf } from '../../support/depth.ts'
import { liveTokens } from './checkInvariants.ts'
import { LOOPS, type RandomProcess, randomProcess, WAYS } from './randomProcess.ts'
import { compiled, TokenRun } from './runTokens.ts'

const { property } = depthOf(import.meta.filename)

const ACTS = [
  'undo',
  'undo',
  'undo',
  'any',
  'again',
  'again',
  'fire',
  'message',
  'answer',
  'fail',
  'hold',
  'pause',
] as const

const act = fc.record({
  kind: fc.oneof(
    { weight: 10, arbitrary: fc.constant('complete' as const) },
    ...ACTS.map(kind => ({ weight: 1, arbitrary: fc.constant(kind) })),
  ),
  pick: fc.nat(1_000_000),
  choices: fc.array(fc.boolean(), { minLength: WAYS + LOOPS, maxLength: WAYS + LOOPS }),
})
const moving = fc.record({
  ...{ pick: fc.nat(1_000_000), to: fc.nat(1_000_000) },
  at: fc.nat(30),
})

type Act = { kind: (typeof ACTS)[number] | 'complete'; pick: number; choices: boolean[] }

/** A run of a random process that checks what must hold between its steps. */
class RandomRun {
  readonly run: TokenRun
  private readonly made: RandomProcess
  isMoved = false

  constructor(run: TokenRun, made: RandomProcess) {
    this.run = run
    this.made = made
  }

  get state(): TokenState {
    return this.run.state
  }

  open(...kinds: Token['kind'][]): Token[] {
    return liveTokens(this.state).filter(({ kind }) => kinds.includes(kind))
  }

  /** Whether the command was taken; the definition itself never stands in the way. */
  do(command: Parameters<TokenRun['do']>[0]): boolean {
    const before = this.state
    const refusal = this.run.do(command)
    if (refusal !== null) {
      if (/NO_OUTGOING|FAILED|LIMIT/.test(refusal)) throw new Error(`${command.type}: ${refusal}`)
      return false
    }
    this.checkReplay(before, command)
    if (!this.isMoved) this.checkUnmoved(before)
    return true
  }

  /** The same step gives the same, and a state that went through a database is as good as another. */
  private checkReplay(before: TokenState, command: Parameters<TokenRun['do']>[0]): void {
    const other = new TokenRun(this.run.process)
    other.state = JSON.parse(JSON.stringify(before))
    other.now = this.run.now
    other.do(command)
    if (JSON.stringify(other.state) !== JSON.stringify(this.state)) throw new Error('replay differs')
  }

  private checkUnmoved(before: TokenState): void {
    const { beside, blocks } = this.made
    if (this.run.effects.some(effect => effect.type === 'incident' && effect.code === 'JOIN_FORCED'))
      throw new Error('a join was forced')
    const seen = new Set<string>()
    for (const { node, scope, via, isInstance } of liveTokens(this.state)) {
      const place = `${node} ${scope} ${via}`
      if (!isInstance && !beside.has(node) && seen.has(place)) throw new Error(`4: two tokens at ${place}`)
      seen.add(place)
    }
    for (const joined of Object.values(this.state.tokens)) {
      const block = blocks.get(joined.node)
      if (block && joined.via === null && !(joined.id in before.tokens)) this.checkJoin(joined, block)
    }
  }

  private checkJoin(joined: Token, block: ReadonlySet<string>): void {
    const place = (id: string) => Number(id.slice(1))
    const inside = liveTokens(this.state).find(
      ({ id, node, scope }) => scope === joined.scope && block.has(node) && place(id) < place(joined.id),
    )
    if (inside) throw new Error(`5: ${joined.node} has fired while ${inside.node} was open`)
  }

  set(choices: boolean[], isOver = false): void {
    const named = choices.map((value, index) =>
      index < WAYS ? [`v${index}`, value] : [`again${index - WAYS}`, value && !isOver],
    )
    this.do({ type: 'set', variables: Object.fromEntries(named) })
  }

  /** Does everything that waits, until the process is through. */
  finish(choices: boolean[]): void {
    if (this.state.status !== 'running') return
    this.set(choices, true)
    for (let step = 0; this.state.status === 'running'; step++) {
      if (step > 800) throw new Error(`6: does not end, waits at ${this.run.open()}`)
      if (!this.goOn()) throw new Error(`6: nothing goes on at ${this.run.open()}`)
    }
  }

  private goOn(): boolean {
    const [task] = this.open('task')
    if (task) return this.do({ type: 'complete', token: task.id })
    const [service] = this.open('service', 'call')
    if (service) return this.do({ type: 'answer', token: service.id })
    const [event] = this.open('event')
    const timer = Object.values(this.state.timers).find(({ token }) => token === event?.id)
    return timer ? this.fire(timer.id) : this.do({ type: 'message', name: 'm' })
  }

  fire(id: string): boolean {
    this.run.now = Math.max(this.run.now, this.state.timers[id]?.due ?? 0)
    return this.do({ type: 'fire', timer: id })
  }

  /** What is waited for and where, without ids. */
  shape(): string {
    const nameOf = ({ node, kind, scope, via, variables }: Token): string => {
      const around = scope === null ? '' : nameOf(this.state.tokens[scope] as Token)
      // Tokens that came back by a gateway of events have their way again.
      return `${around}/${node}:${kind}${via ?? ''}${variables ? JSON.stringify(variables.loopCounter) : ''}`
    }
    const waits = [...Object.values(this.state.timers), ...Object.values(this.state.subscriptions)]
    const names = [
      ...liveTokens(this.state).map(nameOf),
      ...waits.map(({ node, token }) => `${nameOf(this.state.tokens[token] as Token)}!${node}`),
    ]
    return names.sort().join('\n')
  }
}

async function begun(made: RandomProcess, choices: boolean[]): Promise<RandomRun> {
  const random = new RandomRun(new TokenRun(await compiled(made.drawing)), made)
  random.do({ type: 'start', variables: { two: ['x', 'y'] } })
  random.set(choices)
  return random
}

const picked = <Item>(items: Item[], pick: number): Item | undefined => items[pick % items.length]

function perform(random: RandomRun, { kind, pick, choices }: Act): void {
  const { state } = random
  const done = Object.values(state.tokens).filter(token => token.kind === 'task' && token.state === 'done')
  const task = picked(random.open('task'), pick)
  const service = picked(random.open('service', 'call'), pick)
  switch (kind) {
    case 'complete':
      random.set(choices)
      if (task) random.do({ type: 'complete', token: task.id })
      return
    case 'undo': {
      const targets = task ? returnTargets(random.run.process, state, task.id) : []
      const target = picked(targets, pick >> 3)
      if (target) random.do({ type: 'undo', token: target.token })
      return
    }
    case 'any': {
      const target = picked(done, pick)
      if (target) random.do({ type: 'undo', token: target.id })
      return
    }
    case 'again':
      if (task) checkUndo(random, task, pick)
      return
    case 'hold': {
      const start = Object.values(state.tokens).find(({ node, state: is }) => node === 's' && is === 'done')
      if (start) random.do({ type: 'undo', token: start.id, hold: pick % 2 === 0 })
      return
    }
    case 'fire': {
      const timer = picked(Object.keys(state.timers), pick)
      if (timer) random.fire(timer)
      return
    }
    case 'message':
      random.do({ type: 'message', name: 'm' })
      return
    case 'answer':
    case 'fail':
      if (service && (kind === 'answer' || pick % 3 === 0))
        random.do({ type: 'answer', token: service.id, ...(kind === 'fail' && { error: 'E1' }) })
      return
    case 'pause':
      pause(random, task)
  }
}

function pause(random: RandomRun, task: Token | undefined): void {
  random.do({ type: 'suspend' })
  if (task && random.do({ type: 'complete', token: task.id })) throw new Error('went on while suspended')
  random.do({ type: 'activate' })
}

/** Doing a task and whatever follows from it, and taking that back, leaves everything as it was. */
function checkUndo(random: RandomRun, task: Token, pick: number): void {
  const before = random.shape()
  random.do({ type: 'complete', token: task.id })
  for (let step = 0; step < pick % 4; step++) {
    const below = causalDescendants(random.state, task.id)
    const next = picked(
      random.open('task').filter(({ id }) => below.has(id)),
      pick >> 4,
    )
    if (next) random.do({ type: 'complete', token: next.id })
  }
  if (random.state.status !== 'running') return
  random.do({ type: 'undo', token: task.id, hold: task.node === 's' })
  if (random.shape() !== before) throw new Error(`undone is not as before:\n${before}\n--\n${random.shape()}`)
}

describe('tokens of random processes', () => {
  it('should keep what must hold whatever is done', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomProcess,
        fc.array(act, { maxLength: 40, size: 'max' }),
        act,
        async (made, acts, last) => {
          const random = await begun(made, last.choices)
          for (const one of acts) if (random.state.status === 'running') perform(random, one)
          random.finish(last.choices)
          expect(random.run.open()).toMatch(/^(completed|ended)$/)
        },
      ),
      property(2_500),
    )
  })

  it('should come to an end wherever tokens were moved to', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomProcess,
        fc.array(act, { maxLength: 20, size: 'max' }),
        fc.array(moving, { minLength: 1, maxLength: 4 }),
        act,
        async (made, acts, moves, last) => {
          const random = await begun(made, last.choices)
          random.isMoved = true
          for (const [index, one] of acts.entries()) {
            if (random.state.status !== 'running') break
            const move = moves.find(({ at }) => at === index)
            const from = picked(
              random.open('task', 'service', 'call', 'event', 'scope', 'multi'),
              move?.pick ?? 0,
            )
            const to = picked(Object.keys(random.run.process.nodes), move?.to ?? 0) as string
            if (move && from) random.do({ type: 'move', tokens: [from.id], to })
            // Where tokens were moved, undoing need not lead back to the same.
            if (random.state.status === 'running' && one.kind !== 'again') perform(random, one)
          }
          random.finish(last.choices)
          expect(random.run.open()).toMatch(/^(completed|ended)$/)
        },
      ),
      property(600),
    )
  })
})
