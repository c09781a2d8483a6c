import { Fault } from '#model/errors.ts'
import type { Database, Tx } from '../db/Database.ts'
import type { SendSms, Sms } from '../engine/Services.ts'
import { fillTemplate } from './fillTemplate.ts'
import type { SmsSender } from './SmsSender.ts'

/** Channels and templates are the platform's. */
const platform = 1

/** Values of sms_send_status, and of a template's type that carries a code. */
const sent = 10
const failed = 20
const codeType = '1'

export interface SendSmsOptions {
  /** By code of the channel. */
  senders: ReadonlyMap<string, SmsSender>
  /** Keeps codes in the message log: development only. */
  keepCodes: boolean
}

interface Template {
  id: number
  code: string
  type: string
  content: string
  api_template_id: string | null
  channel_id: number
  channel_code: string
  signature: string
}

/** Sends text messages by the enabled templates and channels, and keeps a log of them in the tenant's rows. */
export function createSendSms(database: Database, { senders, keepCodes }: SendSmsOptions): SendSms {
  async function send(sms: Sms): Promise<void> {
    const template = await database.inTenant(platform, tx => readTemplate(tx, sms.template))
    if (!template) throw new Fault('SMS_FAILED', { message: '短信模板或通道未启用，请联系管理员' })
    const text = fillTemplate(template.content, sms.params)
    const id = await database.inTenant(sms.tenantId, tx =>
      writeLog(tx, sms, template, keepCodes || template.type !== codeType ? sms.params : hidden(sms.params)),
    )
    const outcome = await handOver(senders.get(template.channel_code), {
      mobile: sms.mobile,
      text: `【${template.signature}】${text}`,
      apiTemplateId: template.api_template_id,
      params: sms.params,
    })
    await database.inTenant(sms.tenantId, tx => noteOutcome(tx, { tenantId: sms.tenantId, id }, outcome))
    if (outcome.failure !== null) throw new Fault('SMS_FAILED', { cause: new Error(outcome.failure) })
  }

  async function isReady(tx: Tx, code: string): Promise<boolean> {
    const template = await readTemplate(tx, code)
    return template !== undefined && senders.has(template.channel_code)
  }

  return Object.assign(send, { isReady })
}

function readTemplate(tx: Tx, code: string): Promise<Template | undefined> {
  return tx
    .selectFrom('sys_sms_template as t')
    .innerJoin('sys_sms_channel as c', 'c.id', 't.channel_id')
    .select(['t.id', 't.code', 't.type', 't.content', 't.api_template_id', 't.channel_id'])
    .select(['c.code as channel_code', 'c.signature'])
    .where('t.code', '=', code)
    .where('t.status', '=', '0')
    .where('c.status', '=', '0')
    .executeTakeFirst() as Promise<Template | undefined>
}

async function writeLog(
  tx: Tx,
  sms: Sms,
  template: Template,
  params: Readonly<Record<string, string>>,
): Promise<number> {
  const row = await tx
    .insertInto('sys_sms_log')
    .values({
      tenant_id: sms.tenantId,
      channel_id: template.channel_id,
      channel_code: template.channel_code,
      template_id: template.id,
      template_code: template.code,
      template_type: template.type,
      template_content: fillTemplate(template.content, params).slice(0, 500),
      template_params: JSON.stringify(params),
      api_template_id: template.api_template_id,
      mobile: sms.mobile,
      user_id: sms.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type Outcome = { serial: string; failure: null } | { serial: null; failure: string }

async function handOver(
  sender: SmsSender | undefined,
  message: Parameters<SmsSender['send']>[0],
): Promise<Outcome> {
  if (!sender) return { serial: null, failure: 'No sender serves this channel.' }
  try {
    return { serial: await sender.send(message), failure: null }
  } catch (error) {
    return { serial: null, failure: (error as Error).message }
  }
}

async function noteOutcome(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
  { serial, failure }: Outcome,
): Promise<void> {
  await tx
    .updateTable('sys_sms_log')
    .set({
      send_status: failure === null ? sent : failed,
      send_time: new Date(),
      api_serial_no: serial,
      api_send_msg: failure?.slice(0, 255) ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

const hidden = (params: Readonly<Record<string, string>>): Record<string, string> => ({
  ...params,
  ...('code' in params ? { code: '******' } : {}),
})
