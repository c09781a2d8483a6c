import { sql } from 'kysely'
import type { RecordName } from '#server/engine/contracts/Approvals.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { RunWork } from '../run/RunningInstance.ts'

/** What an instance approves; null for a process by itself. */
export async function recordOfInstance(
  { tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>,
  instanceId: number,
): Promise<RecordName | null> {
  const { rows } = await sql<RecordName>`select record_page as page, record_key as key
    from bpm_process_instance
    where tenant_id = ${tenantId} and id = ${instanceId} and record_page is not null`.execute(tx)
  return rows[0] ?? null
}

/** Notes what an instance approves, before anything is done in it. */
export async function noteRecord(
  { tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>,
  instanceId: number,
  { page, key }: RecordName,
): Promise<void> {
  await tx
    .updateTable('bpm_process_instance')
    .set({ record_page: page, record_key: key })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', instanceId)
    .execute()
}

/** Ids of the instances that run for records, which are locked in the order of their ids. */
export async function lockRunning(
  { tx, caller }: Pick<RequestContext, 'tx' | 'caller'>,
  page: string,
  keys: readonly unknown[],
): Promise<number[]> {
  const texts = keys.map(String)
  const { rows } = await sql<{ id: number }>`select id from bpm_process_instance
    where tenant_id = ${caller.tenantId} and status = 1 and record_page = ${page}
      and record_key = any(${texts}::text[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}
