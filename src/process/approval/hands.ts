import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isUnanswered, type WorkItem } from './ApprovalState.ts'
import { ownOpen } from './answers.ts'
import type { Work } from './Work.ts'

/** Somebody else decides from now on; who was asked first is kept. @throws Refusal SAME_PERSON, DELEGATED, TWICE */
export function transferItem(work: Work, command: CommandOf<'transfer'>): void {
  const item = ownOpen(work, command)
  assertFree(work, item, command.to)
  item.owner ??= item.assignee
  hand(work, item, command.to)
}

/** Somebody else says what he thinks, and the item comes back. @throws Refusal as transferItem */
export function delegateItem(work: Work, command: CommandOf<'delegate'>): void {
  const item = ownOpen(work, command)
  if (item.assignee === null) throw new Refusal('NOT_ASSIGNEE', item.id)
  assertFree(work, item, command.to)
  item.delegatedBy = item.assignee
  hand(work, item, command.to)
}

function assertFree(work: Work, item: WorkItem, to: number): void {
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  if (item.assignee === to) throw new Refusal('SAME_PERSON', String(to))
  assertNobodyTwice(work, item.token, [to])
}

function hand(work: Work, item: WorkItem, to: number): void {
  item.assignee = to
  item.substitutedFor = null
  work.effects.push({ type: 'item-opened', item: item.id })
}

/** Somebody else is asked in the place of one who is gone, or nobody. @throws Refusal ANSWERED, WAITING, TWICE */
export function replaceItem(work: Work, command: CommandOf<'replace'>): void {
  const item = ownOpen(work, { ...command, isAdmin: true })
  const { assignee, candidates, substitutedFor } = command.seat
  if (item.delegatedBy !== null) {
    item.assignee = item.delegatedBy
    item.delegatedBy = null
  } else {
    if (assignee !== null) assertNobodyTwice(work, item.token, [assignee])
    // Whoever is stood in for is kept as that.
    if (substitutedFor === null || substitutedFor !== item.assignee) item.owner ??= item.assignee
    Object.assign(item, { assignee, candidates, substitutedFor })
  }
  work.effects.push({ type: 'item-opened', item: item.id })
}

/** An item goes back from a substitute to whom he stands in for. @throws Refusal NOT_SUBSTITUTED, DELEGATED, ANSWERED, TWICE */
export function takeBackItem(work: Work, command: CommandOf<'take-back'>): void {
  const item = ownOpen(work, { ...command, isAdmin: true })
  const { by } = command
  if (by === null || item.substitutedFor !== by) throw new Refusal('NOT_SUBSTITUTED', item.id)
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  assertNobodyTwice(work, item.token, [by])
  hand(work, item, by)
}

/** One of the candidates takes the item; whether he is one is decided before. @throws Refusal CLAIMED, ANSWERED, TWICE */
export function claimItem(work: Work, command: CommandOf<'claim'>): void {
  const item = ownOpen(work, { ...command, isAdmin: true })
  if (item.assignee !== null) throw new Refusal('CLAIMED', item.id)
  assertNobodyTwice(work, item.token, [command.by])
  item.assignee = command.by
  item.substitutedFor =
    item.candidates.find(({ kind, id }) => kind === 'user' && id === command.by)?.insteadOf ?? null
  work.effects.push({ type: 'item-opened', item: item.id })
}

/** What was taken is open to its candidates again. @throws Refusal NOT_CLAIMED where it was given to him by name */
export function unclaimItem(work: Work, command: CommandOf<'unclaim'>): void {
  const item = ownOpen(work, command)
  if (item.candidates.length === 0 || item.owner !== null) throw new Refusal('NOT_CLAIMED', item.id)
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  item.assignee = null
  item.substitutedFor = null
  work.effects.push({ type: 'item-opened', item: item.id })
}

/**
 * Nobody has two items of one task to answer; what was delegated comes back to who delegated it.
 * @param users who are about to be asked, beside those who are
 * @throws Refusal TWICE with the first who would
 */
export function assertNobodyTwice(work: Work, token: string, users: readonly (number | null)[] = []): void {
  const asked = work
    .itemsOf(token)
    .filter(isUnanswered)
    .flatMap(({ assignee, delegatedBy }) => [assignee, delegatedBy])
  const all = [...asked, ...users].filter(user => user !== null)
  const twice = all.find((user, index) => all.indexOf(user) !== index)
  if (twice !== undefined) throw new Refusal('TWICE', String(twice))
}
