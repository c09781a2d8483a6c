import { isPast } from '#model/format/moments.ts'
import type { ConsequenceModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** What is about to be done to records: values change, or an action runs. */
export type Doing = { changes: Readonly<Row> } | { action: string }

/** The consequences of what is about to be done, each with the records that it follows from. */
export function followingFrom(
  { consequences = [] }: Pick<ResourceModel, 'consequences'>,
  { records, doing, now }: { records: readonly Row[]; doing: Doing; now: Date },
): { consequence: ConsequenceModel; records: readonly Row[] }[] {
  return consequences
    .map(consequence => ({
      consequence,
      records: records.filter(record => isMet(consequence, record, { doing, now })),
    }))
    .filter(({ records: met }) => met.length > 0)
}

/** Whether it happens to a record: a value that it has already changes nothing. */
function isMet({ on }: ConsequenceModel, record: Row, { doing, now }: { doing: Doing; now: Date }): boolean {
  if ('action' in on || 'action' in doing)
    return 'action' in on && 'action' in doing && on.action === doing.action
  const { field } = on
  if (!Object.hasOwn(doing.changes, field)) return false
  if ('passed' in on) return isPast(doing.changes[field], now) && !isPast(record[field], now)
  const { value } = on
  // Clients send texts for numbers.
  return String(doing.changes[field]) === String(value) && String(record[field]) !== String(value)
}
