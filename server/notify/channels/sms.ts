import { defineErrors, Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Database, Tx } from '../../db/Database.ts'
import type { Notification } from '../../engine/contracts/Notifier.ts'
import type { Row } from '../../engine/contracts/records.ts'
import type { Vault } from '../../engine/contracts/Vault.ts'
import { fillTemplate } from '../../engine/template/fillTemplate.ts'
import type { Hold } from '../../hold/hold.service.ts'
import { createHttpSender } from '../../sms/createHttpSender.ts'
import { channelTable, readSmsChannel } from '../../sms/readSmsChannel.ts'
import {
  createDebugSender,
  type OutgoingSms,
  type SmsChannel,
  type SmsReceipt,
  type SmsSender,
} from '../../sms/SmsSender.ts'
import { type Channel, defineChannel } from '../defineChannel.ts'

/** Channels and templates are the platform's. */
const platform = 1

declare module '#model/errors.ts' {
  interface AreaErrors {
    /** A text message that could not leave. */
    SMS_FAILED: true
  }
}

defineErrors({ SMS_FAILED: [601, localized('短信发送失败，请稍后再试')] })

/** Values of system_sms_send_status, and of a template's type that carries a code. */
const sent = 10
const failed = 20
const codeType = 1

interface SmsOptions {
  /** By code of the channel. */
  senders: ReadonlyMap<string, SmsSender>
  vault: Vault
  /** Keeps codes and links that let somebody in in the message log: development only. */
  keepCodes: boolean
  /** While work is on hold after a restore, nothing is sent. */
  hold: Hold
}

/** A text message made from a template. */
interface Sms extends Pick<Notification, 'tenantId' | 'template' | 'params'> {
  mobile: string
  /** Whose number it is; undefined for nobody's. */
  userId: number | undefined
}

interface Template {
  id: number
  code: string
  type: number
  content: string
  api_template_id: string | null
}

/** Text messages. A message waits for the operator's answer; it is refused as SMS_FAILED when it could not be sent. */
export default defineChannel({
  name: 'sms',
  transaction: false,
  needs: ['database', 'vault', 'hold'],
  open({ database, vault, hold }, { config, log }) {
    const senders = new Map<string, SmsSender>([['HTTP', createHttpSender()]])
    if (config.smsDebug) senders.set('DEBUG', createDebugSender(log))
    return createSmsChannel(database, { senders, vault, keepCodes: config.smsDebug, hold })
  },
})

/** Sends text messages by the enabled templates and channels, and keeps a log of them in the tenant's rows. */
function createSmsChannel(
  database: Database,
  { senders, vault, keepCodes, hold }: SmsOptions,
): Channel<null> {
  async function send({ addresses = [], userIds = [], ...text }: Notification): Promise<number[]> {
    const [mobile] = addresses
    if (mobile === undefined || addresses.length > 1) throw new Error('A text message goes to one number.')
    const sms: Sms = { ...text, mobile, userId: userIds[0] }
    if (hold.since() !== null)
      throw new Fault('SMS_FAILED', { message: localized('系统刚从备份恢复，短信暂停发送，请联系管理员') })
    const found = await database.inTenant(platform, tx => readTemplate(tx, sms.template, vault))
    if (!found) throw new Fault('SMS_FAILED', { message: localized('短信模板或通道未启用，请联系管理员') })
    const { template, channel } = found
    const isShown = keepCodes || template.type !== codeType
    const params = isShown ? sms.params : hidden(sms.params)
    const id = await database.inTenant(sms.tenantId, tx => writeLog(tx, { sms, template, channel, params }))
    const outcome = await handOver(senders.get(channel.code), channel, {
      mobile: sms.mobile,
      text: `【${channel.signature}】${fillTemplate(template.content, sms.params)}`,
      apiTemplateId: template.api_template_id,
      params: sms.params,
      logId: `${sms.tenantId}-${id}`,
    })
    await database.inTenant(sms.tenantId, tx =>
      noteOutcome(tx, { tenantId: sms.tenantId, id, channelId: channel.id }, outcome),
    )
    if (outcome.failure !== null) throw new Fault('SMS_FAILED', { cause: new Error(outcome.failure) })
    return [id]
  }

  async function isReady(code: string, tx: Tx): Promise<boolean> {
    const found = await readTemplate(tx, code, vault)
    return found !== undefined && senders.has(found.channel.code)
  }

  return { send, isReady }
}

async function readTemplate(
  tx: Tx,
  code: string,
  vault: Vault,
): Promise<{ template: Template; channel: SmsChannel } | undefined> {
  const template = await tx
    .selectFrom('sys_sms_template')
    .selectAll()
    .where('code', '=', code)
    .where('status', '=', '0')
    .executeTakeFirst()
  if (!template) return undefined
  const channel = await tx
    .selectFrom(channelTable)
    .selectAll()
    .where('id', '=', template.channel_id)
    .where('status', '=', '0')
    .executeTakeFirst()
  return channel && { template: template as unknown as Template, channel: readSmsChannel(channel, vault) }
}

interface LogEntry {
  sms: Sms
  template: Template
  channel: SmsChannel
  /** As they may be seen in the log. */
  params: Readonly<Record<string, string>>
}

/** Value of the dictionary user_type. */
const administrator = 2

async function writeLog(tx: Tx, { sms, template, channel, params }: LogEntry): Promise<number> {
  const row = await tx
    .insertInto('sys_sms_log')
    .values({
      tenant_id: sms.tenantId,
      channel_id: channel.id,
      channel_code: channel.code,
      template_id: template.id,
      template_code: template.code,
      template_type: template.type,
      template_content: fillTemplate(template.content, params).slice(0, 500),
      template_params: JSON.stringify(params),
      api_template_id: template.api_template_id,
      mobile: sms.mobile,
      user_id: sms.userId ?? null,
      user_type: sms.userId === undefined ? null : administrator,
      send_status: 0,
      receive_status: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Outcome = { receipt: SmsReceipt; failure: null } | { receipt: null; failure: string }

async function handOver(
  sender: SmsSender | undefined,
  channel: SmsChannel,
  message: OutgoingSms,
): Promise<Outcome> {
  if (!sender)
    return { receipt: null, failure: `短信渠道“${channel.signature}”在此服务器上不能发送${hintOf(channel)}` }
  try {
    return { receipt: await sender.send(message, channel), failure: null }
  } catch (error) {
    return { receipt: null, failure: (error as Error).message }
  }
}

const hintOf = ({ code }: SmsChannel) => (code === 'DEBUG' ? '：调试渠道只用于开发环境' : '')

interface SentSms {
  tenantId: number
  id: number
  channelId: number
}

async function noteOutcome(
  tx: Tx,
  { tenantId, id, channelId }: SentSms,
  { receipt, failure }: Outcome,
): Promise<void> {
  const message = failure ?? receipt?.message ?? null
  const outcome: Row = {
    send_status: failure === null ? sent : failed,
    send_time: new Date(),
    api_send_code: receipt?.code?.slice(0, 63) ?? null,
    api_send_msg: message?.slice(0, 255) ?? null,
    api_serial_no: receipt?.serialNo?.slice(0, 255) ?? null,
  }
  await tx
    .updateTable('sys_sms_log')
    .set(outcome)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
  if (typeof outcome.api_serial_no !== 'string') return
  // The operator's receipt names neither tenant nor log entry.
  await tx
    .insertInto('sys_sms_serial')
    .values({ channel_id: channelId, serial_no: outcome.api_serial_no, tenant_id: tenantId, log_id: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Parameters that let in whoever knows them. */
const OPENING = new Set(['code', 'link'])

const hidden = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, OPENING.has(name) ? '******' : text]),
  )
