import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { addRemarks } from './addRemarks.ts'
import { reviewed } from './submitTask.ts'
import { mayFill, readTask, TASK, windowOf } from './taskRow.ts'

/**
 * Takes a submission back that the publisher has not reviewed, so that it can be changed. It stays as it was handed in,
 * and its publisher does not read it any more.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED; STATE in words
 */
export async function withdrawTask(context: RequestContext, taskId: number): Promise<void> {
  const { tx, caller, now, audit } = context
  const task = await readTask(context, taskId, { lock: true })
  if (!mayFill(caller, task)) throw new Fault('PERMISSION_DENIED')
  if (task.status !== '3' || task.reviewTime !== null || task.ended)
    throw new Fault('STATE', { message: localized('只有已上报、尚未审核的填报可以撤回') })
  if (windowOf(task, now) === 'closed')
    throw new Fault('STATE', { message: localized('截止时间已过，撤回后将不能再上报，因此不能撤回') })
  const { rows } = await sql`
    update datafill_task set status = '1', content = null, submitted_time = null, submitted_by = null, late = false,
      taken_back = coalesce(taken_back, '[]'::jsonb) || (select to_jsonb(max(s.number)) from datafill_submission s
        where s.tenant_id = ${caller.tenantId} and s.task_id = ${taskId}),
      update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${taskId} and status = '3' and review_time is null
    returning task_id`.execute(tx)
  if (rows.length === 0) throw new Fault('STATE')
  audit.push({ resource: TASK, key: taskId, before: { status: '3' }, after: { status: '1' } })
}

/**
 * The own administrators give it back to whoever fills it in, with a reason and remarks at places of it.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE
 */
export async function returnInside(context: RequestContext, taskId: number, body: Row): Promise<void> {
  const { tx, caller, now, audit } = context
  const task = await reviewed(context, taskId)
  const reason = String(body.reason).trim()
  await sql`
    update datafill_task set status = '4', return_reason = ${reason}, submitted_time = null, submitted_by = null,
      update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${taskId} and status = '2'`.execute(tx)
  const remarks = (body.remarks ?? []) as { path: string; text: string }[]
  await addRemarks(context, task, { reason, remarks, byPublisher: false })
  audit.push({
    ...{ resource: TASK, key: taskId, before: { status: '2' } },
    after: { status: '4', returnReason: reason },
  })
}
