import type { RecordName } from '#server/engine/contracts/Approvals.ts'
import type { RunnableDefinition } from '../run/definitionOf.ts'
import type { RunningInstance, RunWork } from '../run/RunningInstance.ts'
import type { SummaryPart } from '../run/summaryOf.ts'

/** Fields that a summary has where the settings name none. */
const MOST_BY_DEFAULT = 3

const LONGEST = 100

/** What lists tell of a record, in Chinese. */
export function summaryOfRecord(
  { settings }: Pick<RunnableDefinition, 'settings'>,
  fields: readonly { name: string; title: string; value: string }[],
): SummaryPart[] {
  const told = fields.filter(({ value }) => value !== '')
  const { summary } = settings
  const wanted =
    summary.length > 0 ? told.filter(({ name }) => summary.includes(name)) : told.slice(0, MOST_BY_DEFAULT)
  return wanted.map(({ title, value }) => ({ key: title, value: value.slice(0, LONGEST) }))
}

/** Lists tell of the record as it is now, as the version of its instance says. */
export async function keepRecordSummary(
  { tx, tenantId, services }: RunWork,
  { definition, row }: RunningInstance,
  record: RecordName,
): Promise<void> {
  const described = await services.approvals.describe({ tx, tenantId }, record)
  if (described === null) return
  await tx
    .updateTable('bpm_process_instance')
    .set({ summary: JSON.stringify(summaryOfRecord(definition, described.fields)) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
}
