import { sql } from 'kysely'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunWork } from './RunningInstance.ts'

interface SignEvent {
  taskId: number
  reason: string
  users: number[]
}

/** Notes at the tasks of added signers why they were added, where that was said. */
export async function noteSignReasons(
  { tx, tenantId }: RunWork,
  instanceId: number,
  tasks: readonly Row[],
): Promise<void> {
  const signers = tasks.filter(({ parentTaskId }) => parentTaskId !== null)
  if (signers.length === 0) return
  const { rows } = await sql<SignEvent>`
    select e.task_id as "taskId", e.reason, coalesce(e.detail -> 'users', '[]') as users
    from bpm_process_event e
    where e.tenant_id = ${tenantId} and e.instance_id = ${instanceId} and e.reason is not null
      and e.type in ('sign-before', 'sign-after')
    order by e.id`.execute(tx)
  for (const task of signers) {
    const { userId } = (task.assigneeUser ?? {}) as { userId?: number }
    const about = rows.findLast(
      ({ taskId, users }) => taskId === task.parentTaskId && users.includes(userId ?? 0),
    )
    task.signReason = about?.reason ?? null
  }
}
