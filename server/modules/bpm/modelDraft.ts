import { fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'

const access = { permissions: ['bpm:model:update'] }
const path = '/bpm/model/draft'

/** Characters of a draft: as many as a diagram. */
const LONGEST = 5 * 1024 * 1024

const query = {
  type: 'object',
  required: ['modelId'],
  properties: { modelId: { type: 'string', pattern: '^[0-9]{1,16}$' } },
}

/** What an account has drawn and not saved: one draft a model, which nobody else reads. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary: 'The own draft of a model; null when there is none',
      query,
      run: async (context, input) => ({ data: await readDraft(context, input) }),
    },
    {
      method: 'PUT',
      path,
      access,
      summary: 'Keeps the own draft of a model',
      noted: false,
      body: {
        type: 'object',
        required: ['modelId', 'bpmnXml'],
        additionalProperties: false,
        properties: {
          modelId: { type: 'integer', title: localized('流程模型'), minimum: 1 },
          bpmnXml: { type: 'string', title: localized('流程图'), minLength: 1, maxLength: LONGEST },
          version: { type: ['integer', 'null'], title: localized('版本') },
        },
      },
      run: async (context, input) => ({ data: await keepDraft(context, input) }),
    },
    {
      method: 'DELETE',
      path,
      access,
      title: '流程模型草稿删除',
      summary: 'Takes the own draft of a model away',
      query,
      async run(context, input) {
        const model = await context.readRecord('bpm/model/index', input.query.modelId)
        await dropDraft(context, { modelId: model.id as number, xml: null })
        return {}
      },
    },
  ],
})

async function readDraft(context: RequestContext, input: RouteInput) {
  const { tx, caller } = context
  const model = await context.readRecord('bpm/model/index', input.query.modelId)
  // Who looks at things as another account sees its pages, not what it has in its hands.
  if (caller.acting) return null
  const draft = await tx
    .selectFrom('bpm_model_draft')
    .select(['bpmn_xml', 'base_version', 'update_time'])
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .where('model_id', '=', model.id as number)
    .executeTakeFirst()
  if (!draft) return null
  const { bpmn_xml: bpmnXml, base_version: version, update_time: time } = draft
  return { modelId: model.id, bpmnXml, version, updateTime: formatMoment(time.getTime()) }
}

async function keepDraft(context: RequestContext, { body }: RouteInput) {
  const { tx, caller, now } = context
  const model = await context.readRecord('bpm/model/index', body.modelId)
  const xml = String(body.bpmnXml)
  if (Buffer.byteLength(xml) > LONGEST)
    throw fieldFault('INVALID', 'bpmnXml', localized('流程图不能超过 5 MB'))
  const kept = { bpmn_xml: xml, base_version: (body.version ?? null) as number | null, update_time: now }
  await tx
    .insertInto('bpm_model_draft')
    .values({
      tenant_id: caller.tenantId,
      user_id: caller.userId,
      model_id: model.id as number,
      ...kept,
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'model_id']).doUpdateSet(kept))
    .execute()
  return { updateTime: formatMoment(now.getTime()) }
}

/** Takes the caller's draft of a model away: any (null), or only the one with this text. */
export async function dropDraft(
  { tx, caller }: RequestContext,
  { modelId, xml }: { modelId: number; xml: string | null },
): Promise<void> {
  const own = tx
    .deleteFrom('bpm_model_draft')
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .where('model_id', '=', modelId)
  await (xml === null ? own : own.where('bpmn_xml', '=', xml)).execute()
}
