import type { ExecutableProcess } from '../execution/ExecutableProcess.ts'
import type { Token, TokenState } from '../execution/TokenState.ts'

/** What is known of an instance that has run, or is running. */
export interface PastFacts {
  /** As it stands now. */
  state: TokenState
  /** The node at which it was rejected, so that it ended; null where it was not. */
  rejectedAt: string | null
  /** Variables that were set from outside, the earliest first: what they had been, null where they were not there. */
  sets: readonly { at: number; former: Readonly<Record<string, unknown>> }[]
}

/**
 * Something that has moved an instance on. Nodes are named, never tokens: another version has tokens of its own.
 * `at` is its moment in ms; `from` names nodes that were waiting then.
 */
export type Act = { at: number } & (
  | { type: 'done'; node: string }
  /** What is waited for has happened: at the node itself, at its boundary, or behind a gateway. */
  | { type: 'event'; node: string; host: string }
  /** A node was entered again, and what it had led to was taken back. */
  | { type: 'back'; node: string; from: readonly string[] }
  | { type: 'set'; variables: Readonly<Record<string, unknown>>; from: readonly string[] }
  | { type: 'rejected'; node: string }
)

/** An instance as it can be played again. */
export interface PastRun {
  initiator: TokenState['initiator']
  startedAt: number
  /** The start event that it began at. */
  start: string
  /** Those it was started with, as far as they are known: later changes of its form count from the beginning. */
  variables: Readonly<Record<string, unknown>>
  /** In the order in which they happened. */
  acts: readonly Act[]
  /** Nodes at which it waits, or waited when it was ended. */
  open: ReadonlySet<string>
}

const WAITING: ReadonlySet<Token['kind']> = new Set(['task', 'service', 'call', 'event'])

/** Whether a token is waited at: by people, a program, a called process or for an event. */
export const isWaiting = ({ state, kind }: Token): boolean => state === 'live' && WAITING.has(kind)

/** What has happened to an instance; null where nothing has begun. */
export function pastRun(process: ExecutableProcess, facts: PastFacts): PastRun | null {
  const { state, rejectedAt, sets } = facts
  const tokens = Object.values(state.tokens)
  const [first] = tokens
  if (!first) return null
  const { variables, acts: changes } = changesOf(tokens, sets, state.variables)
  const acts: Act[] = [
    ...tokens.flatMap(token => actOf(process, token, tokens)),
    ...waysBack(tokens),
    ...changes,
    ...(rejectedAt === null ? [] : [{ type: 'rejected' as const, at: lastMoment(tokens), node: rejectedAt }]),
  ]
  return {
    ...{ initiator: state.initiator, startedAt: first.startTime, start: first.node, variables },
    acts: acts.sort((a, b) => a.at - b.at),
    open: new Set(openNodes(state, tokens)),
  }
}

/** What has happened at a token, where it waited for something. */
function actOf(process: ExecutableProcess, token: Token, tokens: readonly Token[]): Act[] {
  const { node, kind, startTime, endTime, causes } = token
  const type = process.nodes[node]?.type
  if (type === 'boundaryEvent') {
    const host = tokens.find(({ id }) => id === causes[0])
    return host ? [{ type: 'event', at: startTime, node, host: host.node }] : []
  }
  if (!WAITING.has(kind) || !wasDone(token)) return []
  const at = endTime ?? startTime
  if (kind !== 'event') return [{ type: 'done', at, node }]
  const chosen = type === 'eventBasedGateway' ? process.flows[token.outgoing[0] ?? '']?.to : node
  return chosen === undefined ? [] : [{ type: 'event', at, node: chosen, host: node }]
}

/** Whether a token was through, though it may have been taken back since. */
const wasDone = ({ state, outgoing }: Token): boolean =>
  state === 'done' || (state === 'undone' && outgoing.length > 0)

/** Nodes that were entered anew for the same causes, while something was taken back that waited. */
function waysBack(tokens: readonly Token[]): Act[] {
  const again = tokens.flatMap(token => {
    const former = tokens.findLast(other => isFormer(other, token))
    return former ? [{ at: token.startTime, former }] : []
  })
  return [...Map.groupBy(again, ({ at }) => at)].flatMap(([at, together]): Act[] => {
    const from = tokens
      .filter(one => one.state === 'undone' && one.endTime === at && WAITING.has(one.kind) && !wasDone(one))
      .map(({ node }) => node)
    // What an event had interrupted begins anew before what was meant, which was done.
    const { former } = together.find(one => wasDone(one.former)) ?? (together[0] as (typeof together)[0])
    return from.length > 0 ? [{ type: 'back', at, node: former.node, from }] : []
  })
}

const isFormer = (former: Token, token: Token): boolean =>
  former.state === 'undone' &&
  numberOf(former) < numberOf(token) &&
  former.node === token.node &&
  former.scope === token.scope &&
  former.via === token.via &&
  former.causes.join() === token.causes.join()

const numberOf = ({ id }: Token): number => Number(id.slice(1))

/** The variables of the start, and what was set later: each change says what stood there before. */
function changesOf(
  tokens: readonly Token[],
  sets: PastFacts['sets'],
  latest: Readonly<Record<string, unknown>>,
): { variables: Record<string, unknown>; acts: Act[] } {
  const variables = { ...latest }
  const acts = sets.toReversed().map(({ at, former }): Act => {
    const names = Object.keys(former)
    const set = Object.fromEntries(names.map(name => [name, variables[name] ?? null]))
    Object.assign(variables, former)
    const from = tokens.filter(token => wasWaiting(token, at)).map(({ node }) => node)
    return { type: 'set', at, variables: set, from }
  })
  return { variables, acts }
}

const wasWaiting = ({ kind, startTime, endTime }: Token, at: number): boolean =>
  WAITING.has(kind) && startTime <= at && (endTime === null || endTime >= at)

/** Where an instance waits, or waited when somebody ended it. */
function openNodes({ status }: TokenState, tokens: readonly Token[]): string[] {
  const last = lastMoment(tokens)
  const wasEnded = (token: Token) =>
    status === 'ended' && token.state === 'cancelled' && token.endTime === last && !token.cancelledBy
  return tokens
    .filter(token => isWaiting(token) || (WAITING.has(token.kind) && wasEnded(token)))
    .map(({ node }) => node)
}

const lastMoment = (tokens: readonly Token[]): number =>
  Math.max(...tokens.map(({ startTime, endTime }) => endTime ?? startTime))
