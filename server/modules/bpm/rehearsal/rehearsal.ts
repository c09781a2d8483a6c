import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { rehearseModel } from './rehearseModel.ts'

/** Characters of a diagram. */
const LONGEST = 5 * 1024 * 1024

/** Whoever sees all instances; beside the right to publish, which opens the route. */
const MANAGE = 'bpm:process-instance:manager-query'

/** What publishing a model would change for instances like the latest ones. */
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
        const { permissions } = context.caller
        if (!permissions.has(MANAGE) && !permissions.has('*:*:*')) throw new Fault('PERMISSION_DENIED')
        const model = await context.readRecord('bpm/model/index', body.id)
        const bpmnXml = typeof body.bpmnXml === 'string' ? body.bpmnXml : String(model.bpmnXml)
        return { data: await rehearseModel(context, { ...model, bpmnXml }) }
      },
    },
  ],
})
