import type { Tx } from '../../db/Database.ts'
import type { ListedLine, Notification } from '../../engine/contracts/Notifier.ts'
import type { Queue } from '../../engine/contracts/Queue.ts'
import { fillTemplate } from '../../engine/template/fillTemplate.ts'
import { sanitizeRichText } from '../../engine/write/sanitizeRichText.ts'
import { mailStatus } from '../../mail/mailStatus.ts'
import { escapeHtml, placeOf, SEALED_MAIL } from '../../mail/sealedValues.ts'
import { defineChannel } from '../defineChannel.ts'

/** A mail made from a template. */
interface Mail {
  /** Whose mail it is: it stands in the log of this tenant, to which `tx` is bound. */
  tenantId: number
  /** Whose it is; undefined for nobody's. */
  userId?: number | undefined
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  /** Code of the template. */
  template: string
  params: Readonly<Record<string, string>>
  lists?: Notification['lists']
  /** Names of values that stand in the mail alone, and the values, sealed. */
  secrets?: { names: readonly string[]; sealed: string }
}

/** Value of the dictionary user_type. */
const administrator = 2

/** Headers have one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Mails, by the templates and accounts of the platform. They leave when the transaction has committed. */
export default defineChannel({
  name: 'mail',
  transaction: true,
  needs: ['queue', 'vault'],
  open: ({ queue, vault }) => ({
    async send(notification, tx) {
      const { secrets } = notification
      const sealed = secrets && {
        names: Object.keys(secrets),
        sealed: vault.seal(JSON.stringify(secrets), SEALED_MAIL),
      }
      const id = await sendMail(tx, queue, { ...mailOf(notification), ...(sealed && { secrets: sealed }) })
      return id === null ? [] : [id]
    },
    isReady: async (template, tx) => (await readTemplate(tx, template))?.status === '0',
  }),
})

const mailOf = ({
  tenantId,
  userIds = [],
  addresses = [],
  copies,
  template,
  params,
  lists = {},
}: Notification): Mail => ({
  ...{ tenantId, userId: userIds[0], to: addresses, ...copies, template, params, lists },
})

interface Template {
  id: number
  code: string
  nickname: string
  title: string
  content: string
  status: string
  account_id: number
  mail: string
}

/**
 * Writes a mail into the log and hands it to the queue, both in the transaction of what it tells about. Returns the
 * id of the log entry; null when there is no such template. One that is stopped is noted and not sent.
 */
export async function sendMail(tx: Tx, queue: Pick<Queue, 'send'>, mail: Mail): Promise<number | null> {
  const template = await readTemplate(tx, mail.template)
  if (template === undefined) return null
  const isSent = template.status === '0'
  const { id } = await tx
    .insertInto('sys_mail_log')
    .values({
      ...rowOf(mail, template),
      send_status: isSent ? mailStatus.waiting : mailStatus.notSent,
      send_exception: isSent ? null : '邮件模板已停用',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = mail.secrets && { sealed: mail.secrets.sealed }
  if (isSent) await queue.send('mail', { tenantId: mail.tenantId, logId: id, ...sealed }, { tx })
  return id
}

function readTemplate(tx: Tx, code: string): Promise<Template | undefined> {
  return tx
    .selectFrom('sys_mail_template as t')
    .innerJoin('sys_mail_account as a', 'a.id', 't.account_id')
    .select(['t.id', 't.code', 't.nickname', 't.title', 't.content', 't.status', 't.account_id', 'a.mail'])
    .where('t.code', '=', code)
    .executeTakeFirst() as Promise<Template | undefined>
}

function rowOf(mail: Mail, template: Template) {
  const { tenantId, userId, to, cc = [], bcc = [], params: told, lists, secrets } = mail
  // The log keeps the places of secrets, which are filled as the mail leaves.
  const params = {
    ...told,
    ...Object.fromEntries((secrets?.names ?? []).map(name => [name, placeOf(name)])),
  }
  const content = fillTemplate(template.content, inHtml(params, lists))
  return {
    tenant_id: tenantId,
    user_id: userId ?? null,
    user_type: userId === undefined ? null : administrator,
    to_mails: to.join(', '),
    cc_mails: cc.join(', ') || null,
    bcc_mails: bcc.join(', ') || null,
    account_id: template.account_id,
    from_mail: template.mail,
    template_id: template.id,
    template_code: template.code,
    template_nickname: template.nickname,
    template_title: oneLine(fillTemplate(template.title, params)).slice(0, 500),
    // Values may have become part of an address: what stands in the end is what is cleaned.
    template_content: sanitizeRichText(content),
    template_params: JSON.stringify(params),
    attempts: 0,
  }
}

/** What stands in a mail in the place of each name. */
const inHtml = (params: Mail['params'], lists: Mail['lists'] = {}): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(params).map(([name, text]) => [name, escapeHtml(text)])),
  ...Object.fromEntries(Object.entries(lists).map(([name, lines]) => [name, listInHtml(lines)])),
})

const listInHtml = (lines: readonly ListedLine[]): string =>
  `<ol>${lines.map(line => `<li>${lineInHtml(line)}</li>`).join('')}</ol>`

const lineInHtml = ({ text, href }: ListedLine): string =>
  href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
