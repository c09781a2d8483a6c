import { defineModule, type RouteInput } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { importModel, MODEL_FILE } from './importModel.ts'
import { ACTIVE, SUSPENDED, setModelState } from './setModelState.ts'

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
          id: { type: 'integer', title: '编号', minimum: 1 },
          state: { type: 'integer', title: '状态', enum: [ACTIVE, SUSPENDED] },
        },
      },
      run: updateState,
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

async function updateState(context: RequestContext, { body }: RouteInput) {
  const model = await context.readRecord('bpm/model/index', body.id)
  if (model.suspensionState === body.state) return {}
  await setModelState(context, model, body.state === ACTIVE ? ACTIVE : SUSPENDED)
  return {}
}
