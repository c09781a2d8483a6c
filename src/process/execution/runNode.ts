import { announce, consume } from './closeToken.ts'
import type { NodeType, ProcessNode } from './ExecutableProcess.ts'
import { textFor } from './evaluate.ts'
import { arrive, isJoin } from './joins.ts'
import { leave } from './leaveNode.ts'
import { beginMultiple, finish, itemsOf } from './multiInstance.ts'
import { deliver, raise, terminate } from './occur.ts'
import type { Token } from './TokenState.ts'
import { enter, nodeOf, visibleVariables, type Work } from './Work.ts'
import { arm, listen } from './waits.ts'

/** A token does what its node asks: it passes, waits, or brings about others. */
export function runNode(work: Work, token: Token, isHeld: boolean): void {
  const node = nodeOf(work, token)
  const isMultiple = node.multiple && !token.isInstance && node.type !== 'userTask'
  if (isJoin(node)) arrive(work, token)
  else if (isMultiple) beginMultiple(work, token, node)
  else runOnce(work, token, isHeld ? waitForPeople : WAYS[node.type])
}

type Way = (work: Work, token: Token, node: ProcessNode) => void

function runOnce(work: Work, token: Token, way: Way): void {
  announce(work, token, 'start')
  if (!token.isInstance) arm(work, token)
  way(work, token, nodeOf(work, token))
}

const pass: Way = (work, token) => finish(work, token)

const waitForPeople: Way = (work, token) => {
  token.kind = 'task'
  const items = nodeOf(work, token).multiple ? itemsOf(work, token) : null
  if (items) token.items = items
  work.effects.push({ type: 'task-entered', token: token.id, node: token.node, items })
}

const callService: Way = (work, token) => {
  token.kind = 'service'
  const variables = visibleVariables(work, token)
  work.effects.push({ type: 'service-called', token: token.id, node: token.node, variables })
}

const callProcess: Way = (work, token, { called = '' }) => {
  token.kind = 'call'
  const process = textFor(work, token, called)
  const variables = visibleVariables(work, token)
  work.effects.push({ type: 'call-started', token: token.id, node: token.node, process, variables })
}

const waitForEvent: Way = (work, token, node) => {
  token.kind = 'event'
  listen(work, token, node)
}

const waitForFirst: Way = (work, token, { outgoing }) => {
  token.kind = 'event'
  for (const flow of outgoing)
    listen(work, token, work.process.nodes[work.process.flows[flow]?.to ?? ''] as ProcessNode)
}

const beginScope: Way = (work, token, { id }) => {
  token.kind = 'scope'
  for (const start of work.process.starts[id] ?? [])
    enter(work, { node: start, scope: token.id, causes: [token.id] })
}

const throwOn: Way = (work, token, node) => {
  throwEvent(work, token, node)
  leave(work, token)
}

const end: Way = (work, token, node) => {
  const { event } = node
  consume(work, token)
  if (event?.kind === 'terminate') terminate(work, token)
  else if (event?.kind === 'error') raise(work, token, event.code ?? '')
  else throwEvent(work, token, node)
}

/** Who waits for a signal in this instance has it at once; the others, and messages, are up to who keeps the state. */
function throwEvent(work: Work, token: Token, { id, event }: ProcessNode): void {
  if (event?.kind !== 'message' && event?.kind !== 'signal') return
  const name = textFor(work, token, event.name ?? '')
  work.effects.push({ type: 'thrown', node: id, kind: event.kind, name })
  if (event.kind === 'signal') deliver(work, 'signal', name)
}

const WAYS: Record<NodeType, Way> = {
  startEvent: pass,
  task: pass,
  manualTask: pass,
  exclusiveGateway: pass,
  parallelGateway: pass,
  inclusiveGateway: pass,
  boundaryEvent: pass,
  userTask: waitForPeople,
  serviceTask: callService,
  sendTask: callService,
  callActivity: callProcess,
  receiveTask: waitForEvent,
  intermediateCatchEvent: waitForEvent,
  eventBasedGateway: waitForFirst,
  subProcess: beginScope,
  intermediateThrowEvent: throwOn,
  endEvent: end,
}
