// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of a process
import { type ApprovalState, isUnanswered, type WorkItem } from '#process/approval/ApprovalState.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import type { Token } from '#process/execution/TokenState.ts'
import { brokenInvariants, liveTokens } from '../execution/checkInvariants.ts'

/** How many of a group have to approve, by each rule that tests give. */
const LEAST: Record<string, (total: number) => number> = {
  '${nrOfCompletedInstances >= 1}': () => 1,
  '${nrOfCompletedInstances > 1}': () => 2,
  '${nrOfApproved / nrOfInstances >= 0.6}': total => Math.ceil(total * 0.6),
  '${nrOfRejected > 0 ? "rejected" : (nrOfApproved > 1 ? "approved" : "")}': () => 2,
  '${nrOfCompletedInstances / nrOfInstances >= 0.5}': total => Math.ceil(total / 2),
  '${nrOfApproved / nrOfInstances >= 0.5}': total => Math.ceil(total / 2),
}

/** What of the invariants of tokens and items a state breaks, a sentence each. */
export function brokenItems(process: ExecutableProcess, state: ApprovalState): string[] {
  const { tokens, items, result } = state
  const unanswered = Object.values(items).filter(isUnanswered)
  const isRunning = tokens.status === 'running' || tokens.status === 'suspended'
  return [
    ...brokenInvariants(tokens),
    ...(isRunning === (result === 1) ? [] : [`the result is ${result} while it is ${tokens.status}`]),
    ...unanswered.flatMap(item => misplaced(state, item)),
    ...liveTokens(tokens)
      .filter(({ kind }) => kind === 'task')
      .flatMap(token => unasked(state, token)),
    ...liveTokens(tokens).flatMap(token => undecided(process, state, token)),
  ]
}

export const itemsOf = ({ items }: ApprovalState, token: string): WorkItem[] =>
  Object.values(items).filter(item => item.token === token)

function misplaced(state: ApprovalState, item: WorkItem): string[] {
  const token = state.tokens.tokens[item.token]
  const signers = itemsOf(state, item.token).filter(one => one.parent === item.id && isUnanswered(one))
  return [
    ...(token?.state === 'live' && token.kind === 'task'
      ? []
      : [`2: ${item.id} at ${item.node} hangs on nothing`]),
    ...(item.state === 'half' && signers.length === 0
      ? [`2: ${item.id} waits for signers whom it has not`]
      : []),
    ...(item.state === 'half' && !signers.some(one => one.state !== 'waiting' || one.sign === 'before')
      ? [`2: ${item.id} waits for signers whom nobody asks`]
      : []),
  ]
}

function unasked(state: ApprovalState, { id, node }: Token): string[] {
  const items = itemsOf(state, id)
  const people = items.filter(isUnanswered).flatMap(({ assignee }) => assignee ?? [])
  return [
    ...(items.some(item => item.state === 'open') ? [] : [`2: nobody is asked at ${node}`]),
    ...(new Set(people).size < people.length ? [`somebody is asked twice at ${node}`] : []),
  ]
}

/** Members of a group, who were taken out of it excluded. */
export const membersOf = (state: ApprovalState, token: string): WorkItem[] =>
  itemsOf(state, token).filter(
    ({ parent, state: is, isOvertaken }) => parent === null && (is !== 'cancelled' || isOvertaken),
  )

interface Tally {
  total: number
  approved: number
  rejected: number
  /** How many have to approve. */
  least: number
}

export function tallyOf(process: ExecutableProcess, members: readonly WorkItem[]): Tally {
  const [first] = members
  const total = members.length
  const completion = process.nodes[first?.node ?? '']?.multiple?.completion ?? ''
  const written = first?.together == null ? LEAST[completion] : undefined
  if (completion && !(completion in LEAST)) throw new Error(`how many are enough for ${completion}?`)
  const least = first?.together === 'any' ? 1 : (written?.(total) ?? total)
  const count = (state: WorkItem['state']) => members.filter(item => item.state === state).length
  return { total, approved: count('approved'), rejected: count('rejected'), least }
}

/** A group whose outcome is certain waits for nobody. */
function undecided(process: ExecutableProcess, state: ApprovalState, token: Token): string[] {
  const members = token.kind === 'task' ? membersOf(state, token.id) : []
  if (members.length === 0) return []
  const { total, approved, rejected, least } = tallyOf(process, members)
  if (approved < least && total - rejected >= least) return []
  return [
    `${token.node} waits though ${approved} of ${total} approve, ${rejected} do not, and ${least} are enough`,
  ]
}
