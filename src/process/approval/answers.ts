import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isUnanswered, type WorkItem } from './ApprovalState.ts'
import { settleGroup } from './group.ts'
import { undoTo } from './undoTo.ts'
import type { Work } from './Work.ts'

/** Opens the items of a user task for who was found. @throws Refusal STALE when it waits for nobody any more */
export function seatPeople(work: Work, { token, seats, together = null }: CommandOf<'seat'>): void {
  const { node } = waitingTask(work, token)
  const given = seats.length > 0 ? seats : [{ assignee: null, candidates: [], substitutedFor: null }]
  const isSequential = work.isSequential({ node, together })
  given.forEach((seat, index) => {
    work.add({ token, node, together }, seat, isSequential && index > 0 ? 'waiting' : 'open')
  })
}

/** A user task that nobody is asked at is approved, and tells so. */
export function passTask(work: Work, { token, by }: CommandOf<'pass'>): void {
  const { node } = waitingTask(work, token)
  const item = work.add({ token, node }, { assignee: by, candidates: [], substitutedFor: null }, 'waiting')
  work.answer(item, 'approved', by)
  work.tokens({ type: 'complete', token, now: work.now })
}

function waitingTask(work: Work, id: string): { node: string } {
  const token = work.state.tokens.tokens[id]
  if (token?.state !== 'live' || token.kind !== 'task' || work.itemsOf(id).length > 0)
    throw new Refusal('STALE', id)
  return token
}

/** @throws Refusal ANSWERED, NOT_ASSIGNEE */
export function approveItem(work: Work, command: CommandOf<'approve'>): void {
  const item = ownOpen(work, command)
  if (command.variables) work.tokens({ type: 'set', variables: command.variables, now: work.now })
  if (item.delegatedBy !== null) {
    giveBack(work, item, true)
    return
  }
  const signers = signersOf(work, item)
  if (signers.length > 0) {
    // Signers behind it: the last of them completes it.
    item.state = 'half'
    item.answeredBy = command.by
    work.effects.push({ type: 'item-closed', item: item.id })
    for (const signer of signers) work.open(signer)
    return
  }
  work.answer(item, 'approved', command.by)
  goOn(work, item)
}

/** @throws Refusal ANSWERED, NOT_ASSIGNEE */
export function rejectItem(work: Work, command: CommandOf<'reject'>): void {
  const item = ownOpen(work, command)
  if (item.delegatedBy !== null) {
    giveBack(work, item, false)
    return
  }
  closeSigners(work, item)
  work.answer(item, 'rejected', command.by)
  goOn(work, item, command.to)
}

/** The delegate's answer is an opinion: the item is its owner's again. */
function giveBack(work: Work, item: WorkItem, isApproval: boolean): void {
  const by = item.assignee as number
  item.assignee = item.delegatedBy
  item.delegatedBy = null
  work.effects.push({ type: 'delegate-answered', item: item.id, by, isApproval })
  work.effects.push({ type: 'item-opened', item: item.id })
}

/** After an answer: wakes what it hangs on, or decides the group. @param to where a rejection of the group goes */
export function goOn(work: Work, item: WorkItem, to?: string): void {
  if (item.parent !== null) {
    wakeParent(work, work.item(item.parent), item)
    return
  }
  const outcome = settleGroup(work, item.token)
  if (outcome === 'approved') work.tokens({ type: 'complete', token: item.token, now: work.now })
  if (outcome === 'rejected') refuse(work, item, to)
}

function refuse(work: Work, item: WorkItem, said?: string): void {
  const to = said ?? work.refusalTarget(item)
  if (to === undefined) work.end(3)
  else undoTo(work, item, to)
}

/**
 * Goes on with an item whose signers have answered, or were taken back. One who says no speaks for the item that he
 * was added to.
 */
export function wakeParent(work: Work, parent: WorkItem, answered: WorkItem | null): void {
  if (!isUnanswered(parent)) return
  if (answered?.state === 'rejected') {
    closeSigners(work, parent)
    work.answer(parent, 'rejected', parent.answeredBy ?? answered.answeredBy)
    goOn(work, parent)
  } else if (signersOf(work, parent).length === 0) {
    wake(work, parent)
  }
}

function wake(work: Work, parent: WorkItem): void {
  if (parent.state === 'half') {
    work.answer(parent, 'approved', parent.answeredBy)
    // Kept, because his approval came before theirs.
    parent.sign = 'after'
    goOn(work, parent)
    return
  }
  const wasBefore = parent.sign === 'before'
  parent.sign = null
  if (wasBefore && parent.state === 'waiting') work.open(parent)
}

/** Signers of an item who have not answered. */
export const signersOf = (work: Work, item: WorkItem): WorkItem[] =>
  work.itemsOf(item.token).filter(one => one.parent === item.id && isUnanswered(one))

/** Closes the signers of an item, and theirs. */
export function closeSigners(work: Work, item: WorkItem): void {
  for (const signer of signersOf(work, item)) {
    closeSigners(work, signer)
    work.close(signer)
  }
}

/**
 * An item whose turn it is, of who acts.
 * @throws Refusal ANSWERED when it is open no more, WAITING when it is not yet; NOT_ASSIGNEE when it is somebody else's
 */
export function ownOpen(
  work: Work,
  { item: id, by, isAdmin = false }: { item: string; by: number | null; isAdmin?: boolean },
): WorkItem {
  const item = work.item(id)
  if (item.state === 'waiting') throw new Refusal('WAITING', id)
  if (item.state !== 'open') throw new Refusal('ANSWERED', id)
  if (item.assignee !== by && !isAdmin) throw new Refusal('NOT_ASSIGNEE', id)
  return item
}
