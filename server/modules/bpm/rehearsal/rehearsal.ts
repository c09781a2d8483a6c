import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { formOf } from '../formOf.ts'
import { idQuery } from '../run/reading.ts'
import { rehearseModel } from './rehearseModel.ts'
import { tryPeople } from './tryPeople.ts'

/** Characters of a diagram. */
const LONGEST = 5 * 1024 * 1024

/** Whoever sees all instances; beside the right to publish, which opens the route. */
const MANAGE = 'bpm:process-instance:manager-query'

/** What publishing a model would change for instances like the latest ones, and a single case that is tried. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/bpm/model/rehearse',
      access: { permissions: ['bpm:model:deploy'] },
      reading: true,
      summary:
        'Plays the latest 100 instances of a process, within the data scope, on the saved or the sent diagram: whose way changes. Needs the right to all instances too; stores and sends nothing',
      body: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('流程模型'), minimum: 1 },
          bpmnXml: { type: ['string', 'null'], title: localized('流程图'), minLength: 1, maxLength: LONGEST },
        },
      },
      async run(context, { body }) {
        assertAlso(context, MANAGE)
        const model = await context.readRecord('bpm/model/index', body.id)
        const bpmnXml = typeof body.bpmnXml === 'string' ? body.bpmnXml : String(model.bpmnXml)
        return { data: await rehearseModel(context, { ...model, bpmnXml }) }
      },
    },
    {
      method: 'GET',
      path: '/bpm/model/form',
      access: { permissions: ['bpm:model:update'] },
      summary: 'The form that a model has now, to fill in for a case that is tried; null without one',
      query: idQuery('id'),
      async run(context, { query }) {
        const form = await formOf(context, await context.readRecord('bpm/model/index', query.id))
        const version = form && (await context.services.documents.version(context, form.versionId))
        return { data: version?.form ?? null }
      },
    },
    {
      method: 'POST',
      path: '/bpm/model/try-people',
      access: { permissions: ['bpm:model:update'] },
      reading: true,
      summary:
        'Whom a task of a diagram, saved or not, would ask in a case that is only tried. Needs the right to read assignment rules too; stores and sends nothing',
      body: {
        type: 'object',
        required: ['id', 'bpmnXml', 'node', 'starterUserId', 'variables'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('流程模型'), minimum: 1 },
          bpmnXml: { type: 'string', title: localized('流程图'), minLength: 1, maxLength: LONGEST },
          node: { type: 'string', title: localized('用户任务'), minLength: 1, maxLength: 255 },
          starterUserId: { type: 'integer', title: localized('发起人'), minimum: 1 },
          variables: { type: 'object', title: localized('变量') },
          items: { type: ['array', 'null'], title: localized('多实例'), maxItems: 500 },
        },
      },
      async run(context, { body }) {
        assertAlso(context, 'bpm:task-assign-rule:query')
        return { data: await tryPeople(context, body) }
      },
    },
  ],
})

/** What is needed beside the permission that opens the route. @throws Fault PERMISSION_DENIED */
function assertAlso({ caller }: RequestContext, permission: string): void {
  const { permissions } = caller
  if (!permissions.has(permission) && !permissions.has('*:*:*')) throw new Fault('PERMISSION_DENIED')
}
