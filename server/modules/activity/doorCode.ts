import type { Services } from '#server/engine/contracts/Services.ts'
import { numberOfTypedCode, TYPED_CODES, typedCodeFrom } from '#server/engine/visitor/typedCode.ts'

const PURPOSE = 'letters of an activity ticket'
/** A code has two halves of so many values each. */
const HALF = Math.sqrt(TYPED_CODES)
/** Hexadecimal digits of a mark that make a half: 20 bits. */
const DIGITS = 5
const ROUNDS = 8

interface Place {
  tenantId: number
  activityId: number
}

type Marking = Pick<Services, 'marks'>

/**
 * What somebody says or types at the door where the QR code cannot be scanned: the number of the enrolment, shuffled
 * among all codes there are by a key of the installation, and for each activity in another way. No two enrolments have
 * the same, and a guess meets one of those on the list as often as there are enrolments among 2^40 numbers.
 * After `marks.ready()`.
 * @see docs/decisions/0067-letters-of-a-ticket.md
 */
export function doorCode(services: Marking, place: Place, enrollmentId: number): string {
  let [left, right] = [Math.floor(enrollmentId / HALF), enrollmentId % HALF]
  for (let round = 0; round < ROUNDS; round += 1)
    [left, right] = [right, left ^ roundMark(services, place, { round, half: right })]
  return typedCodeFrom(left * HALF + right)
}

/** Which enrolment a code would be of; there need not be one. After `marks.ready()`. */
export function enrollmentOfDoorCode(services: Marking, place: Place, code: string): number {
  const number = numberOfTypedCode(code)
  let [left, right] = [Math.floor(number / HALF), number % HALF]
  for (let round = ROUNDS - 1; round >= 0; round -= 1)
    [left, right] = [right ^ roundMark(services, place, { round, half: left }), left]
  return left * HALF + right
}

function roundMark(
  { marks }: Marking,
  { tenantId, activityId }: Place,
  { round, half }: { round: number; half: number },
): number {
  return Number.parseInt(marks.of(PURPOSE, [tenantId, activityId, round, half]).slice(0, DIGITS), 16)
}
