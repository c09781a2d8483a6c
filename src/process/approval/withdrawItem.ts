import { causalDescendants } from '../execution/causes.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isAnswered, isUnanswered, type WorkItem } from './ApprovalState.ts'
import { membersOf } from './group.ts'
import { assertNobodyTwice } from './hands.ts'
import { assertUnmoved } from './takeBack.ts'
import type { Work } from './Work.ts'

/**
 * Takes the own approval back, as long as nobody has acted on it: while the group is undecided the item is open again,
 * otherwise the task is entered anew with the votes of the others as they were. What members of the group have
 * answered beside it stays.
 * @throws Refusal NOT_APPROVED, NOT_ASSIGNEE; ACTED when somebody has gone on; SERVICE_DONE when a program has; TWICE
 */
export function withdrawItem(work: Work, { item: id, by }: CommandOf<'withdraw-item'>): void {
  const item = work.item(id)
  if (item.state !== 'approved' && item.state !== 'half') throw new Refusal('NOT_APPROVED', id)
  if (item.answeredBy !== by) throw new Refusal('NOT_ASSIGNEE', id)
  assertNothingBuiltOn(work, item)
  assertNothingLater(work, item)
  if (work.tokenOf(item).state !== 'live') enterAgain(work, item)
  askAgain(work, item)
  // Meanwhile he may have been given another item of the task.
  assertNobodyTwice(work, item.token)
}

/** Signers behind it have not answered, nor has anything that waited for it gone on by itself. */
function assertNothingBuiltOn(work: Work, item: WorkItem): void {
  const behind = work.itemsOf(item.token).filter(({ parent }) => parent === item.id)
  if (item.sign === 'after' && behind.some(isAnswered)) throw new Refusal('ACTED', item.id)
  if (item.parent === null) return
  const parent = work.item(item.parent)
  const isCompleted = parent.state === 'approved' && parent.sign === 'after'
  if (isCompleted) assertParentAlone(work, parent)
  // One who was asked again and has done something since has acted.
  const hasActed = parent.state === 'open' && (parent.sign === 'after' || parent.delegatedBy !== null)
  if (hasActed || (!isCompleted && !isUnanswered(parent))) throw new Refusal('ACTED', parent.id)
}

/** What the completed item stands above has not gone on either. */
function assertParentAlone(work: Work, { parent: id }: WorkItem): void {
  if (id === null) return
  const parent = work.item(id)
  if (!isUnanswered(parent)) throw new Refusal('ACTED', id)
}

/** Whoever was asked after it, in a sequence or at a later task, has not acted. */
function assertNothingLater(work: Work, item: WorkItem): void {
  const member = memberOf(work, item)
  if (work.isSequential(member)) {
    const members = membersOf(work, item.token)
    const later = new Set(members.slice(members.indexOf(member) + 1).map(({ id }) => id))
    const acted = work.itemsOf(item.token).find(one => later.has(memberOf(work, one).id) && isAnswered(one))
    if (acted) throw new Refusal('ACTED', acted.id)
  }
  if (work.tokenOf(item).state !== 'live')
    assertUnmoved(work, causalDescendants(work.state.tokens, item.token))
}

/** The member of the group that an item hangs on, through those to whom it was added. */
function memberOf(work: Work, item: WorkItem): WorkItem {
  let member = item
  while (member.parent !== null) member = work.item(member.parent)
  return member
}

/** The decision is taken back: the task is entered anew, and its items go with it. */
function enterAgain(work: Work, item: WorkItem): void {
  const items = work.itemsOf(item.token)
  const before = new Set(Object.keys(work.state.tokens.tokens))
  work.tokens({ type: 'undo', token: item.token, now: work.now })
  const entered = Object.values(work.state.tokens.tokens).find(
    token =>
      !before.has(token.id) && token.node === item.node && token.state === 'live' && token.kind === 'task',
  )
  if (entered === undefined) throw new Refusal('STALE', item.token)
  const needed = work.effects.findIndex(
    effect => effect.type === 'people-needed' && effect.token === entered.id,
  )
  work.effects.splice(needed, 1)
  for (const one of items) one.token = entered.id
  for (const one of items.filter(({ isOvertaken }) => isOvertaken)) restore(work, one, items)
}

/** What the decision has overtaken is as it was before. */
function restore(work: Work, item: WorkItem, items: readonly WorkItem[]): void {
  item.isOvertaken = false
  const signers = items.some(({ parent, isOvertaken, state }) => {
    return parent === item.id && (isOvertaken || state === 'open' || state === 'waiting')
  })
  if (item.answeredBy !== null) item.state = 'half'
  else if ((item.sign === 'before' && signers) || !isAskedNow(work, item)) item.state = 'waiting'
  else work.open(item)
}

/** Members are asked at once but for a sequence; a signer, when it is his turn. */
function isAskedNow(work: Work, item: WorkItem): boolean {
  if (item.parent === null) return !work.isSequential(item)
  const parent = work.item(item.parent)
  return parent.sign === 'before' || parent.answeredBy !== null
}

/** The item is open; who was asked because of it waits again. */
function askAgain(work: Work, item: WorkItem): void {
  for (const signer of work.itemsOf(item.token))
    if (signer.parent === item.id && isUnanswered(signer)) holdBack(work, signer)
  const member = memberOf(work, item)
  if (work.isSequential(member))
    for (const one of membersOf(work, item.token))
      if (one.id !== member.id && one.state === 'open') holdBack(work, one)
  holdParents(work, item)
  item.answeredBy = null
  if (item.state === 'approved') item.sign = null
  work.open(item)
}

/** Those who were asked again, or were completed, by an answer wait for it. */
function holdParents(work: Work, item: WorkItem): void {
  if (item.parent === null) return
  const parent = work.item(item.parent)
  if (parent.state === 'open') {
    holdBack(work, parent)
    parent.sign = 'before'
  }
  if (parent.state === 'approved') {
    parent.state = 'half'
    holdParents(work, parent)
  }
}

function holdBack(work: Work, item: WorkItem): void {
  if (item.state !== 'open') return
  item.state = 'waiting'
  work.effects.push({ type: 'item-closed', item: item.id })
}
