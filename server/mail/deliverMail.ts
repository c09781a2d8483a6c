import type { Readable } from 'node:stream'
import sanitizeHtml from 'sanitize-html'
import type { Tx } from '../db/Database.ts'
import type { Files } from '../engine/contracts/files.ts'
import type { QueuedMail } from '../engine/contracts/MailService.ts'
import type { Row } from '../engine/contracts/records.ts'
import type { Services } from '../engine/contracts/Services.ts'
import { addressOf, isAttachment, namesIn } from '../engine/files/fileNames.ts'
import { type MailAccount, readMailAccount } from './mailAccount.ts'
import { mailFailure } from './mailFailure.ts'
import { mailStatus } from './mailStatus.ts'
import { openTransport } from './openTransport.ts'
import { withSealed } from './sealedValues.ts'

/** Bytes of all pictures of a mail together; servers of mail refuse what is much larger. */
const most = 10 * 1024 * 1024

/** Addresses of pictures, as the cleaned HTML of a template writes them. */
const source = /(<img\b[^>]*?\ssrc=")([^"]*)(")/gi

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

async function send({ files, vault }: DeliveryNeeds, { account, row, mail }: Sending) {
  const { tenantId, logId, sealed } = mail
  const content = withSealed(String(row.template_content ?? ''), sealed, vault)
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

/** A picture that travels with a mail. */
interface EmbeddedPicture {
  filename: string
  content: Buffer
  /** Name by which the mail's HTML calls it. */
  cid: string
}

interface EmbeddedMail {
  html: string
  pictures: EmbeddedPicture[]
}

/**
 * A mail's HTML with the pictures that were uploaded here inside the mail: their addresses lead to this server, which
 * a reader of the mail cannot open. What is not here any more, or too much, keeps its address.
 */
export async function embedPictures(html: string, files: Pick<Files, 'open'>): Promise<EmbeddedMail> {
  const pictures = new Map<string, EmbeddedPicture>()
  let room = most
  for (const name of pictureNames(html)) {
    const stream = await files.open(name)
    const content = stream && (await readUpTo(stream, room))
    if (!content) continue
    room -= content.byteLength
    pictures.set(addressOf(name), { filename: name, content, cid: `${name}@mortise` })
  }
  const embedded = html.replace(source, (whole, before: string, address: string, after: string) => {
    const picture = pictures.get(address)
    return picture ? `${before}cid:${picture.cid}${after}` : whole
  })
  return { html: embedded, pictures: [...pictures.values()] }
}

/** Those that everybody may open: what needs a right to be read is not sent to whoever the mail goes to. */
function pictureNames(html: string): string[] {
  const addresses = Array.from(html.matchAll(source), match => match[2] as string)
  const names = addresses.flatMap(address => namesIn(address).filter(name => addressOf(name) === address))
  return [...new Set(names)].filter(name => !isAttachment(name))
}

/** The whole content; null when it is longer. */
async function readUpTo(stream: Readable, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).byteLength
    // Leaving the loop closes the stream.
    if (size > limit) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
