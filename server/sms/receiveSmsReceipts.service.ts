import { createHash, timingSafeEqual } from 'node:crypto'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Database } from '../db/Database.ts'
import type { Row } from '../engine/contracts/records.ts'
import type { Vault } from '../engine/contracts/Vault.ts'
import { defineService } from '../engine/defineService.ts'
import { valueAt } from './createHttpSender.ts'
import { channelTable } from './readSmsChannel.ts'

/** What an operator says of text messages in one call. */
export interface SmsReceipts {
  channelId: number
  /** What it sent to show that it is the operator. */
  token: string
  /** One receipt, a list of them, or an object that holds a list where the channel says. */
  body: unknown
  /** What stands in the address beside the token. */
  fields: Row
  now: Date
}

/** What became of the receipts of a call. */
export interface ReceivedReceipts {
  /** Whether a list came. */
  isList: boolean
  /** How many were noted at their messages. */
  noted: number
  /** Numbers that no message of the channel has. */
  unknown: string[]
  /** Places in the list, from 1, of what names no message. */
  faulty: number[]
}

/**
 * Notes receipts at their messages, each by itself, so that none is lost for another; outside of transactions.
 * @throws Fault PERMISSION_DENIED when the token is not the channel's, or the channel takes no receipts
 * @throws Fault INVALID when there is no list where the channel says
 */
type ReceiveSmsReceipts = (receipts: SmsReceipts) => Promise<ReceivedReceipts>

/** More than any operator sends at once. */
const most = 1000

/** Channels are the platform's. */
const platform = 1

/** Values of system_sms_receive_status. */
const received = 10
const lost = 20

interface Needs {
  database: Database
  vault: Vault
}

/** A channel with the paths of its receipts. */
type Channel = Record<`receipt_${'list' | 'serial' | 'status' | 'message'}_path`, string | null> & {
  id: number
  receipt_success_value: string | null
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    receiveSmsReceipts: ReceiveSmsReceipts
  }
}

export default defineService({
  name: 'receiveSmsReceipts',
  needs: ['database', 'vault'],
  start: services => receipts => receiveReceipts(services, receipts),
})

/** @see ReceiveSmsReceipts */
async function receiveReceipts(services: Needs, sent: SmsReceipts): Promise<ReceivedReceipts> {
  const channel = await readChannel(services, sent)
  const { isList, receipts } = readReceipts(sent.body, sent.fields, channel.receipt_list_path)
  const result: ReceivedReceipts = { isList, noted: 0, unknown: [], faulty: [] }
  for (const [index, receipt] of receipts.entries()) {
    const serialNo = valueAt(receipt, channel.receipt_serial_path ?? 'serialNo')
    if (!serialNo) result.faulty.push(index + 1)
    else if (await noteReceipt(services, channel, { serialNo, receipt, now: sent.now })) result.noted += 1
    else result.unknown.push(serialNo)
  }
  return result
}

/** @throws Fault PERMISSION_DENIED when the token is not the channel's, or the channel takes no receipts */
async function readChannel({ database, vault }: Needs, { channelId, token }: SmsReceipts): Promise<Channel> {
  const channel = await database.inTenant(platform, tx =>
    tx.selectFrom(channelTable).selectAll().where('id', '=', channelId).executeTakeFirst(),
  )
  const sealed = channel?.callback_token ?? null
  const expected = sealed === null ? null : vault.open(sealed, channelTable)
  // Compared in any case, so that the time of the answer does not tell which channels there are.
  if (!isSame(token, expected ?? '') || expected === null || !channel) throw new Fault('PERMISSION_DENIED')
  return channel as Channel
}

/** Whether the channel has sent a message of that number, which now knows what became of it. */
async function noteReceipt(
  services: Needs,
  channel: Channel,
  { serialNo, receipt, now }: { serialNo: string; receipt: unknown; now: Date },
): Promise<boolean> {
  const sent = await findSent(services, channel.id, serialNo)
  if (sent === undefined) return false
  const status = valueAt(receipt, channel.receipt_status_path ?? 'status')
  const values: Row = {
    receive_status: status === channel.receipt_success_value ? received : lost,
    receive_time: now,
    api_receive_code: status?.slice(0, 63) ?? null,
    api_receive_msg: valueAt(receipt, channel.receipt_message_path)?.slice(0, 255) ?? null,
  }
  await services.database.inTenant(sent.tenant_id, tx =>
    tx
      .updateTable('sys_sms_log')
      .set(values)
      .where('tenant_id', '=', sent.tenant_id)
      .where('id', '=', sent.log_id)
      .where('channel_id', '=', channel.id)
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

/** What one call brings: one receipt, or a list of them. */
interface BroughtReceipts {
  isList: boolean
  receipts: unknown[]
}

/**
 * The receipts of a call. A list stands at the channel's path, as JSON or as a text of JSON in a form; without a path
 * the body itself is one receipt or a list.
 * @param fields what stands in the address: it completes every receipt
 * @throws Fault INVALID when there is no list where the channel says, or one that is too long
 */
function readReceipts(body: unknown, fields: Row, path: string | null): BroughtReceipts {
  const isList = Boolean(path) || Array.isArray(body)
  const receipts = isList ? listOf(body, fields, path) : [body]
  if (receipts.length > most)
    throw new Fault('INVALID', { message: localized('一次最多接收 {{most}} 条回执', { most }) })
  return { isList, receipts: receipts.map(receipt => completed(receipt, fields)) }
}

function listOf(body: unknown, fields: Row, path: string | null): unknown[] {
  if (!path) return body as unknown[]
  const list = listIn(valueAt(Array.isArray(body) ? body : { ...fields, ...Object(body) }, path))
  if (list === null)
    throw new Fault('INVALID', { message: localized('回执中的“{{path}}”不是列表', { path }) })
  return list
}

/** What is no object stays what it is, and is told to be wrong. */
const completed = (receipt: unknown, fields: Row): unknown =>
  typeof receipt === 'object' && receipt !== null && !Array.isArray(receipt)
    ? { ...fields, ...receipt }
    : receipt

function listIn(text: string | null): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
