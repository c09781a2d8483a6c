import type { Tx } from '../db/Database.ts'
import { paramsOf } from '../engine/template/fillTemplate.ts'
import { insertAll } from './insertAll.ts'
import type { Once } from './readOnce.ts'
import type { Seeds, SmsSeeds } from './Seeds.ts'

const creator = 'system'

/** What the system sends by itself stays: it may be changed and stopped. */
const fixed = { built_in: 'Y', status: '0', create_by: creator }

/** Channels and templates of text messages, and templates of messages inside the site. */
export async function seedTemplates(
  tx: Tx,
  { sms, notifyTemplates, mailTemplates }: Pick<Seeds, 'sms' | 'notifyTemplates' | 'mailTemplates'>,
  once: Once,
): Promise<void> {
  await seedChannels(tx, sms.channels, once)
  await seedSmsTemplates(tx, sms.templates, once)
  await seedMailTemplates(tx, mailTemplates, once)
  const fresh = notifyTemplates.filter(({ code }) => !once.isMade(`notify-template:${code}`))
  await insertAll(
    tx,
    'sys_notify_template',
    fresh.map(template => ({ ...templateRow(template), ...fixed })),
  )
  await once.made(fresh.map(({ code }) => `notify-template:${code}`))
}

/** A template with the names of its parameters. */
export const templateRow = <Template extends { content: string }>(template: Template) => ({
  ...template,
  params: JSON.stringify(paramsOf(template.content)),
})

async function seedChannels(tx: Tx, channels: SmsSeeds['channels'], once: Once): Promise<void> {
  const fresh = channels.filter(({ code }) => !once.isMade(`sms-channel:${code}`))
  await insertAll(
    tx,
    'sys_sms_channel',
    fresh.map(channel => ({ ...channel, status: '0', create_by: creator })),
  )
  await once.made(fresh.map(({ code }) => `sms-channel:${code}`))
}

/** They leave by the first account for mail; as long as there is none, they are left out. */
async function seedMailTemplates(tx: Tx, templates: Seeds['mailTemplates'], once: Once): Promise<void> {
  const nameOf = ({ code }: { code: string }) => `mail-template:${code}`
  const fresh = templates.filter(template => !once.isMade(nameOf(template)))
  if (fresh.length === 0) return
  const account = await tx.selectFrom('sys_mail_account').select('id').orderBy('id').executeTakeFirst()
  if (!account) return
  const taken = await tx.selectFrom('sys_mail_template').select('code').execute()
  const known = new Set(taken.map(({ code }) => code))
  const rows = fresh.filter(({ code }) => !known.has(code))
  await insertAll(
    tx,
    'sys_mail_template',
    rows.map(template => ({
      ...{ ...template, params: JSON.stringify(paramsOf(template.title, template.content)) },
      ...{ account_id: account.id, status: '0', create_by: creator },
    })),
  )
  await once.made(fresh.map(nameOf))
}

/** A template whose channel somebody has removed is left out until there is one again. */
async function seedSmsTemplates(tx: Tx, templates: SmsSeeds['templates'], once: Once): Promise<void> {
  const nameOf = (code: string) => `sms-template:${code}`
  for (const { channel, ...template } of templates.filter(({ code }) => !once.isMade(nameOf(code)))) {
    const row = await tx
      .selectFrom('sys_sms_channel')
      .select('id')
      .where('code', '=', channel)
      .orderBy('id')
      .executeTakeFirst()
    if (!row) continue
    await insertAll(tx, 'sys_sms_template', [{ ...templateRow(template), channel_id: row.id, ...fixed }])
    await once.made([nameOf(template.code)])
  }
}
