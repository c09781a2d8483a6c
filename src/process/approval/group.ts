import type { MultiInstance } from '../execution/ExecutableProcess.ts'
import { evaluateExpression, namesIn } from '../execution/processExpression.ts'
import { isUnanswered, type WorkItem } from './ApprovalState.ts'
import type { Work } from './Work.ts'

/** How the members of a group have voted. */
interface Votes {
  total: number
  approved: number
  rejected: number
}

type Outcome = 'approved' | 'rejected'

/** Most members still to vote for whom every way that the vote could go is looked at. */
const MOST_LOOKED_AT = 60

/**
 * Goes on after an answer: the group of the item is decided, or its next member is asked.
 *
 * A group is approved when its rule is true, and rejected when it can no longer become true, or when all have voted
 * without it. Without a rule everybody has to approve. A rule that does not speak of approvals (`nrOfApproved`,
 * `nrOfRejected`) counts the approved as completed, as engines do where only approving completes; one that gives the
 * text "approved" or "rejected" names the outcome itself.
 */
export function settleGroup(work: Work, token: string): Outcome | null {
  const members = membersOf(work, token)
  const [first] = members
  if (first === undefined) return null
  const outcome = outcomeOf(work, members)
  if (outcome === null) askNext(work, members)
  return outcome
}

/** The items of a token that belong to its group: without added signers, and without who was taken out of it. */
export const membersOf = (work: Work, token: string): WorkItem[] =>
  work
    .itemsOf(token)
    .filter(({ parent, state, isOvertaken }) => parent === null && (state !== 'cancelled' || isOvertaken))

/** How a group has decided; null where that is still open. */
export function outcomeOf(work: Work, members: WorkItem[]): Outcome | null {
  const votes = {
    total: members.length,
    approved: members.filter(({ state }) => state === 'approved').length,
    rejected: members.filter(({ state }) => state === 'rejected').length,
  }
  const rule = ruleOf(work, members[0] as WorkItem)
  const now = rule(votes)
  if (now !== null) return now
  if (votes.approved + votes.rejected === votes.total) return 'rejected'
  return canBecomeApproved(rule, votes) ? null : 'rejected'
}

type Rule = (votes: Votes) => Outcome | null

const everybody: Rule = ({ total, approved }) => (approved === total ? 'approved' : null)

const anybody: Rule = ({ approved }) => (approved > 0 ? 'approved' : null)

function ruleOf(work: Work, item: WorkItem): Rule {
  if (item.together !== null) return item.together === 'any' ? anybody : everybody
  const completion = work.nodeOf(item).multiple?.completion
  return completion ? writtenRule(work, completion) : everybody
}

function writtenRule(work: Work, completion: NonNullable<MultiInstance['completion']>): Rule {
  const names = namesIn(completion)
  const speaksOfOutcomes = names.has('nrOfApproved') || names.has('nrOfRejected')
  return ({ total, approved, rejected }) => {
    const completed = speaksOfOutcomes ? approved + rejected : approved
    const value = evaluateExpression(completion, {
      ...work.state.tokens.variables,
      ...{ nrOfInstances: total, nrOfCompletedInstances: completed, nrOfActiveInstances: total - completed },
      ...{ nrOfApproved: approved, nrOfRejected: rejected },
    })
    if (value === 'approved' || value === 'rejected') return value
    return value === true ? 'approved' : null
  }
}

/** Whether the votes that are still to come can make the rule true. */
function canBecomeApproved(rule: Rule, { total, approved, rejected }: Votes): boolean {
  const open = total - approved - rejected
  if (open > MOST_LOOKED_AT) return true
  for (let more = 0; more <= open; more += 1) {
    for (let against = 0; against <= open - more; against += 1) {
      if (rule({ total, approved: approved + more, rejected: rejected + against }) === 'approved') return true
    }
  }
  return false
}

/** Of a sequential group the next is asked, when nobody is. */
function askNext(work: Work, members: WorkItem[]): void {
  if (!work.isSequential(members[0] as WorkItem)) return
  const isAsked = members.some(item => isUnanswered(item) && (item.state !== 'waiting' || item.sign !== null))
  const next = members.find(item => item.state === 'waiting' && item.sign === null)
  if (!isAsked && next) work.open(next)
}
