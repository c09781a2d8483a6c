import { sql } from 'kysely'
import type { Tx } from '../db/Database.ts'

/** Takes the slot of a job that may not overlap itself; false while another run holds it. Taking one's own is free. */
export async function takeSlot(tx: Tx, jobId: number, runId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into sys_job_slot as slot (job_id, run_id) values (${jobId}, ${runId})
    on conflict (job_id) do update set run_id = excluded.run_id, taken_at = now()
    where (slot.run_id = excluded.run_id or slot.taken_at < now() - interval '24 hours')
    returning job_id`.execute(tx)
  return rows.length > 0
}

/** Leaves the slot to the next run. */
export async function leaveSlot(tx: Tx, jobId: number, runId: string): Promise<void> {
  await sql`delete from sys_job_slot where job_id = ${jobId} and run_id = ${runId}`.execute(tx)
}
