import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ApprovalCommand, ApprovalEffect } from '#process/approval/ApprovalCommand.ts'
import { act } from '#process/approval/act.ts'
import type { ProcessNode } from '#process/execution/ExecutableProcess.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import { chooserOf } from '#process/execution/selfSelected.ts'
import type { Token } from '#process/execution/TokenState.ts'
import { settlePeople } from '../people/settlePeople.ts'
import { limitOf } from './dueTime.ts'
import { earlierApprovals } from './earlierApprovals.ts'
import { nameOfNode } from './nameOfNode.ts'
import type { RunningInstance, RunWork, TaskLimit } from './RunningInstance.ts'
import { replaceGone } from './replaceGone.ts'

/** User tasks that one command may open, each of which may be passed over. */
const MOST_SEATED = 1_000

/**
 * Does a command, and finds the people of every user task that it has led to.
 * @throws Refusal and the instance is as it was
 */
export async function advance(
  work: RunWork,
  running: RunningInstance,
  command: ApprovalCommand,
): Promise<void> {
  const { state } = running
  const effects: ApprovalEffect[] = []
  const noted = { events: running.events.length, incidents: running.incidents.length }
  try {
    const waiting = step(running, command, effects)
    let looked = 0
    for (let seated = 0; ; seated += 1) {
      if (seated === MOST_SEATED) throw new Refusal('STEP_LIMIT', String(MOST_SEATED))
      const needed = waiting.shift()
      const follow = needed
        ? await commandFor(work, running, { needed, by: command })
        : await replaceGone(work, running, openedAgain(running, command, effects.slice(looked)))
      if (!needed) looked = effects.length
      if (follow !== null) waiting.push(...step(running, follow, effects))
      else if (!needed) break
    }
    await noteLimits(work, running, effects)
  } catch (error) {
    running.state = state
    running.events.length = noted.events
    running.incidents.length = noted.incidents
    throw error
  }
  running.effects.push(...effects)
}

/**
 * Items that were there before and are somebody's turn again: all of them, where the instance was held. Who is asked
 * anew was just found.
 */
const openedAgain = (
  { before }: RunningInstance,
  { type }: ApprovalCommand,
  effects: readonly ApprovalEffect[],
): string[] =>
  type === 'activate'
    ? Object.keys(before.items)
    : effects.flatMap(effect =>
        effect.type === 'item-opened' && Object.hasOwn(before.items, effect.item) ? [effect.item] : [],
      )

/** Tasks have a limit from when somebody is asked first: one for all that open at a node. */
async function noteLimits(
  work: RunWork,
  running: RunningInstance,
  effects: readonly ApprovalEffect[],
): Promise<void> {
  const known = new Map<string, TaskLimit | null>()
  for (const effect of effects) {
    if (effect.type !== 'item-opened') continue
    const item = running.state.items[effect.item]
    const former = running.before.items[effect.item]
    if (item?.state !== 'open' || (former !== undefined && former.state !== 'waiting')) continue
    const limit = known.get(item.node) ?? (await limitOf(work, running, item.node))
    known.set(item.node, limit)
    if (limit !== null) running.limits.set(item.id, limit)
  }
}

type PeopleNeeded = Extract<ApprovalEffect, { type: 'people-needed' }>

function step(running: RunningInstance, command: ApprovalCommand, effects: ApprovalEffect[]): PeopleNeeded[] {
  const { process, settings } = running.definition
  const { rejectTo } = settings
  const done = act(process, running.engine, { state: running.state, command, rejectTo })
  running.state = done.state
  effects.push(...done.effects)
  for (const effect of done.effects) noteEffect(running, effect)
  return done.effects.filter(effect => effect.type === 'people-needed')
}

function noteEffect(running: RunningInstance, effect: ApprovalEffect): void {
  if (effect.type === 'incident') {
    const { code, node, detail } = effect
    running.incidents.push({ code, node, token: null, detail })
  }
  if (effect.type === 'null-condition')
    running.events.push({ type: 'null-condition', userId: null, detail: { flow: effect.flow } })
  if (effect.type === 'delegate-answered') {
    const { item, by, isApproval } = effect
    running.events.push({ type: 'delegate-answered', userId: by, item, detail: { isApproval } })
  }
}

/** Who is asked at a user task that was reached; null where the task is gone again. */
async function commandFor(
  work: RunWork,
  running: RunningInstance,
  { needed: { token: id, node: nodeId, items }, by }: { needed: PeopleNeeded; by: ApprovalCommand },
): Promise<ApprovalCommand | null> {
  const { state, definition, row, now } = running
  const token = state.tokens.tokens[id] as Token
  if (token.state !== 'live') return null
  const at = { now: now.getTime(), token: id }
  const node = definition.process.nodes[nodeId]
  if (node === undefined) throw new Error(`The process has no node "${nodeId}".`)
  // A start event that is entered again is the starter's task to hand the form in anew.
  if (node.type === 'startEvent' || node.task === undefined)
    return {
      type: 'seat',
      ...at,
      seats: [{ assignee: row.startUserId, candidates: [], substitutedFor: null }],
    }
  if (by.type === 'approve' && by.by !== null) assertChosen(running, node)
  const settled = await settlePeople(
    { tx: work.tx, tenantId: work.tenantId, now },
    {
      ...{ node: nodeId, rule: definition.rules.get(nodeId) ?? null, task: node.task },
      ...{ starter: row.startUserId, variables: { ...state.tokens.variables, ...token.variables } },
      ...{ chosen: row.chosen[nodeId] ?? [], isGroup: node.multiple !== undefined },
      members: accountsIn(items),
      settings: definition.settings,
      ...{ earlier: earlierApprovals(running), previousNodes: previousTasks(running, token) },
      processKey: definition.key,
    },
  )
  if (settled.kind === 'seats')
    return { type: 'seat', ...at, seats: settled.seats, together: settled.together }
  if (settled.kind === 'pass') {
    running.events.push({
      type: 'pass',
      userId: settled.by,
      node: nodeId,
      detail: { reason: settled.reason },
    })
    return { type: 'pass', ...at, by: settled.by }
  }
  running.incidents.push({ code: 'NOBODY', node: nodeId, token: id, detail: '' })
  return { type: 'seat', ...at, seats: [] }
}

/** Whoever acts before a task whose people he is to choose has chosen them. @throws Fault INVALID at `nextAssignees.<node>` */
function assertChosen({ definition, row }: RunningInstance, node: ProcessNode): void {
  if (chooserOf(node.task) !== 'previous' || (row.chosen[node.id] ?? []).length > 0) return
  const name = nameOfNode(definition, node.id)
  throw fieldFault('INVALID', `nextAssignees.${node.id}`, localized('请选择“{{name}}”的处理人', { name }))
}

/** The items of a multi-instance, where they are accounts. */
export function accountsIn(items: readonly unknown[] | null): number[] | null {
  if (items === null || items.length === 0) return null
  const ids = items.map(item => (typeof item === 'object' ? Number.NaN : Number(item)))
  return ids.every(id => Number.isSafeInteger(id) && id > 0) ? [...new Set(ids)] : null
}

/** The nodes of the user tasks that directly led to a token. */
function previousTasks({ state }: RunningInstance, token: Token): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...token.causes]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const cause = state.tokens.tokens[id]
    if (cause === undefined || seen.has(id)) continue
    seen.add(id)
    if (cause.kind === 'task') found.add(cause.node)
    else waiting.push(...cause.causes)
  }
  return [...found]
}
