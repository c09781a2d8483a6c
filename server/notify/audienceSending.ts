import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import type { Tx } from '../db/Database.ts'
import type { AudienceNotification, AudienceSending, Notifier } from '../engine/contracts/Notifier.ts'
import type { Services } from '../engine/contracts/Services.ts'

/** Work of server/modules/notify. */
const WORK = 'audience-notification'

/** Accounts that are told in one transaction. */
const BATCH = 500

/** Notes what is sent to an audience, and hands it to the queue when the transaction commits. */
export async function beginSending(
  { queue }: Pick<Services, 'queue'>,
  channel: string,
  { tenantId, audience, template, params }: AudienceNotification,
  tx: Tx,
): Promise<void> {
  const { sending_id: id } = await tx
    .insertInto('sys_audience_sending')
    .values({
      tenant_id: tenantId,
      channel,
      template,
      params: JSON.stringify(params),
      audience: JSON.stringify(audience),
    })
    .returning('sending_id')
    .executeTakeFirstOrThrow()
  await queue.send(WORK, { tenantId, sendingId: Number(id) }, { tx })
}

type Sender = Pick<Services, 'institution' | 'database'> & { send: Notifier['send'] }

/**
 * Tells everybody whom it is for, a few hundred in a transaction. How far it has come stands in the same transaction as
 * the messages, so that nobody is told twice, whoever goes on.
 */
export async function sendOn(services: Sender, work: AudienceSending, signal: AbortSignal): Promise<void> {
  let isDone = false
  while (!isDone && !signal.aborted)
    isDone = await services.database.inTenant(work.tenantId, (tx: Tx) => sendBatch(services, work, tx))
}

interface Sending {
  channel: string
  template: string
  params: Record<string, string>
  audience: AudienceRule
  tenant_reached: number
  user_reached: number
}

/** The next of them; whether there is nobody left. */
async function sendBatch(
  services: Sender,
  { tenantId: owner, sendingId }: AudienceSending,
  tx: Tx,
): Promise<boolean> {
  const { rows } = await sql<Sending>`select * from sys_audience_sending
    where tenant_id = ${owner} and sending_id = ${sendingId} for update`.execute(tx)
  const [sending] = rows
  if (!sending) return true
  const { audience: rule, channel, template, params } = sending
  const { audiences } = services.institution
  const whole = await audiences.tenantsOf(tx, owner, rule)
  const reached = Number(sending.tenant_reached)
  const tenantId = [...new Set([owner, ...whole])].sort((one, other) => one - other).find(id => id >= reached)
  if (tenantId === undefined) {
    await sql`delete from sys_audience_sending
      where tenant_id = ${owner} and sending_id = ${sendingId}`.execute(tx)
    return true
  }
  const after = tenantId === reached ? Number(sending.user_reached) : 0
  await bindTo(tx, tenantId)
  const asked = { owner, tenantId, rule, isWhole: whole.includes(tenantId), after, most: BATCH }
  const userIds = await audiences.accountsIn(tx, asked)
  await services.send(channel, { tenantId, userIds, template, params }, tx)
  await bindTo(tx, owner)
  const isThrough = userIds.length < BATCH
  await sql`update sys_audience_sending
    set tenant_reached = ${isThrough ? tenantId + 1 : tenantId}, user_reached = ${isThrough ? 0 : (userIds.at(-1) ?? 0)}
    where tenant_id = ${owner} and sending_id = ${sendingId}`.execute(tx)
  return false
}

const bindTo = (tx: Tx, tenantId: number) => sql`select set_tenant(${tenantId}::bigint)`.execute(tx)
