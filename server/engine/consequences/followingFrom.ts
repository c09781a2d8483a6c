import { isPast } from '#model/format/moments.ts'
import type { ConsequenceModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** What is about to be done to records: values change, or an action runs. */
export type Doing = { changes: Readonly<Row> } | { action: string }

/** What stands before a new record. */
export const NOTHING: Row = {}

/**
 * The consequences of what is about to be done to records, or to NOTHING, each with the records that it follows from,
 * as they are to be.
 */
export function followingFrom(
  { consequences = [] }: Pick<ResourceModel, 'consequences'>,
  { records, doing, now }: { records: readonly Row[]; doing: Doing; now: Date },
): { consequence: ConsequenceModel; records: readonly Row[] }[] {
  return consequences
    .map(consequence => ({
      consequence,
      records: records
        .filter(record => isMet(consequence, record, { doing, now }))
        .map(record => ('changes' in doing ? { ...record, ...doing.changes } : record)),
    }))
    .filter(({ records: met }) => met.length > 0)
}

/** Whether it happens to a record: a value that it has already changes nothing. */
function isMet(
  { on, onCreate }: ConsequenceModel,
  record: Row,
  { doing, now }: { doing: Doing; now: Date },
): boolean {
  if (record === NOTHING && !onCreate) return false
  if ('action' in on || 'action' in doing)
    return 'action' in on && 'action' in doing && on.action === doing.action
  const { field } = on
  if (!Object.hasOwn(doing.changes, field)) return false
  if ('passed' in on) return isPast(doing.changes[field], now) && !isPast(record[field], now)
  const { value } = on
  // Clients send texts for numbers.
  return String(doing.changes[field]) === String(value) && String(record[field]) !== String(value)
}
