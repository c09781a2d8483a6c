import type { ExecutableProcess, ProcessNode } from '../execution/ExecutableProcess.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { TokenCommand, TokenEffect, TokenPort } from '../execution/TokenPort.ts'
import type { Token } from '../execution/TokenState.ts'
import { REJECT_TO } from '../execution/taskLimits.ts'
import type { ApprovalEffect } from './ApprovalCommand.ts'
import {
  type ApprovalState,
  type InstanceResult,
  isUnanswered,
  type Seat,
  type Together,
  type WorkItem,
} from './ApprovalState.ts'

/** What a rejection does where the task says nothing else: the process ends, or goes back to its start. */
export type RejectTo = 'end' | 'starter'

/** One command under way: a state of its own that it changes, and what it has brought about so far. */
export class Work {
  readonly process: ExecutableProcess
  readonly state: ApprovalState
  readonly now: number
  readonly effects: ApprovalEffect[] = []
  private readonly engine: TokenPort
  private readonly rejectTo: RejectTo

  constructor(
    process: ExecutableProcess,
    engine: TokenPort,
    { state, now, rejectTo }: { state: ApprovalState; now: number; rejectTo: RejectTo },
  ) {
    this.process = process
    this.engine = engine
    this.now = now
    this.rejectTo = rejectTo
    // The tokens are the engine's to copy.
    const { tokens, ...own } = state
    this.state = { ...structuredClone(own), tokens }
  }

  /** Hands a command to the tokens, and follows what comes of it. */
  tokens(command: TokenCommand): void {
    const { state, effects } = this.engine.step(this.state.tokens, command)
    this.state.tokens = state
    for (const effect of effects) this.follow(effect)
  }

  private follow(effect: TokenEffect): void {
    switch (effect.type) {
      case 'task-entered':
        this.effects.push({ ...effect, type: 'people-needed' })
        return
      case 'task-left':
        for (const item of this.itemsOf(effect.token))
          if (isUnanswered(item)) this.close(item, { isOvertaken: effect.how === 'done' })
        return
      case 'completed':
        this.finish(2)
        return
      default:
        this.effects.push(effect)
        if (effect.type === 'incident' && effect.code === 'UNCAUGHT_ERROR') this.finish(3)
    }
  }

  /** The result of the whole, once. */
  finish(result: InstanceResult): void {
    if (this.state.result !== 1) return
    this.state.result = result
    this.effects.push({ type: 'finished', result })
  }

  /** Ends everything that is under way. */
  end(result: InstanceResult): void {
    this.tokens({ type: 'end', now: this.now })
    this.finish(result)
  }

  /** @throws Refusal STALE when there is no such item */
  item(id: string): WorkItem {
    const item = Object.hasOwn(this.state.items, id) ? this.state.items[id] : undefined
    if (item === undefined) throw new Refusal('STALE', id)
    return item
  }

  itemsOf(token: string): WorkItem[] {
    return Object.values(this.state.items).filter(item => item.token === token)
  }

  tokenOf(item: WorkItem): Token {
    return this.state.tokens.tokens[item.token] as Token
  }

  /** Whether the people of an item's task are asked one after another. */
  isSequential({ node, together }: Pick<WorkItem, 'node' | 'together'>): boolean {
    return (
      together === 'sequence' ||
      (together === null && this.process.nodes[node]?.multiple?.sequential === true)
    )
  }

  /** Whether a task has an item for each of its people. */
  isGroup({ node, together }: Pick<WorkItem, 'node' | 'together'>): boolean {
    return together !== null || this.process.nodes[node]?.multiple !== undefined
  }

  nodeOf({ node }: { node: string }): ProcessNode {
    return this.process.nodes[node] as ProcessNode
  }

  /** Where the rejection of an item's task leads; undefined where the process ends. */
  refusalTarget(item: WorkItem): string | undefined {
    const said = this.nodeOf(item).task?.properties[REJECT_TO]
    return said || (this.rejectTo === 'starter' ? this.process.starts['']?.[0] : undefined)
  }

  /** A new item; open ones are asked at once. */
  add(
    place: Pick<WorkItem, 'token' | 'node'> & { parent?: string; together?: Together | null },
    { assignee, candidates, substitutedFor }: Seat,
    state: 'open' | 'waiting',
  ): WorkItem {
    this.state.itemSequence += 1
    const item: WorkItem = {
      id: `k${this.state.itemSequence}`,
      ...{ token: place.token, node: place.node, parent: place.parent ?? null },
      ...{ assignee, candidates, owner: null, substitutedFor, state },
      ...{ delegatedBy: null, sign: null, isOvertaken: false, answeredBy: null },
      together: place.together ?? null,
    }
    this.state.items[item.id] = item
    if (state === 'open') this.effects.push({ type: 'item-opened', item: item.id })
    return item
  }

  open(item: WorkItem): void {
    item.state = 'open'
    this.effects.push({ type: 'item-opened', item: item.id })
  }

  /** Closes an item that nobody answers any more. */
  close(item: WorkItem, { isOvertaken = false } = {}): void {
    item.state = 'cancelled'
    item.isOvertaken = isOvertaken
    // What others have overtaken may come back as it was.
    if (!isOvertaken) item.sign = null
    this.effects.push({ type: 'item-closed', item: item.id })
  }

  /** Closes an item with its answer. */
  answer(item: WorkItem, state: 'approved' | 'rejected' | 'returned', by: number | null): void {
    item.state = state
    item.answeredBy = by
    item.sign = null
    this.effects.push({ type: 'item-closed', item: item.id })
  }
}
