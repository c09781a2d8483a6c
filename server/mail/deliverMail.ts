import sanitizeHtml from 'sanitize-html'
import type { Tx } from '../db/Database.ts'
import type { Row } from '../engine/defineModule.ts'
import type { QueuedMail } from '../engine/Mail.ts'
import type { Services } from '../engine/Services.ts'
import { embedPictures } from './embedPictures.ts'
import { type MailAccount, readMailAccount } from './mailAccount.ts'
import { mailFailure } from './mailFailure.ts'
import { mailStatus } from './mailStatus.ts'
import { openTransport } from './openTransport.ts'

type Needs = Pick<Services, 'database' | 'vault'>

type DeliveryNeeds = Needs & Pick<Services, 'files'>

/** @see MailService.deliver */
export async function deliverMail(services: DeliveryNeeds, mail: QueuedMail, attempt: number): Promise<void> {
  const found = await services.database.inTenant(mail.tenantId, tx => readMail(tx, services, mail))
  if (found === null) return
  const { row, account } = found
  if (account === null) {
    await noteMail(services, mail, { ...failed('邮箱账号已删除'), attempts: attempt })
    return
  }
  try {
    const { messageId, refused } = await send(services, { account, row, mail })
    await noteMail(services, mail, {
      ...{
        send_status: mailStatus.sent,
        send_time: new Date(),
        send_message_id: messageId,
        attempts: attempt,
      },
      send_exception: refused.length > 0 ? `未被接受的收件人：${refused.join(', ')}` : null,
    })
  } catch (error) {
    const { permanent, ...failure } = mailFailure(error, account.password)
    const reason = failure.reason.zh
    if (permanent) return void (await noteMail(services, mail, { ...failed(reason), attempts: attempt }))
    await noteMail(services, mail, { attempts: attempt, send_exception: reason })
    // The cause may hold what was said to the server.
    throw new Error(reason)
  }
}

/** @see MailService.giveUp */
export const giveMailUp = (services: Needs, mail: QueuedMail, reason: string): Promise<void> =>
  noteMail(services, mail, failed(reason))

const failed = (reason: string): Row => ({
  ...{ send_status: mailStatus.failed, send_time: new Date() },
  send_exception: reason.slice(0, 2000),
})

async function readMail(
  tx: Tx,
  { vault }: Needs,
  { tenantId, logId }: QueuedMail,
): Promise<{ row: Row; account: MailAccount | null } | null> {
  const row = await tx
    .selectFrom('sys_mail_log')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', logId)
    .where('send_status', '=', mailStatus.waiting)
    .executeTakeFirst()
  if (!row) return null
  return { row, account: row.account_id === null ? null : await readMailAccount(tx, vault, row.account_id) }
}

interface Sending {
  account: MailAccount
  row: Row
  mail: QueuedMail
}

async function send({ files }: DeliveryNeeds, { account, row, mail: { tenantId, logId } }: Sending) {
  const content = String(row.template_content ?? '')
  const { html, pictures } = await embedPictures(content, files)
  const transport = openTransport(account)
  try {
    const { messageId, rejected } = await transport.sendMail({
      from: { name: String(row.template_nickname ?? ''), address: account.mail },
      ...{ to: textOf(row.to_mails), cc: textOf(row.cc_mails), bcc: textOf(row.bcc_mails) },
      ...{ subject: String(row.template_title ?? ''), html, text: plainText(content) },
      ...{ attachDataUrls: true, attachments: pictures },
      // The same in every attempt, so that a receiver knows a mail that was sent twice.
      messageId: `<mortise.${tenantId}.${logId}.${(row.create_time as Date).getTime()}@${account.mail.split('@')[1]}>`,
    })
    return { messageId, refused: (rejected ?? []).map(String) }
  } finally {
    transport.close()
  }
}

const textOf = (value: unknown): string | undefined => (value === null ? undefined : String(value))

/** For readers that show no HTML. */
const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(br|\/p|\/h\d|\/li|\/tr|\/div)\b[^>]*>/gi, '$&\n'), {
    ...{ allowedTags: [], allowedAttributes: {} },
    textFilter: text =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
  }).trim()

async function noteMail({ database }: Needs, { tenantId, logId }: QueuedMail, values: Row): Promise<void> {
  await database.inTenant(tenantId, tx =>
    tx
      .updateTable('sys_mail_log')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', logId)
      .where('send_status', '=', mailStatus.waiting)
      .execute(),
  )
}
