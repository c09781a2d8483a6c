import { sql } from 'kysely'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { sendTimers } from './saveTokens.ts'
import { sendMissedLimits } from './sendLimits.ts'

/**
 * What became due while an instance was suspended fires now, and programs and called processes that had nobody to
 * answer are asked again: whose answer is not waited for any more changes nothing.
 */
export async function resumeWaits(work: RunWork, running: RunningInstance): Promise<void> {
  await sendTimers(work, running)
  await sendMissedLimits(work, running)
  const live = Object.values(running.state.tokens.tokens).filter(({ state }) => state === 'live')
  for (const { id, kind } of live) {
    if (kind === 'service') await send(work, running, { work: 'bpm-service', tokenId: id })
    if (kind === 'call') await resumeCall(work, running, id)
  }
}

async function resumeCall(work: RunWork, running: RunningInstance, tokenId: string): Promise<void> {
  const { tx, tenantId, services } = work
  const { rows } = await sql<{ id: number; status: number }>`select id, status from bpm_process_instance
    where tenant_id = ${tenantId} and parent_id = ${running.row.id} and parent_token = ${tokenId}`.execute(tx)
  const [called] = rows
  if (called === undefined) await send(work, running, { work: 'bpm-call', tokenId })
  else if (called.status === 2)
    await services.queue.send('bpm-called', { tenantId, instanceId: Number(called.id) }, { tx })
}

async function send(
  { tx, tenantId, services }: RunWork,
  { row }: RunningInstance,
  { work, tokenId }: { work: string; tokenId: string },
): Promise<void> {
  await services.queue.send(work, { tenantId, instanceId: row.id, tokenId }, { tx })
}
