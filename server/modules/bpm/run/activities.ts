import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { Token } from '#process/execution/TokenState.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunWork } from './RunningInstance.ts'
import { timeOf } from './taskRows.ts'

/** The nodes that were entered, oldest first, as viewers of diagrams take them. What was taken back is left out. */
export async function activitiesOf({ tx, tenantId }: RunWork, instanceId: number): Promise<Row[]> {
  const { rows } = await sql<{ content: Token; taskId: number | null; endTime: Date | null }>`
    select t.content, t.end_time as "endTime",
      (select max(k.id) from bpm_task k where k.tenant_id = ${tenantId} and k.instance_id = ${instanceId}
        and k.token_id = t.token_id) as "taskId"
    from bpm_process_token t
    where t.tenant_id = ${tenantId} and t.instance_id = ${instanceId} and t.state <> 'undone'
    order by t.start_time, t.token_id`.execute(tx)
  const inOrder = rows.toSorted((a, b) => numberOf(a.content) - numberOf(b.content))
  return inOrder.map(({ content, taskId, endTime }) => ({
    ...{ key: content.node, taskId, outgoing: content.outgoing },
    startTime: formatMoment(content.startTime),
    endTime: timeOf(endTime),
  }))
}

const numberOf = ({ id }: Token): number => Number(id.slice(1))
