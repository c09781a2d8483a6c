import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '#model/errors.ts'
import type { Services } from '../engine/Services.ts'
import type { SmsReceipt } from '../engine/SmsReceipts.ts'
import { channelTable } from './readSmsChannel.ts'
import { valueAt } from './valueAt.ts'

/** Channels are the platform's. */
const platform = 1

/** Values of system_sms_receive_status. */
const received = 10
const lost = 20

type Needs = Pick<Services, 'database' | 'vault'>

/** @see ReceiveSmsReceipt */
export async function receiveReceipt(services: Needs, receipt: SmsReceipt): Promise<boolean> {
  const { database, vault } = services
  const { channelId, body, now } = receipt
  const channel = await database.inTenant(platform, tx =>
    tx.selectFrom(channelTable).selectAll().where('id', '=', channelId).executeTakeFirst(),
  )
  const sealed = channel?.callback_token ?? null
  const token = sealed === null ? null : vault.open(sealed, channelTable)
  // Compared in any case, so that the time of the answer does not tell which channels there are.
  if (!isSame(receipt.token, token ?? '') || token === null || !channel) throw new Fault('PERMISSION_DENIED')
  const serialNo = valueAt(body, channel.receipt_serial_path ?? 'serialNo')
  if (serialNo === null) throw new Fault('INVALID', { message: '回执中没有短信编号' })
  const sent = await findSent(services, channelId, serialNo)
  if (sent === undefined) return false
  const status = valueAt(body, channel.receipt_status_path ?? 'status')
  await database.inTenant(sent.tenant_id, tx =>
    tx
      .updateTable('sys_sms_log')
      .set({
        receive_status: status === channel.receipt_success_value ? received : lost,
        receive_time: now,
        api_receive_code: status?.slice(0, 63) ?? null,
        api_receive_msg: valueAt(body, channel.receipt_message_path)?.slice(0, 255) ?? null,
      })
      .where('tenant_id', '=', sent.tenant_id)
      .where('id', '=', sent.log_id)
      .where('channel_id', '=', channelId)
      .execute(),
  )
  return true
}

const findSent = ({ database }: Needs, channelId: number, serialNo: string) =>
  database.inTenant(
    platform,
    tx =>
      tx
        .selectFrom('sys_sms_serial')
        .select(['tenant_id', 'log_id'])
        .where('channel_id', '=', channelId)
        .where('serial_no', '=', serialNo)
        .executeTakeFirst() as Promise<{ tenant_id: number; log_id: number } | undefined>,
  )

/** In a time that says nothing about how much of it is right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
