import type { ApprovalCommand, ApprovalEffect } from '#process/approval/ApprovalCommand.ts'
import {
  type ApprovalState,
  newApproval,
  type Seat,
  type Together,
  type WorkItem,
} from '#process/approval/ApprovalState.ts'
import { act } from '#process/approval/act.ts'
import { createTokenEngine } from '#process/execution/createTokenEngine.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import { BEGIN } from '../execution/runTokens.ts'
import { brokenItems, membersOf, tallyOf } from './checkItems.ts'

export type Given<Command = ApprovalCommand> = Command extends { now: number } ? Omit<Command, 'now'> : never

interface Seated {
  seats: Seat[]
  together?: Together
}

/** Who is found for a task, by its node. */
export type Seating = (node: string, items: unknown[] | null) => Seated

export const STARTER = 7

export const person = (assignee: number | null): Seat => ({ assignee, candidates: [], substitutedFor: null })

/** An instance with its people under test. */
export class ApprovalRun {
  state: ApprovalState = newApproval(STARTER)
  now = BEGIN
  effects: ApprovalEffect[] = []
  readonly accepted: (Given & { now: number })[] = []
  readonly process: ExecutableProcess
  private readonly engine
  private readonly seating: Seating

  constructor(process: ExecutableProcess, seating: Seating) {
    this.process = process
    this.engine = createTokenEngine(process)
    this.seating = seating
  }

  /** Runs a command and finds people for what it leads to; gives the code of a refusal, and null where there was none. */
  do(command: Given): string | null {
    const before = this.state
    const refusal = this.step(command)
    if (refusal) return refusal
    const effects = [...this.effects]
    for (let next = effects.shift(); next; next = effects.shift()) {
      if (next.type !== 'people-needed' || !this.isUnseated(next.token)) continue
      const seated = this.seating(next.node, next.items)
      const failed = this.step({ type: 'seat', token: next.token, ...seated })
      if (failed) throw new Error(`seat at ${next.node}: ${failed}`)
      effects.push(...this.effects)
    }
    const broken = [...brokenItems(this.process, this.state), ...this.decidedWrongly(before, command)]
    if (broken.length > 0) throw new Error(`${command.type}: ${broken.join('; ')}`)
    return null
  }

  private step(command: Given): string | null {
    const full = { ...command, now: this.now } as ApprovalCommand
    const before = JSON.stringify(this.state)
    let refusal: string | null = null
    let next = this.state
    try {
      const { state, effects } = act(this.process, this.engine, { state: this.state, command: full })
      next = state
      this.effects = effects
      this.accepted.push(full)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusal = error.code
    }
    if (JSON.stringify(this.state) !== before)
      throw new Error(`${command.type} has changed the state it was given`)
    this.state = next
    return refusal
  }

  private isUnseated(token: string): boolean {
    const { state, kind } = this.state.tokens.tokens[token] ?? {}
    return (
      state === 'live' &&
      kind === 'task' &&
      !Object.values(this.state.items).some(item => item.token === token)
    )
  }

  /** A task that is through was approved by as many as its rule asks, a process that was rejected by too many. */
  private decidedWrongly(before: ApprovalState, { type }: Given): string[] {
    if (type !== 'approve' && type !== 'reject') return []
    const { tokens, result } = this.state
    const wrong = Object.values(before.tokens.tokens).flatMap(({ id, node, kind, state }) => {
      const members = membersOf(this.state, id)
      const isThrough = kind === 'task' && state === 'live' && tokens.tokens[id]?.state === 'done'
      if (!isThrough || members.length === 0) return []
      const { approved, least, total } = tallyOf(this.process, members)
      return approved < least ? [`${node} went on with ${approved} of ${total}, ${least} are needed`] : []
    })
    if (result !== 3 || before.result === 3 || type !== 'reject') return wrong
    const isRejected = Object.keys(before.tokens.tokens).some(id => {
      const { total, rejected, least } = tallyOf(this.process, membersOf(this.state, id))
      return total > 0 && total - rejected < least
    })
    return isRejected ? wrong : [...wrong, 'it was rejected though enough could still approve']
  }

  /** The same commands again give the same state. */
  replayed(): ApprovalState {
    let state = newApproval(STARTER)
    for (const command of this.accepted)
      state = act(this.process, this.engine, { state, command: command as ApprovalCommand }).state
    return state
  }

  items(...states: WorkItem['state'][]): WorkItem[] {
    return Object.values(this.state.items).filter(({ state }) => states.includes(state))
  }

  /** The open item of a person at a node. */
  item(node: string, assignee?: number): WorkItem {
    const found = this.items('open').find(
      item => item.node === node && (assignee === undefined || item.assignee === assignee),
    )
    if (!found) throw new Error(`nothing is open at ${node} for ${assignee}`)
    return found
  }
}
