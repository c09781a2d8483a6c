import type { Candidate, Seat, Together } from '#process/approval/ApprovalState.ts'
import type { ProcessSettings } from '../ProcessSettings.ts'
import type { FoundPeople } from './PeopleWork.ts'

export type Settled =
  | {
      kind: 'seats'
      /** One, or one a person where the people of the task act together. */
      seats: Seat[]
      /** How they act together, where assignee elements of the diagram say it; null leaves it to the task. */
      together: Together | null
    }
  /** Nobody is asked. `by` has approved before, or is the starter; null where nobody is found. */
  | { kind: 'pass'; reason: 'nobody' | 'starter' | 'repeated'; by: number | null }
  /** It waits for an administrator. */
  | { kind: 'nobody' }

/** What the settings of a process are applied to. */
export interface SeatQuestion {
  starter: number
  /** Whether the task has an item for each person. */
  isGroup: boolean
  settings: ProcessSettings
  /** Who has approved before, in order. */
  earlier: readonly { userId: number; node: string }[]
  /** User tasks right before this one. */
  previousNodes: readonly string[]
}

/** What is true at this moment; all accounts are enabled. */
export interface SeatFacts {
  found: FoundPeople
  /** Accounts that the candidates mean. */
  expanded: readonly number[]
  /** The people of a group where its items are accounts. */
  members: readonly number[] | null
  /** By whom absent people are replaced in this process. */
  substitutes: ReadonlyMap<number, number>
  /** The nearest leader above the starter. */
  leader: number | null
  /** Managers of the process; where the starter is one, the leader above him is known. */
  managers: readonly number[]
}

/** Substitutes of substitutes are followed so far. */
const STEPS = 2

/** What becomes of the people that were found for a task. Pure: the same facts give the same seats. */
export function decideSeats(question: SeatQuestion, facts: SeatFacts): Settled {
  const { found, expanded, members } = facts
  const people = [...new Set(members ?? [...found.named, ...expanded])]
  const settled =
    question.isGroup || found.together !== null
      ? eachSeat(people, question, facts)
      : oneSeat(people, question, facts)
  return settled.kind === 'nobody' ? withoutPeople(question, facts) : settled
}

const seatsOf = (seats: Seat[], { found }: Pick<SeatFacts, 'found'>): Settled => ({
  kind: 'seats',
  seats,
  together: found.together,
})

/** One item a person. */
function eachSeat(people: readonly number[], question: SeatQuestion, facts: SeatFacts): Settled {
  const outcomes = people.map(person => settleOne(person, question, facts))
  const seats = new Map(outcomes.flatMap(one => ('assignee' in one ? [[one.assignee, one] as const] : [])))
  const passed = outcomes.find(one => 'kind' in one && one.kind === 'pass') as Settled | undefined
  if (seats.size === 0) return passed ?? { kind: 'nobody' }
  const repeated = [...seats.values()].filter(seat => isRepeated(seat, question))
  if (repeated.length === seats.size) return passBy('repeated', repeated[0]?.assignee ?? null)
  return seatsOf([...seats.values()], facts)
}

/** One item: of a person, or shared. */
function oneSeat(people: readonly number[], question: SeatQuestion, facts: SeatFacts): Settled {
  const [only] = people
  if (only === undefined) return { kind: 'nobody' }
  if (people.length > 1) return seatsOf([sharedSeat(people, question, facts)], facts)
  const outcome = settleOne(only, question, facts)
  if ('kind' in outcome) return outcome
  if (isRepeated(outcome, question)) return passBy('repeated', outcome.assignee)
  const isFollowed = outcome.assignee === only && facts.found.named.length === 0
  // Whoever comes to be meant later may act as well.
  return seatsOf([isFollowed ? { ...NOBODYS, candidates: facts.found.candidates } : outcome], facts)
}

const NOBODYS: Seat = { assignee: null, candidates: [], substitutedFor: null }

type OneSeat = Seat & { assignee: number }

const passBy = (reason: 'starter' | 'repeated', by: number | null): Settled => ({ kind: 'pass', reason, by })

/** The seat of one person: the starter's as it is set, that of somebody absent for the substitute. */
function settleOne(person: number, question: SeatQuestion, facts: SeatFacts): OneSeat | Settled {
  const { starter, settings } = question
  const isOwn = person === starter
  if (isOwn && settings.starterApproves === 'skip') return passBy('starter', starter)
  const meant = isOwn && settings.starterApproves === 'leader' ? facts.leader : person
  if (meant === null) return { kind: 'nobody' }
  const assignee = substituteOf(meant, question, facts)
  return { assignee, candidates: [], substitutedFor: assignee === meant ? null : meant }
}

/** Whoever acts in the place of a person; that person where nobody does. */
export function substituteOf(person: number, question: SeatQuestion, { substitutes }: SeatFacts): number {
  const passed = new Set([person])
  let current = person
  for (let step = 0; step < STEPS; step++) {
    const next = substitutes.get(current)
    if (next === undefined || passed.has(next) || !mayStandIn(next, question)) break
    passed.add(next)
    current = next
  }
  return current
}

/** The starter and earlier signers take nobody's place where their own approval would not be asked for. */
function mayStandIn(person: number, { starter, settings, earlier }: SeatQuestion): boolean {
  if (person === starter) return settings.starterApproves === 'self'
  return settings.repeated === 'never' || !earlier.some(({ userId }) => userId === person)
}

/** Whether the assignee's approval counts from before. A substitute has not approved for the other. */
function isRepeated(
  { assignee, substitutedFor }: Seat,
  { settings, earlier, previousNodes }: SeatQuestion,
): boolean {
  if (settings.repeated === 'never' || substitutedFor !== null) return false
  return earlier.some(
    ({ userId, node }) =>
      userId === assignee && (settings.repeated === 'once' || previousNodes.includes(node)),
  )
}

/** An item that several may claim; absent persons have their substitutes beside them. */
function sharedSeat(people: readonly number[], question: SeatQuestion, facts: SeatFacts): Seat {
  const { named, candidates } = facts.found
  const isNobodyThere = people.every(person => facts.substitutes.has(person))
  // Where others of a role are there, nobody stands in for one of them.
  const replaced = isNobodyThere ? people : named
  const standIns = new Map<number, Candidate>()
  for (const person of replaced) {
    const id = substituteOf(person, question, facts)
    if (!people.includes(id)) standIns.set(id, { ...asUser(id), insteadOf: person })
  }
  return { ...NOBODYS, candidates: [...[...new Set(named)].map(asUser), ...standIns.values(), ...candidates] }
}

const asUser = (id: number): Candidate => ({ kind: 'user', id })

/**
 * Managers who are asked. The starter is none of them where his own approval is not asked for, nor where he would be
 * alone: then it is the leader above him.
 */
function managersAsked(
  { starter, settings }: SeatQuestion,
  { managers, leader }: SeatFacts,
): readonly number[] {
  const others = managers.filter(id => id !== starter)
  if (others.length === managers.length) return managers
  if (others.length === 0) return leader === null ? [] : [leader]
  return settings.starterApproves === 'self' ? managers : others
}

/** What is set for a task that is nobody's. */
export function withoutPeople(question: SeatQuestion, facts: SeatFacts): Settled {
  const { nobody } = question.settings
  if (nobody === 'pass') return { kind: 'pass', reason: 'nobody', by: null }
  const asked = managersAsked(question, facts)
  if (nobody === 'wait' || asked.length === 0) return { kind: 'nobody' }
  const managers = asked.map(person => substituteSeat(person, question, facts))
  const [first] = managers
  const isShared = managers.length > 1 && !question.isGroup
  const shared = { ...NOBODYS, candidates: managers.map(({ assignee }) => asUser(assignee)) }
  return { kind: 'seats', seats: isShared || !first ? [shared] : managers, together: null }
}

function substituteSeat(person: number, question: SeatQuestion, facts: SeatFacts): OneSeat {
  const assignee = substituteOf(person, question, facts)
  return { assignee, candidates: [], substitutedFor: assignee === person ? null : person }
}
