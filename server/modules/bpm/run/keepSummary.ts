import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { summaryOf } from './summaryOf.ts'

/** Lists tell of these values of the form from now on, as the version of the instance says. */
export async function keepSummary(
  context: RequestContext,
  { definition, row }: RunningInstance,
  values: Row,
): Promise<void> {
  const { tx, caller } = context
  await tx
    .updateTable('bpm_process_instance')
    .set({ summary: JSON.stringify(await summaryOf(context, definition, values)) })
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', row.id)
    .execute()
}
