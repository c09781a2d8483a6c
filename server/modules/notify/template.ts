import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { SavePreview } from '#server/engine/contracts/SavePreview.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { fillTemplate, readParams } from '#server/engine/template/fillTemplate.ts'
import { keepCode, keepParams } from '#server/engine/template/templateHooks.ts'
import { readAudience } from '#server/engine/write/readAudience.ts'

/** Templates of messages inside the site: the names of their parameters, and messages to try them. */
export default defineModule({
  resource: 'system/notify/template/index',
  routes: [
    {
      method: 'POST',
      path: '/system/notify-template/send-to-audience/preview',
      access: { permissions: ['system:notify-template:send-notify'] },
      reading: true,
      summary: 'What would be sent to how many people; sends nothing',
      body: {
        type: 'object',
        required: ['id', 'receivers'],
        properties: {
          id: { type: 'integer', title: localized('编号') },
          receivers: { type: 'object', title: localized('接收范围') },
          templateParams: {
            type: ['object', 'null'],
            title: localized('模板参数'),
            additionalProperties: { type: 'string', maxLength: 1000 },
          },
        },
      },
      run: async (context, { body }) => ({ data: await previewOf(context, body) }),
    },
  ],
  hooks: keepCode(keepParams(['content'])),
  actions: {
    async sendNotify({ tx, caller, services }, { records: [template], values }) {
      const params = readParams(template?.params, values.templateParams)
      const notification = {
        tenantId: caller.tenantId,
        userIds: [values.userId as number],
        template: String(template?.code),
        params,
      }
      const ids = await services.notifier.send('message', notification, tx)
      if (ids.length === 0) throw fieldFault('REFERENCE_MISSING', 'userId')
      return { data: ids[0] }
    },

    async sendToAudience({ tx, caller, services }, { records: [template], values }) {
      const people = await services.notifier.sendToAudience(
        'message',
        {
          tenantId: caller.tenantId,
          audience: values.receivers as AudienceRule,
          template: String(template?.code),
          params: readParams(template?.params, values.templateParams),
        },
        tx,
      )
      if (people === 0)
        throw fieldFault('INVALID', 'receivers', localized('所选范围内目前没有任何人，没有发送'))
      return { msg: localized('已发送给 {{count}} 人', { count: people }), data: { people } }
    },
  },
})

/**
 * The finished text and how many people it goes to at this moment, to be agreed to before it is sent.
 * @throws Fault INVALID at the field: nobody is meant, or a parameter is missing; STATE of a stopped template
 */
async function previewOf(context: RequestContext, body: Row): Promise<SavePreview> {
  const template = await context.readRecord('system/notify/template/index', body.id)
  if (template.status !== '0') throw new Fault('STATE', { message: localized('模板已停用，不能群发') })
  const { tx, caller, services, app } = context
  const action = app.resources['system/notify/template/index']?.actions.find(
    ({ name }) => name === 'sendToAudience',
  )
  const field = action?.form?.fields.find(({ name }) => name === 'receivers')
  if (!field) throw new Error('sendToAudience asks for no receivers.')
  const rule = await readAudience(context, { field, value: body.receivers, before: null })
  const params = readParams(template.params, body.templateParams)
  const people = await services.institution.audiences.count(tx, caller.tenantId, rule)
  if (people === 0) throw fieldFault('INVALID', 'receivers', localized('所选范围内目前没有任何人'))
  return {
    summary: localized('将发送给 {{count}} 人，发出后不能撤回。', { count: people }),
    does: localized('群发'),
    sections: [
      {
        title: localized('消息内容'),
        tone: 'change',
        count: null,
        items: [
          {
            title: wordsOf(String(template.nickname)),
            detail: wordsOf(fillTemplate(String(template.content), params)),
          },
        ],
      },
    ],
  }
}
