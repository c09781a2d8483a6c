import { compileProcess } from '#process/execution/compileProcess.ts'
import { createTokenEngine, newTokenState } from '#process/execution/createTokenEngine.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import type { TokenCommand, TokenEffect } from '#process/execution/TokenPort.ts'
import type { Token, TokenState } from '#process/execution/TokenState.ts'
import { brokenInvariants, liveTokens } from './checkInvariants.ts'
import { type Drawing, processXml } from './processXml.ts'

/** Without its moment, which is that of the run. */
type Command = TokenCommand extends infer Each
  ? Each extends { now: number }
    ? Omit<Each, 'now'>
    : never
  : never

export const BEGIN = Date.parse('2026-03-02T09:00:00+08:00')

export async function compiled(drawing: Drawing): Promise<ExecutableProcess> {
  const { process, problems } = await compileProcess(processXml(drawing))
  if (!process) throw new Error(problems.map(({ message }) => message).join('; '))
  return process
}

/** An instance under test: each command is checked against the invariants. Nodes stand for their live tokens. */
export class TokenRun {
  state: TokenState = newTokenState(7)
  effects: TokenEffect[] = []
  now = BEGIN
  readonly process: ExecutableProcess
  private readonly engine

  constructor(process: ExecutableProcess) {
    this.process = process
    this.engine = createTokenEngine(process)
  }

  /** Runs a command; gives the code of a refusal, and null where there was none. */
  do(command: Command): string | null {
    const before = JSON.stringify(this.state)
    try {
      const { state, effects } = this.engine.step(deepFrozen(this.state), {
        ...command,
        now: this.now,
      } as TokenCommand)
      this.state = state
      this.effects = effects
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (JSON.stringify(this.state) !== before) throw new Error('a refused command has changed the state')
      return error.detail === '' ? error.code : `${error.code} ${error.detail}`
    }
    const broken = brokenInvariants(this.state)
    if (broken.length > 0) throw new Error(`${command.type}: ${broken.join('; ')}`)
    return null
  }

  start(variables: Record<string, unknown> = {}): string | null {
    return this.do({ type: 'start', variables })
  }

  /** Does the user tasks of the nodes, one after the other. */
  complete(...nodes: string[]): string | null {
    const refusals = nodes.map(node => this.do({ type: 'complete', token: this.live(node).id }))
    return refusals.find(refusal => refusal !== null) ?? null
  }

  answer(node: string, more: { variables?: Record<string, unknown>; error?: string } = {}): string | null {
    return this.do({ type: 'answer', token: this.live(node).id, ...more })
  }

  /** Takes back to the last time that a node was done. */
  undo(node: string, more: { hold?: boolean } = {}): string | null {
    return this.do({ type: 'undo', token: this.done(node).id, ...more })
  }

  /** Lets the timer of a node come. */
  fire(node: string): string | null {
    const timer = Object.values(this.state.timers).find(one => one.node === node)
    this.now = Math.max(this.now, timer?.due ?? 0)
    return this.do({ type: 'fire', timer: timer?.id ?? '' })
  }

  live(node: string, index = 0): Token {
    const found = liveTokens(this.state).filter(token => token.node === node && token.kind !== 'multi')[index]
    if (!found) throw new Error(`nothing lives at ${node}, but at ${this.open()}`)
    return found
  }

  done(node: string): Token {
    const found = Object.values(this.state.tokens).findLast(
      token => token.node === node && token.state === 'done',
    )
    if (!found) throw new Error(`nothing is done at ${node}`)
    return found
  }

  /** The nodes at which something is waited for, in order; the status where nothing is. */
  open(): string {
    const waiting = liveTokens(this.state).filter(({ kind }) => kind !== 'scope' && kind !== 'multi')
    if (waiting.length === 0) return this.state.status
    return waiting
      .map(({ node, kind }) => (kind === 'join' ? `(${node})` : node))
      .sort()
      .join(' ')
  }

  /** Kinds of what has happened in the last command, with their nodes. */
  told(...types: TokenEffect['type'][]): string {
    return this.effects
      .filter(({ type }) => types.includes(type))
      .map(effect => ('node' in effect ? `${effect.type} ${effect.node}` : effect.type))
      .join(', ')
  }
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFrozen(part)
  }
  return value
}

/** A run that has begun. */
export async function begun(drawing: Drawing, variables: Record<string, unknown> = {}): Promise<TokenRun> {
  const run = new TokenRun(await compiled(drawing))
  const refusal = run.start(variables)
  if (refusal) throw new Error(refusal)
  return run
}
