import type { ExecutableProcess, NodeType } from '../execution/ExecutableProcess.ts'
import type { RefusalCode } from '../execution/Refusal.ts'
import type { Token, TokenState } from '../execution/TokenState.ts'
import { type PastFacts, pastRun } from './PastRun.ts'
import { type Replayed, replay } from './replay.ts'

/** A version of a process, as it is compared with another. */
export interface RehearsedVersion {
  process: ExecutableProcess
  /** What says who does a user task, as a text: equal where the same people are meant. */
  peopleOf(node: string): string
}

/** What the draft would do with an instance. Nodes are ids; ways name the nodes in order. */
export type Rehearsed =
  | { outcome: 'same' }
  | {
      outcome: 'changed'
      /** The first node that only one of them has there; null where that one goes no further. */
      before: string | null
      now: string | null
      /** Whether it is the same node, done by others. */
      isPeople: boolean
      /** Why the draft goes no further, though it should; null where it does. */
      stuck: RefusalCode | null
      beforeWay: string[]
      nowWay: string[]
    }
  | { outcome: 'impossible'; reason: 'NOT_STARTED' | 'DIVERGED' }

/**
 * Plays a past instance on the version that it ran under and on a draft, and says where its way changes. One whose own
 * version does not lead where it has been was changed on its way, and says nothing of the draft.
 * @param isLate whether it is to end: what has come until then is told
 */
export function rehearse(
  own: RehearsedVersion,
  draft: RehearsedVersion,
  facts: PastFacts,
  isLate?: () => boolean,
): Rehearsed {
  const past = pastRun(own.process, facts)
  if (past === null) return { outcome: 'impossible', reason: 'NOT_STARTED' }
  const before = replay(own.process, past, isLate)
  const isFaithful = before.stuck === null && isSameWay(own.process, before.state, facts.state)
  if (!isFaithful) return { outcome: 'impossible', reason: 'DIVERGED' }
  return compare({ ...own, ...before }, { ...draft, ...replay(draft.process, past, isLate) })
}

type Played = RehearsedVersion & Replayed

function compare(before: Played, now: Played): Rehearsed {
  const [was, is] = [stepsOf(before.process, before.state), stepsOf(now.process, now.state)]
  const gone = firstWithout(was, is, before, now)
  const come = firstWithout(is, was, now, before)
  if (!gone && !come && now.stuck === null) return { outcome: 'same' }
  const stuckAt = now.stuck?.node ?? null
  return {
    outcome: 'changed',
    before: gone?.node ?? null,
    now: come?.node ?? stuckAt,
    isPeople: gone !== undefined && gone.key === come?.key,
    stuck: now.stuck?.code ?? null,
    beforeWay: was.map(({ node }) => node),
    nowWay: is.map(({ node }) => node),
  }
}

interface Step {
  node: string
  /** The node and those right before it: the same on branches that run in another order. */
  key: string
}

const HIDDEN: ReadonlySet<NodeType> = new Set([
  'startEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
])

/** What is no step of a way: gateways, the start unless the form is handed in anew there, and what holds others. */
const isStep = ({ nodes }: ExecutableProcess, { node, kind }: Token): boolean =>
  kind === 'task' || (kind !== 'scope' && kind !== 'multi' && !HIDDEN.has(nodes[node]?.type ?? 'startEvent'))

function stepsOf(process: ExecutableProcess, { tokens }: TokenState): Step[] {
  const sources = new Map<string, Set<string>>()
  const steps: Step[] = []
  // What is caused comes after its causes.
  for (const token of Object.values(tokens)) {
    const before = new Set(token.causes.flatMap(cause => [...(sources.get(cause) ?? [])]))
    sources.set(token.id, isStep(process, token) ? new Set([token.node]) : before)
    if (isStep(process, token))
      steps.push({ node: token.node, key: `${token.node} < ${[...before].sort().join(' ')}` })
  }
  return steps
}

/** The first step that has no counterpart among the others, done by the same people. */
function firstWithout(
  steps: readonly Step[],
  others: readonly Step[],
  own: RehearsedVersion,
  theirs: RehearsedVersion,
): Step | undefined {
  const free = new Map<string, number>()
  for (const { node, key } of others) {
    const name = `${key} | ${theirs.peopleOf(node)}`
    free.set(name, (free.get(name) ?? 0) + 1)
  }
  return steps.find(({ node, key }) => {
    const name = `${key} | ${own.peopleOf(node)}`
    const count = free.get(name) ?? 0
    free.set(name, count - 1)
    return count <= 0
  })
}

const isSameWay = (process: ExecutableProcess, one: TokenState, other: TokenState): boolean => {
  const keys = (state: TokenState) =>
    stepsOf(process, state)
      .map(({ key }) => key)
      .sort()
      .join('\n')
  return keys(one) === keys(other)
}
