import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { recordOfInstance } from '../record/instanceOfRecord.ts'
import { summaryOfRecord } from '../record/recordSummary.ts'
import { workOf } from './commandOf.ts'
import { titleOf } from './createInstance.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { type SummaryPart, summaryOf } from './summaryOf.ts'

/** The title of what its starter hands in anew follows its values; the date in it stays that of the start. */
export function nameAnew(
  { caller }: RequestContext,
  { row, definition }: RunningInstance,
  values: Row,
): void {
  if (definition.settings.title !== null && row.startUserId === caller.userId)
    row.name = titleOf(definition, { caller, now: row.createTime }, values)
}

/** What lists show of an instance follows what was filled in: in its form, or in the record that it approves. */
export async function showAnew(
  context: RequestContext,
  running: RunningInstance,
  values: Row,
): Promise<void> {
  const { tx, caller } = context
  const { id, name } = running.row
  const summary = JSON.stringify(await summaryNow(context, running, values))
  await tx
    .updateTable('bpm_process_instance')
    .set({ name, summary })
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', id)
    .execute()
}

async function summaryNow(
  context: RequestContext,
  { row, definition }: RunningInstance,
  values: Row,
): Promise<SummaryPart[]> {
  if (row.formRecordId !== null) return summaryOf(context, definition, values)
  const work = workOf(context)
  const record = await recordOfInstance(work, row.id)
  const described = record && (await context.services.approvals.describe(work, record))
  return summaryOfRecord(definition, described?.fields ?? [])
}
