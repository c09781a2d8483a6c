import { consume } from './closeToken.ts'
import type { ProcessFlow, ProcessNode } from './ExecutableProcess.ts'
import { isTaken } from './evaluate.ts'
import { Refusal } from './Refusal.ts'
import type { Token } from './TokenState.ts'
import { enter, finishedInside, nodeOf, type Work } from './Work.ts'

/**
 * A token leaves its node by the flows that its conditions choose. What it leads to names as its causes the token and
 * what has finished inside of it, so that taking back any of that takes back what came of it.
 *
 * @throws Refusal NO_OUTGOING_FLOW, CONDITION_FAILED
 */
export function leave(work: Work, token: Token): void {
  const flows = chooseFlows(work, token, nodeOf(work, token))
  const isContainer = token.kind === 'scope' || token.kind === 'multi'
  const causes = isContainer ? [token.id, ...finishedInside(work, token)] : [token.id]
  consume(work, token)
  token.outgoing = flows.map(({ id }) => id)
  for (const flow of flows) {
    if (flow.listeners?.some(({ event }) => event === 'take'))
      work.effects.push({ type: 'listener', token: token.id, node: flow.id, event: 'take' })
    enter(work, { node: flow.to, scope: token.scope, causes, via: flow.id })
  }
}

function chooseFlows(work: Work, token: Token, node: ProcessNode): ProcessFlow[] {
  const flows = node.outgoing.map(id => work.process.flows[id] as ProcessFlow)
  if (node.type === 'parallelGateway') return flows
  const asked = flows.filter(({ id }) => id !== node.defaultFlow)
  const isChoice = node.type === 'exclusiveGateway'
  const taken = isChoice ? firstTaken(work, token, asked) : asked.filter(flow => isTaken(work, token, flow))
  if (taken.length > 0) return taken
  const byDefault = flows.filter(({ id }) => id === node.defaultFlow)
  if (byDefault.length === 0 && flows.length > 0) throw new Refusal('NO_OUTGOING_FLOW', node.id)
  return byDefault
}

function firstTaken(work: Work, token: Token, flows: ProcessFlow[]): ProcessFlow[] {
  const first = flows.find(flow => isTaken(work, token, flow))
  return first ? [first] : []
}
