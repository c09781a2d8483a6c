import { DEFAULT_ZONE } from '#model/format/moments.ts'
import type { ExecutableProcess, ProcessNode } from './ExecutableProcess.ts'
import { type Mapping, targetNode } from './Mapping.ts'
import { Refusal, type RefusalCode } from './Refusal.ts'
import type { Subscription, Timer, Token, TokenState } from './TokenState.ts'
import { allTokens, copyOf, isLive, type Work } from './Work.ts'
import { disarm, listen, listenSince } from './waits.ts'

/** Why an instance cannot go on by another process. */
export interface MigrationProblem {
  /**
   * ENDED: it runs no more. SERVICE, CALL: a program or a called process is under way. UNMAPPED: nothing stands for the
   * node. UNLIKE: what stands for it does something else. SCOPE: that lies in another sub-process. FLOW: the way to a
   * join is gone. MEETS: two places would become one. DECIDED: the votes would decide the task by its new rule. The
   * others are those of commands.
   */
  code:
    | 'ENDED'
    | 'SERVICE'
    | 'CALL'
    | 'UNMAPPED'
    | 'UNLIKE'
    | 'SCOPE'
    | 'FLOW'
    | 'MEETS'
    | 'DECIDED'
    | RefusalCode
  /** Of the process that it has; '' for none. */
  node: string
}

export interface TokenMigration {
  state: TokenState
  problems: MigrationProblem[]
  /** Where the tokens are by now, by their ids. */
  nodes: ReadonlyMap<string, string>
}

/**
 * The tokens of an instance as they stand in another process: what is live goes to the nodes that stand for its own,
 * waits that both have keep their moments, new ones begin now. What is over keeps its node where nothing stands for it.
 * Nothing is run. With problems the state is of no use.
 */
export function migrateTokens(
  mapping: Mapping,
  { state, now, zone = DEFAULT_ZONE }: { state: TokenState; now: number; zone?: string },
): TokenMigration {
  const none = new Map<string, string>()
  if (state.status !== 'running' && state.status !== 'suspended')
    return { state, problems: [{ code: 'ENDED', node: '' }], nodes: none }
  const problems = problemsOf(mapping, state)
  if (problems.length > 0) return { state, problems, nodes: none }
  const work: Work = {
    ...{ process: mapping.to, zone, now, state: copyOf(state) },
    ...{ effects: [], agenda: [], steps: 0 },
  }
  for (const token of allTokens(work)) place(mapping, token)
  const nodes = new Map(allTokens(work).map(({ id, node }) => [id, node]))
  for (const token of allTokens(work)) {
    const former = state.tokens[token.id] as Token
    try {
      if (isLive(token) && token.kind !== 'join') moveWaits(mapping, work, { token, former })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push({ code: error.code, node: former.node })
    }
  }
  return { state: work.state, problems, nodes }
}

function problemsOf(mapping: Mapping, state: TokenState): MigrationProblem[] {
  const live = Object.values(state.tokens).filter(isLive)
  const found = live.flatMap(token => {
    const code = problemAt(mapping, state, token)
    return code === null ? [] : [{ code, node: token.node }]
  })
  if (found.length > 0) return unique(found)
  const taken = new Map<string, string>()
  for (const { node, scope, kind, via, isInstance } of live) {
    const place = `${scope} ${targetNode(mapping, node)?.id} ${kind === 'join' ? via : ''}`
    const other = taken.get(place)
    if (!isInstance && other !== undefined && other !== node) found.push({ code: 'MEETS', node })
    taken.set(place, node)
  }
  return unique(found)
}

const unique = (problems: MigrationProblem[]): MigrationProblem[] => [
  ...new Map(problems.map(one => [`${one.code} ${one.node}`, one])).values(),
]

function problemAt(mapping: Mapping, state: TokenState, token: Token): MigrationProblem['code'] | null {
  if (token.kind === 'service') return 'SERVICE'
  if (token.kind === 'call') return 'CALL'
  const target = targetNode(mapping, token.node)
  if (target === null) return mapping.unlike.has(token.node) ? 'UNLIKE' : 'UNMAPPED'
  // An instance of a multi-instance lives in that, not in a sub-process.
  const around = token.scope === null ? null : (state.tokens[token.scope] as Token)
  const scope = around === null ? '' : targetNode(mapping, around.node)?.id
  if (!token.isInstance && target.scope !== scope) return 'SCOPE'
  const isCut = token.kind === 'join' && token.via !== null && !mapping.flows.has(token.via)
  return isCut ? 'FLOW' : null
}

/** A mark that no id of an element has: a node that is over, where another has its id by now. */
const FORMER = '~'

function place(mapping: Mapping, token: Token): void {
  const target = targetNode(mapping, token.node)
  if (target !== null) token.node = target.id
  else if (Object.hasOwn(mapping.to.nodes, token.node)) token.node += FORMER
  if (token.via !== null) token.via = mapping.flows.get(token.via) ?? token.via
  token.outgoing = token.outgoing.map(flow => mapping.flows.get(flow) ?? flow)
}

/** What a token waits for beside people: at its node, at its boundary, or behind its gateway. */
function waitsAt(process: ExecutableProcess, { node: id, kind, isInstance }: Token): ProcessNode[] {
  const { type, outgoing, boundary } = process.nodes[id] as ProcessNode
  const nodeAt = (one: string) => process.nodes[one] as ProcessNode
  const edge = isInstance ? [] : boundary.map(nodeAt)
  if (kind !== 'event') return edge
  if (type !== 'eventBasedGateway') return [nodeAt(id), ...edge]
  return [...edge, ...outgoing.map(flow => nodeAt(process.flows[flow]?.to ?? ''))]
}

/** Waits that both processes have stay, in the new names; those of the old one go, those of the new one begin. */
function moveWaits(mapping: Mapping, work: Work, { token, former }: { token: Token; former: Token }): void {
  const before = new Map(
    waitsAt(mapping.from, former).flatMap(node => {
      const target = targetNode(mapping, node.id)
      return target === null ? [] : [[target.id, node] as const]
    }),
  )
  const timers = Object.values(work.state.timers).filter(timer => timer.token === token.id)
  const subscriptions = Object.values(work.state.subscriptions).filter(one => one.token === token.id)
  disarm(work, token)
  for (const node of waitsAt(mapping.to, token)) {
    const old = before.get(node.id)
    const kept = [...timers, ...subscriptions].find(wait => wait.node === old?.id)
    if (old === undefined) listen(work, token, node)
    else if (kept && JSON.stringify(old.event) === JSON.stringify(node.event)) keep(work, kept, node.id)
    else if (kept) listenSince(work, token, node)
    // Else it has come already, and comes no more.
  }
}

function keep(work: Work, wait: Timer | Subscription, node: string): void {
  if ('due' in wait) work.state.timers[wait.id] = { ...wait, node }
  else work.state.subscriptions[wait.id] = { ...wait, node }
}
