import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { HandlerWork } from '#server/engine/defineHandler.ts'
import { defineHandler } from '#server/engine/defineHandler.ts'
import { recipientsOf } from './peopleNamed.ts'

/** A mail, by a template of the platform, to the addresses of accounts. */
export default defineHandler({
  name: 'sendMail',
  title: { zh: '发送邮件', en: 'Send a mail' },
  description: {
    zh: '按平台的邮件模板给指定的人发送邮件',
    en: 'Sends a mail by a template of the platform',
  },
  params: {
    to: {
      title: { zh: '接收人', en: 'To' },
      help: {
        zh: '写法同站内信；没有邮箱的账号收不到',
        en: 'As for messages; accounts without an address get none',
      },
      required: true,
    },
    template: { title: { zh: '邮件模板编码', en: 'Code of the template' }, required: true },
    content: { title: { zh: '内容', en: 'Text' }, kind: 'longText' },
  },
  afterReturn: 'kept',
  async inside({ params, instance }, work) {
    const userIds = await recipientsOf(work, params.to, instance.starter)
    const values = { process: instance.name, content: String(params.content ?? '') }
    const addresses = await addressesOf(work, userIds)
    if (addresses.length === 0)
      throw new Fault('INVALID', { message: localized('没有收件人：接收人都没有填写邮箱') })
    for (const address of addresses)
      await work.services.notifier.send(
        'mail',
        { tenantId: work.tenantId, addresses: [address], template: String(params.template), params: values },
        work.tx,
      )
    return undefined
  },
})

async function addressesOf({ tx, tenantId }: HandlerWork, userIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from sys_user
    where tenant_id = ${tenantId} and user_id = any(${[...userIds]}::bigint[]) and email <> ''
    order by user_id`.execute(tx)
  return rows.map(({ email }) => email)
}
