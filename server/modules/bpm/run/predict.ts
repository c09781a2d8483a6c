import type { Candidate, Seat, Together } from '#process/approval/ApprovalState.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import type { TokenCommand, TokenEffect } from '#process/execution/TokenPort.ts'
import type { Token, TokenState } from '#process/execution/TokenState.ts'
import { settlePeople } from '../people/settlePeople.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import type { RunWork } from './RunningInstance.ts'
import { togetherAt } from './togetherAt.ts'

/** A node that is expected, if everybody approves and nothing is changed. */
export interface ExpectedNode {
  node: string
  /** Who would be asked now. */
  people: number[]
  candidates: Candidate[]
  /** pass: it would go through by itself; nobody: it would wait for an administrator. */
  kind: 'seats' | 'pass' | 'nobody' | 'plain'
  /** How its people act together; null where one is asked, or they share it. */
  together: Together | null
}

/** Nodes that are looked ahead. */
const MOST = 40

interface Question {
  definition: RunnableDefinition
  state: TokenState
  starter: number
  chosen: Readonly<Record<string, readonly number[]>>
  now: Date
}

/**
 * The nodes that come next, by the engine itself. It ends where the values decide nothing, where something outside is
 * waited for, and at a node that comes again.
 */
export async function predict(
  work: RunWork,
  question: Question,
  first?: TokenCommand,
): Promise<ExpectedNode[]> {
  const { definition, now } = question
  const expected: ExpectedNode[] = []
  const seen = new Set<string>()
  let { state } = question
  let command: TokenCommand | null = first ?? nextCommand(state, now.getTime(), seen)
  try {
    while (command !== null && expected.length < MOST) {
      const step = definition.engine.step(state, command)
      state = step.state
      for (const effect of step.effects) {
        const node = await expectedOf(work, { ...question, state }, effect)
        if (node !== null) expected.push(node)
      }
      command = nextCommand(state, now.getTime(), seen)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return expected
}

/** Lets the next token go on that waits for people or a program, unless its node has been gone through before. */
function nextCommand(state: TokenState, now: number, seen: Set<string>): TokenCommand | null {
  if (state.status !== 'running') return null
  const waiting = Object.values(state.tokens).find(
    ({ state: life, kind, node }) => life === 'live' && isPassable(kind) && !seen.has(node),
  )
  if (waiting === undefined) return null
  seen.add(waiting.node)
  return { type: waiting.kind === 'task' ? 'complete' : 'answer', token: waiting.id, now }
}

const isPassable = (kind: Token['kind']): boolean => kind === 'task' || kind === 'service' || kind === 'call'

async function expectedOf(
  work: RunWork,
  question: Question,
  effect: TokenEffect,
): Promise<ExpectedNode | null> {
  if (effect.type === 'service-called' || effect.type === 'call-started')
    return { node: effect.node, people: [], candidates: [], kind: 'plain', together: null }
  if (effect.type !== 'task-entered') return null
  const { definition, state, starter, chosen, now } = question
  const node = definition.process.nodes[effect.node]
  if (node?.task === undefined || node.type === 'startEvent') return null
  const token = state.tokens[effect.token] as Token
  const settled = await settlePeople(
    { tx: work.tx, tenantId: work.tenantId, now },
    {
      ...{ node: node.id, rule: definition.rules.get(node.id) ?? null, task: node.task, starter },
      ...{ variables: { ...state.variables, ...token.variables }, chosen: chosen[node.id] ?? [] },
      ...{ isGroup: node.multiple !== undefined, members: null, settings: definition.settings },
      ...{ earlier: [], previousNodes: [], processKey: definition.key },
    },
  )
  const seats: Seat[] = settled.kind === 'seats' ? settled.seats : []
  return {
    node: node.id,
    people: seats.flatMap(({ assignee }) => (assignee === null ? [] : [assignee])),
    candidates: seats.flatMap(({ candidates }) => candidates),
    kind: settled.kind,
    together: togetherAt(node, settled.kind === 'seats' ? settled.together : null),
  }
}
