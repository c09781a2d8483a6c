import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isUnanswered } from './ApprovalState.ts'
import { closeSigners, ownOpen, signersOf, wakeParent } from './answers.ts'
import { assertNobodyTwice } from './hands.ts'
import type { Work } from './Work.ts'

/**
 * Adds signers before or behind an item: before, they answer first and it waits; behind, its approval asks them.
 * @throws Refusal SIGN_MIXED when signers stand on its other side; TWICE, DELEGATED, ANSWERED, NOT_ASSIGNEE
 */
export function signItem(work: Work, command: CommandOf<'sign'>): void {
  const item = ownOpen(work, command)
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  if (item.sign !== null && item.sign !== command.side) throw new Refusal('SIGN_MIXED', item.id)
  assertNobodyTwice(work, item.token, command.users)
  item.sign = command.side
  const isBefore = command.side === 'before'
  if (isBefore) item.state = 'waiting'
  const { token, node, id: parent } = item
  for (const assignee of command.users) {
    const seat = { assignee, candidates: [], substitutedFor: null }
    work.add({ token, node, parent }, seat, isBefore ? 'open' : 'waiting')
  }
}

/**
 * Takes an added signer back, with those whom he has added.
 * @throws Refusal NOT_A_SIGNER, ANSWERED; NOT_SIGN_OWNER when somebody else has added him
 */
export function unsignItem(work: Work, { item: id, by, isAdmin }: CommandOf<'unsign'>): void {
  const item = work.item(id)
  if (item.parent === null) throw new Refusal('NOT_A_SIGNER', id)
  if (!isUnanswered(item) || item.state === 'half') throw new Refusal('ANSWERED', id)
  const parent = work.item(item.parent)
  const owner = parent.state === 'half' ? parent.answeredBy : parent.assignee
  if (owner !== by && !isAdmin) throw new Refusal('NOT_SIGN_OWNER', id)
  closeSigners(work, item)
  work.close(item)
  if (signersOf(work, parent).length === 0) wakeParent(work, parent, null)
}
