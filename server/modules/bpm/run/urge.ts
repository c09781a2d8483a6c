import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { idOf } from './commandOf.ts'
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
    update bpm_process_instance set urge_time = clock_timestamp()
    where tenant_id = ${tenantId} and id = ${id} and status = 1 and token_status = 'running'
      and (urge_time is null or urge_time < clock_timestamp() - interval '1 hour') returning id`.execute(tx)
  if (taken.length === 0) throw stateFault(localized('流程已结束、已挂起，或一小时内已催办过'))
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
