import { causalDescendants } from '../execution/causes.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isAnswered, isUnanswered, type WorkItem } from './ApprovalState.ts'
import { closeSigners, ownOpen } from './answers.ts'
import { membersOf } from './group.ts'
import { assertUpstream, undo, undoTo } from './undoTo.ts'
import type { Work } from './Work.ts'

/** Sends an item back to a task that was done before it, or to who has started. @throws Refusal NOT_UPSTREAM */
export function returnItem(work: Work, command: CommandOf<'return'>): void {
  const item = ownOpen(work, command)
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  assertUpstream(work, item, command.to)
  closeSigners(work, item)
  work.answer(item, 'returned', command.by)
  undoTo(work, item, command.to)
}

/**
 * Takes the own approval back, as long as nobody has acted on it: while the group is undecided the item is open again,
 * otherwise the task is entered anew with the votes of the others as they were.
 * @throws Refusal NOT_APPROVED, NOT_ASSIGNEE; ACTED when somebody has gone on; SERVICE_DONE when a program has
 */
export function withdrawItem(work: Work, { item: id, by }: CommandOf<'withdraw-item'>): void {
  const item = work.item(id)
  if (item.answeredBy !== by) throw new Refusal('NOT_ASSIGNEE', id)
  if (item.state !== 'approved' && item.state !== 'half') throw new Refusal('NOT_APPROVED', id)
  assertParentUnmoved(work, item)
  if (work.tokenOf(item).state === 'live') {
    reopenInGroup(work, item)
    return
  }
  const below = causalDescendants(work.state.tokens, item.token)
  assertUnmoved(work, below)
  const kept = work.itemsOf(item.token)
  const before = new Set(Object.keys(work.state.tokens.tokens))
  work.tokens({ type: 'undo', token: item.token, now: work.now })
  moveItems(work, { item, kept, before })
}

/** Signers of the item, and what hangs on it, have not answered since. */
function assertParentUnmoved(work: Work, item: WorkItem): void {
  const isBelow = work.itemsOf(item.token).some(one => one.parent === item.id && isAnswered(one))
  if (isBelow && item.state === 'half') throw new Refusal('ACTED', item.id)
  const parent = item.parent === null ? null : work.item(item.parent)
  // Answered, or overtaken by another member's decision, which does not hang on this item.
  if (parent && !isUnanswered(parent)) throw new Refusal('ACTED', parent.id)
}

function assertUnmoved(work: Work, tokens: ReadonlySet<string>): void {
  const acted = Object.values(work.state.items).find(one => tokens.has(one.token) && isAnswered(one))
  if (acted) throw new Refusal('ACTED', acted.id)
  for (const id of tokens) {
    const token = work.state.tokens.tokens[id]
    if (token?.kind === 'service' && token.state === 'done') throw new Refusal('SERVICE_DONE', token.node)
    if (token?.kind === 'call' && token.state === 'done') throw new Refusal('SERVICE_DONE', token.node)
  }
}

/** Opens the item again beside the others of its group; who was asked after it waits again. */
function reopenInGroup(work: Work, item: WorkItem): void {
  const signers = work.itemsOf(item.token).filter(one => one.parent === item.id && isUnanswered(one))
  for (const signer of signers) {
    signer.state = 'waiting'
    work.effects.push({ type: 'item-closed', item: signer.id })
  }
  const isSequential = work.isSequential(item)
  const asked = membersOf(work, item.token).filter(one => one.state === 'open')
  if (isSequential && item.parent === null) {
    for (const one of asked) {
      one.state = 'waiting'
      work.effects.push({ type: 'item-closed', item: one.id })
    }
  }
  const parent = item.parent === null ? null : work.item(item.parent)
  if (parent?.state === 'open') {
    parent.state = 'waiting'
    parent.sign = 'before'
    work.effects.push({ type: 'item-closed', item: parent.id })
  }
  item.answeredBy = null
  item.sign = signers.length > 0 ? 'after' : null
  work.open(item)
}

interface Moved {
  item: WorkItem
  kept: WorkItem[]
  /** Ids of the tokens that there were. */
  before: ReadonlySet<string>
}

/** The items of a task that is entered again go with it: those that the decision has overtaken are asked again. */
function moveItems(work: Work, { item, kept, before }: Moved): void {
  const entered = Object.values(work.state.tokens.tokens).find(
    token =>
      !before.has(token.id) && token.node === item.node && token.state === 'live' && token.kind === 'task',
  )
  if (entered === undefined) throw new Refusal('STALE', item.token)
  const needed = work.effects.findIndex(
    effect => effect.type === 'people-needed' && effect.token === entered.id,
  )
  work.effects.splice(needed, 1)
  for (const one of kept) one.token = entered.id
  const isSequential = work.isSequential(item)
  for (const one of kept.filter(({ isOvertaken }) => isOvertaken)) {
    one.isOvertaken = false
    one.state = 'waiting'
    if (!isSequential && one.parent === null) work.open(one)
  }
  item.answeredBy = null
  work.open(item)
}

/**
 * The one who has started it takes it back to hand it in anew, as long as nobody else has acted.
 * @throws Refusal NOT_STARTER, ACTED
 */
export function withdrawInstance(work: Work, { by }: CommandOf<'withdraw'>): void {
  const { initiator, tokens } = work.state.tokens
  if (initiator !== by) throw new Refusal('NOT_STARTER')
  const acted = Object.values(work.state.items).find(
    item => isAnswered(item) && item.answeredBy !== by && tokens[item.token]?.state !== 'undone',
  )
  if (acted) throw new Refusal('ACTED', acted.id)
  const first = Object.values(tokens).find(
    ({ node, state }) => state !== 'undone' && work.nodeOf({ node }).type === 'startEvent',
  )
  if (first === undefined || first.state === 'live') throw new Refusal('STALE')
  assertUnmoved(work, servicesIn(work, first.id))
  undo(work, first.id)
}

const servicesIn = (work: Work, start: string): ReadonlySet<string> =>
  new Set(
    [...causalDescendants(work.state.tokens, start)].filter(id => {
      const kind = work.state.tokens.tokens[id]?.kind
      return kind === 'service' || kind === 'call'
    }),
  )
