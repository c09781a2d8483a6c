import {
  type SeatFacts,
  type SeatQuestion,
  type Settled,
  substituteOf,
  withoutPeople,
} from './decideSeats.ts'
import { leadersAbove } from './leadersAbove.ts'
import type { PeopleWork } from './PeopleWork.ts'
import { managersOf } from './settlePeople.ts'
import { substitutesAmong } from './substitutesAmong.ts'

const NOBODY_FOUND = {
  found: { named: [], candidates: [], together: null },
  ...{ expanded: [], members: null, leader: null },
} satisfies Partial<SeatFacts>

interface InsteadQuestion extends SeatQuestion {
  processKey: string
  /** Account that was asked and is stopped or deleted. */
  gone: number
  /** Accounts that are asked at the same task already. */
  taken: ReadonlySet<number>
}

/** Who acts in the place of somebody who is absent now; null for nobody, or where he is asked there already. */
export async function substituteAt(work: PeopleWork, question: InsteadQuestion): Promise<number | null> {
  const { processKey, gone, taken } = question
  const substitutes = await substitutesAmong(work, processKey, [gone])
  const found = substituteOf(gone, question, { ...NOBODY_FOUND, substitutes, managers: [] })
  return found === gone || taken.has(found) ? null : found
}

/** Who is asked in the place of somebody who is gone: the substitute, else what is set for a task that is nobody's. */
export async function settleInstead(work: PeopleWork, question: InsteadQuestion): Promise<Settled> {
  const { starter, settings, processKey, gone, taken } = question
  const known = settings.nobody === 'manager' ? await managersOf(work, processKey) : []
  const managers = known.filter(id => !taken.has(id))
  const leaders = managers.includes(starter) ? await leadersAbove(work, starter) : []
  const leader = leaders.find(id => !taken.has(id)) ?? null
  const people = [gone, ...managers, ...(leader === null ? [] : [leader])]
  const substitutes = await substitutesAmong(work, processKey, people)
  const facts: SeatFacts = { ...NOBODY_FOUND, substitutes, managers, leader }
  const assignee = substituteOf(gone, question, facts)
  if (assignee === gone || taken.has(assignee)) return withoutPeople(question, facts)
  const seat = { assignee, candidates: [], substitutedFor: gone }
  return { kind: 'seats', seats: [seat], together: null }
}
