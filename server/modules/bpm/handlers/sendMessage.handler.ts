import { defineHandler } from '#server/engine/defineHandler.ts'
import { recipientsOf } from './peopleNamed.ts'

/** A message inside the site. */
export default defineHandler({
  name: 'sendMessage',
  title: { zh: '发送站内信', en: 'Send a message' },
  description: { zh: '给指定的人发送一条站内信', en: 'Sends a message inside the site' },
  params: {
    to: {
      title: { zh: '接收人', en: 'To' },
      help: {
        zh: '账号编号或登录名，用逗号分隔；也可以写 initiator、role:3、dept:100、post:2、group:7',
        en: 'Ids or user names of accounts, with commas; initiator, role:3, dept:100, post:2 and group:7 as well',
      },
      required: true,
    },
    content: { title: { zh: '内容', en: 'Text' }, kind: 'longText', required: true },
  },
  afterReturn: 'kept',
  async inside({ params, instance }, work) {
    const userIds = await recipientsOf(work, params.to, instance.starter)
    const content = String(params.content ?? '').slice(0, 500)
    await work.services.notifier.send(
      'message',
      {
        ...{ tenantId: work.tenantId, userIds, template: 'bpm-notice' },
        params: { process: instance.name, content },
      },
      work.tx,
    )
    return undefined
  },
})
