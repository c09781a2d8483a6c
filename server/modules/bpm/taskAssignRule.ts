import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import type { AssignRule } from './AssignRule.ts'
import { assertOptions } from './assertOptions.ts'
import { listRules } from './listRules.ts'
import { onDiagram } from './onDiagram.ts'
import { previewRule } from './previewRule.ts'

const QUERY = 'bpm:task-assign-rule:query'
const id = { type: 'string', pattern: '^[0-9]{1,16}$' }
const ids = {
  type: 'array',
  title: '规则范围',
  minItems: 1,
  maxItems: 200,
  items: { type: 'integer', minimum: 1 },
}

/** Who does the user tasks of a model. */
export default defineModule({
  resource: 'bpm/task-assign-rule/index',
  hooks: {
    async beforeCreate(context, values) {
      const model = await context.readRecord('bpm/model/index', values.modelId)
      const tasks = await onDiagram('tasksOf', String(model.bpmnXml))
      if (!tasks.some(({ key }) => key === values.taskDefinitionKey)) {
        throw fieldFault('INVALID', 'taskDefinitionKey', localized('已保存的流程图中没有这个用户任务'))
      }
      await assertOptions(context, ruleOf(values))
    },
    async beforeUpdate(context, record, changes) {
      if ('type' in changes || 'options' in changes) {
        await assertOptions(context, ruleOf({ ...record, ...changes }))
      }
    },
  },
  actions: {
    async preview() {
      // The endpoint is the route below; this place opens the pickers to who may read rules.
      throw new Fault('ROUTE_NOT_FOUND')
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/bpm/task-assign-rule/list',
      access: { permissions: [QUERY] },
      summary:
        'The user tasks of a model (modelId) or a definition (processDefinitionId), each with its rule',
      query: { type: 'object', properties: { modelId: id, processDefinitionId: id } },
      run: async (context, { query }) => ({ data: await listRules(context, query) }),
    },
    {
      method: 'POST',
      path: '/bpm/task-assign-rule/preview',
      access: { permissions: [QUERY] },
      summary: 'Who it would be now: the first twenty, how many, and what to know',
      reading: true,
      body: {
        type: 'object',
        required: ['type', 'options'],
        properties: {
          type: { type: 'integer', title: localized('规则类型') },
          options: ids,
        },
        additionalProperties: false,
      },
      run: async (context, { body }) => ({
        data: await previewRule(context, { type: body.type as number, options: body.options as number[] }),
      }),
    },
  ],
})

const ruleOf = ({ type, options }: Row): AssignRule => ({
  type: type as number,
  options: options as number[],
})
