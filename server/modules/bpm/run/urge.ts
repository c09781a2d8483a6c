import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { idOf } from './commandOf.ts'
import { faultOfRefusal } from './refusalFault.ts'
import { stateFault, textIn } from './taskCommands.ts'

/** Reminds the people who are asked at the moment: once an hour, by the one who has started it. */
export async function urge(context: RequestContext, body: Row): Promise<void> {
  const { tx, caller, now, services } = context
  const { tenantId, userId } = caller
  const id = idOf(body.id)
  const { rows: own } = await sql<{ name: string }>`
    select name from bpm_process_instance
    where tenant_id = ${tenantId} and id = ${id} and start_user_id = ${userId}`.execute(tx)
  const [instance] = own
  if (instance === undefined) throw new Fault('NOT_FOUND')
  // One conditional update: of two at once, one finds it done.
  const { rows: taken } = await sql`
    update bpm_process_instance set urge_time = ${now}
    where tenant_id = ${tenantId} and id = ${id} and status = 1 and token_status = 'running'
      and (urge_time is null or urge_time < ${now}::timestamptz - interval '1 hour') returning id`.execute(tx)
  if (taken.length === 0) throw await whyNot(context, id)
  const { rows: asked } = await sql<{ id: number }>`
    select distinct k.assignee_id as id from bpm_task k
    where k.tenant_id = ${tenantId} and k.instance_id = ${id} and k.is_open and k.assignee_id is not null`.execute(
    tx,
  )
  const userIds = asked.map(row => row.id).filter(one => one !== userId)
  await tx
    .insertInto('bpm_process_event')
    .values({
      ...{ tenant_id: tenantId, instance_id: id, type: 'urge', event_time: now, user_id: userId },
      ...{ reason: textIn(body.reason), detail: JSON.stringify({ userIds }) },
    })
    .execute()
  if (userIds.length > 0)
    await services.notifier.send(
      'message',
      {
        ...{ tenantId, userIds, template: 'bpm-urged' },
        params: { name: caller.nickName, process: instance.name },
      },
      tx,
    )
}

/** Why an instance cannot be urged: it is over, it is held, or it was urged a moment ago. */
async function whyNot({ tx, caller }: RequestContext, id: number): Promise<unknown> {
  const { rows } = await sql<{ status: number; tokenStatus: string }>`
    select status, token_status as "tokenStatus" from bpm_process_instance
    where tenant_id = ${caller.tenantId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (row?.status !== 1) return faultOfRefusal(new Refusal('NOT_RUNNING'))
  if (row.tokenStatus === 'suspended') return faultOfRefusal(new Refusal('SUSPENDED'))
  return stateFault(localized('一小时内已催办过'), 'URGED')
}
