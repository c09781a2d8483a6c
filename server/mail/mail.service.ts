import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Database, Tx } from '../db/Database.ts'
import type { Files } from '../engine/contracts/files.ts'
import { defineService } from '../engine/defineService.ts'
import type { Mail, MailService } from '../engine/Mail.ts'
import type { Queue } from '../engine/Queue.ts'
import { fillTemplate } from '../engine/template/fillTemplate.ts'
import type { Vault } from '../engine/Vault.ts'
import { sanitizeRichText } from '../engine/write/sanitizeRichText.ts'
import { deliverMail, giveMailUp } from './deliverMail.ts'
import { readMailAccount } from './mailAccount.ts'
import { mailFailure } from './mailFailure.ts'
import { mailStatus } from './mailStatus.ts'
import { openTransport } from './openTransport.ts'

const spelt: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Value of the dictionary user_type. */
const administrator = 2

/** Headers have one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A text as HTML shows it. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => spelt[sign] as string)

/** Accounts are the platform's. */
const platform = 1

export interface MailNeeds {
  database: Database
  vault: Vault
  files: Files
  queue: Pick<Queue, 'send'>
}

declare module '../engine/contracts/Services.ts' {
  interface Services {
    mail: MailService
  }
}

export default defineService({
  name: 'mail',
  needs: ['database', 'vault', 'queue', 'files'],
  start: needs => createMailService(needs),
})

/** Mails over SMTP. */
const createMailService = (needs: MailNeeds): MailService => ({
  send: (tx, mail) => sendMail(tx, needs.queue, mail),
  deliver: (mail, attempt) => deliverMail(needs, mail, attempt),
  giveUp: (mail, reason) => giveMailUp(needs, mail, reason),
  test: accountId => testAccount(needs, accountId),
})

async function testAccount({ database, vault }: MailNeeds, accountId: number): Promise<void> {
  const account = await database.inTenant(platform, tx => readMailAccount(tx, vault, accountId))
  if (account === null) throw new Fault('NOT_FOUND')
  const transport = openTransport(account)
  try {
    await transport.verify()
  } catch (error) {
    throw new Fault('STATE', {
      message: localized('连接失败，{{reason}}', { reason: mailFailure(error, account.password).reason }),
    })
  } finally {
    transport.close()
  }
}

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

/** @see MailService.send */
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
  if (isSent) await queue.send('mail', { tenantId: mail.tenantId, logId: id }, { tx })
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

function rowOf({ tenantId, userId, to, cc = [], bcc = [], params }: Mail, template: Template) {
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
    template_content: sanitizeRichText(fillTemplate(template.content, params, escapeHtml)),
    template_params: JSON.stringify(params),
    attempts: 0,
  }
}
