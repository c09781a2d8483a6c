import { localized } from '#model/language/localized.ts'
import { defineModule, type RouteInput } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { formOf } from './formOf.ts'
import { importModel, MODEL_FILE } from './importModel.ts'
import { ACTIVE, SUSPENDED, setModelState } from './setModelState.ts'
import { standingRules } from './standingRules.ts'

/** Calls about models beside those derived from the page. */
export default defineModule({
  routes: [
    {
      method: 'PUT',
      path: '/bpm/model/update-state',
      access: { permissions: ['bpm:model:update'] },
      title: '流程模型挂起、激活',
      summary: 'Suspends (2) or activates (1) the latest version of a model',
      body: {
        type: 'object',
        required: ['id', 'state'],
        additionalProperties: false,
        properties: {
          id: { type: 'integer', title: localized('编号'), minimum: 1 },
          state: { type: 'integer', title: localized('状态'), enum: [ACTIVE, SUSPENDED] },
        },
      },
      run: updateState,
    },
    {
      method: 'GET',
      path: '/bpm/model/facts',
      access: { permissions: ['bpm:model:query'] },
      summary:
        'What the check of a model has to know besides its diagram: fields of the form, tasks with a rule',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      run: readFacts,
    },
    {
      method: 'POST',
      path: '/bpm/model/import',
      access: { permissions: ['bpm:model:create'] },
      title: '流程模型导入',
      summary: 'A new model from a file: multipart with key, name, category, description and the file',
      file: MODEL_FILE,
      run: importModel,
    },
  ],
})

async function readFacts(context: RequestContext, { query }: RouteInput) {
  const model = await context.readRecord('bpm/model/index', query.id)
  const form = await formOf(context, model)
  const rules = await standingRules(context, model.id as number)
  return { data: { fields: form?.fields ?? null, assigned: [...rules.keys()] } }
}

async function updateState(context: RequestContext, { body }: RouteInput) {
  const model = await context.readRecord('bpm/model/index', body.id)
  if (model.suspensionState === body.state) return {}
  await setModelState(context, model, body.state === ACTIVE ? ACTIVE : SUSPENDED)
  return {}
}
