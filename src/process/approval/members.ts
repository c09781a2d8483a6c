import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isUnanswered, type WorkItem } from './ApprovalState.ts'
import { closeSigners, goOn } from './answers.ts'
import { membersOf } from './group.ts'
import { assertNobodyTwice } from './hands.ts'
import type { Work } from './Work.ts'

/**
 * Asks further people of a group: at once, in a sequential one after the others.
 * @throws Refusal NOT_A_GROUP where the task is done once; NOT_MEMBER, TWICE, ANSWERED
 */
export function addMembers(work: Work, { item: id, by, isAdmin, users }: CommandOf<'add-members'>): void {
  const item = work.item(id)
  assertGroup(work, item)
  assertMember(work, item, { by, isAdmin })
  assertNobodyTwice(work, item.token, users)
  const { token, node, together } = item
  const state = work.isSequential(item) ? 'waiting' : 'open'
  for (const assignee of users)
    work.add({ token, node, together }, { assignee, candidates: [], substitutedFor: null }, state)
}

/**
 * Takes a member out of a group whose answer is still open; the rule is decided again.
 * @throws Refusal LAST_MEMBER; NOT_A_GROUP, NOT_MEMBER, ANSWERED
 */
export function removeMember(work: Work, { item: id, by, isAdmin }: CommandOf<'remove-member'>): void {
  const item = work.item(id)
  assertGroup(work, item)
  if (item.parent !== null) throw new Refusal('NOT_MEMBER', id)
  if (!isUnanswered(item) || item.state === 'half') throw new Refusal('ANSWERED', id)
  assertMember(work, item, { by, isAdmin })
  if (membersOf(work, item.token).filter(isUnanswered).length < 2) throw new Refusal('LAST_MEMBER', id)
  closeSigners(work, item)
  work.close(item)
  goOn(work, item)
}

function assertGroup(work: Work, item: WorkItem): void {
  if (!work.isGroup(item)) throw new Refusal('NOT_A_GROUP', item.node)
  if (work.tokenOf(item).state !== 'live') throw new Refusal('ANSWERED', item.id)
}

function assertMember(
  work: Work,
  item: WorkItem,
  { by, isAdmin }: { by: number | null; isAdmin?: boolean },
): void {
  const isMember = membersOf(work, item.token).some(one => one.assignee === by && isUnanswered(one))
  if (!isMember && !isAdmin) throw new Refusal('NOT_MEMBER', item.id)
}
