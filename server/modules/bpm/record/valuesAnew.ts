import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { workOf } from '../run/commandOf.ts'
import type { OpenedTask } from '../run/taskOf.ts'
import { recordOfInstance } from './instanceOfRecord.ts'
import { isAtStart } from './startItemOf.ts'

/** What the record says by now that its writer hands in anew; null where a task is none of that kind. */
export async function valuesAnew(
  context: RequestContext,
  { running, item }: OpenedTask,
): Promise<Row | null> {
  if (!isAtStart(running, item)) return null
  const work = workOf(context)
  const record = await recordOfInstance(work, running.row.id)
  return record && context.services.approvals.values(work, record)
}
