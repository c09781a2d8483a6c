import { isDeepStrictEqual } from 'node:util'
import { isPast } from '#model/format/moments.ts'
import type { ConsequenceModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { holdsFor } from '../expression/holdsFor.ts'

/** What is about to be done to records: values change, or an action runs. */
export type Doing =
  | { changes: Readonly<Row> }
  /** `changesOf` says what the action sets of a record. */
  | { action: string; changesOf(record: Row): Promise<Readonly<Row>> }

/** What stands before a new record. */
export const NOTHING: Row = {}

export interface Following {
  consequence: ConsequenceModel
  /** As they are to be; of an action that has the consequence by its name, as they are. */
  records: readonly Row[]
}

/**
 * The consequences of what is about to be done to records, or to NOTHING, each with the records that it follows from.
 * An action that has consequences of its own asks those alone, any other asks what follows from the values that it sets.
 */
export async function followingFrom(
  context: OperationContext,
  resource: ResourceModel,
  { records, doing }: { records: readonly Row[]; doing: Doing },
): Promise<Following[]> {
  const { consequences = [] } = resource
  const own = consequences.filter(
    ({ on }) => 'action' in on && 'action' in doing && on.action === doing.action,
  )
  const asked = own.length > 0 ? own : consequences.filter(({ on }) => !('action' in on))
  if (asked.length === 0) return []
  const steps: Step[] = []
  for (const before of records) {
    const changes = own.length > 0 ? {} : await changesBy(doing, before)
    steps.push({ before, changes, after: { ...before, ...changes } })
  }
  const following: Following[] = []
  for (const consequence of asked) {
    const met: Row[] = []
    for (const step of steps) if (await isMet(context, resource, { consequence, step })) met.push(step.after)
    if (met.length > 0) following.push({ consequence, records: met })
  }
  return following
}

/** What becomes of one record by what is about to be done. */
export const changesBy = async (doing: Doing, before: Row): Promise<Readonly<Row>> =>
  'changes' in doing ? doing.changes : doing.changesOf(before)

/** One record, before and after. */
interface Step {
  before: Row
  changes: Readonly<Row>
  after: Row
}

async function isMet(
  context: OperationContext,
  { page }: ResourceModel,
  { consequence, step }: { consequence: ConsequenceModel; step: Step },
): Promise<boolean> {
  const { onCreate, was = null, when = null } = consequence
  if ((step.before === NOTHING && !onCreate) || !happens(consequence, step, context.now)) return false
  const compiled = context.compiled(page)
  return (
    (await holdsFor(context, compiled, was, step.before)) &&
    (await holdsFor(context, compiled, when, step.after))
  )
}

/** Whether it happens to a record: a value that it has already changes nothing. */
function happens({ on }: ConsequenceModel, { before, changes }: Step, now: Date): boolean {
  if ('action' in on) return true
  const becomes = (field: string): boolean =>
    Object.hasOwn(changes, field) && !isDeepStrictEqual(changes[field] ?? null, before[field] ?? null)
  if ('changed' in on) return on.changed.some(becomes)
  const { field } = on
  if (!Object.hasOwn(changes, field)) return false
  if ('passed' in on) return isPast(changes[field], now) && !isPast(before[field], now)
  const { value } = on
  // Clients send texts for numbers.
  return String(changes[field]) === String(value) && String(before[field]) !== String(value)
}
