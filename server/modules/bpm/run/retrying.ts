import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { type InstanceName, inInstance } from './inInstance.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { RETRYING } from './tellIncident.ts'

/** How often work of instances is tried again, and the pause before, which doubles each time. */
export const patient = { limit: 5, delaySeconds: 10, backoff: true }

type ServiceName = InstanceName & { tokenId: string }

/** What is kept of an attempt that has failed and is made again: an event, and one incident that says how it stands. */
export async function noteAttempt(
  { tokenId, ...named }: ServiceName,
  context: Pick<WorkContext, 'services' | 'log' | 'id' | 'attempt'>,
  words: string,
): Promise<void> {
  const { id: work, attempt } = context
  await inInstance(named, context, async (running, { tx, tenantId }) => {
    const token = running.state.tokens.tokens[tokenId]
    if (token?.state !== 'live') return null
    const { node } = token
    const { instanceId } = named
    context.log.warn({ tenantId, instanceId, node, attempt, words }, 'A program of a process failed')
    running.events.push({ type: 'service-failed', userId: null, node, detail: { work, attempt, words } })
    if (attempt > patient.limit) return null
    // The queue waits between half of it and all of it.
    const pause = patient.delaySeconds * 2 ** attempt * 1000
    const next = formatMoment(running.now.getTime() + pause).slice(11)
    const detail = `第 ${attempt} 次失败：${words}；最迟 ${next} 重试`.slice(0, 1000)
    const { numUpdatedRows } = await openRetry({ tx, tenantId }, instanceId, tokenId)
      .set({ detail })
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) running.incidents.push({ code: RETRYING, node, token: tokenId, detail })
    return null
  })
}

/** What is tried no more is no longer under way. */
export async function endRetrying(
  work: RunWork,
  { row, now }: RunningInstance,
  token: string,
): Promise<void> {
  const { numUpdatedRows } = await openRetry(work, row.id, token).set({ solve_time: now }).executeTakeFirst()
  row.incidents -= Number(numUpdatedRows)
}

const openRetry = ({ tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>, instanceId: number, token: string) =>
  tx
    .updateTable('bpm_process_incident')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('token_id', '=', token)
    .where('code', '=', RETRYING)
    .where('solve_time', 'is', null)

/** Whether somebody has handed a program over again since this work last failed: that work goes on in its place. */
export async function isReplaced(
  { tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId'>,
  instanceId: number,
  work: string,
): Promise<boolean> {
  const { rows } = await sql`select from bpm_process_event r
    where r.tenant_id = ${tenantId} and r.instance_id = ${instanceId} and r.type = 'retry' and r.id > (
      select max(f.id) from bpm_process_event f
      where f.tenant_id = ${tenantId} and f.instance_id = ${instanceId} and f.type = 'service-failed'
        and f.detail ->> 'work' = ${work})
    limit 1`.execute(tx)
  return rows.length > 0
}
