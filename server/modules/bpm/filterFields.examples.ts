import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** Key of a published process of the owner whose lists are filtered by a field. */
async function filtered(world: World): Promise<string> {
  const { id, key } = await world.fresh('bpm/model/index')
  const send = async (method: string, path: string, body: Row) =>
    (await world.succeed(world.owner, { method, path, body })).json.data as Row
  const draft = JSON.stringify({ properties: { days: { type: 'number', title: `${OWNER_MARK}天数` } } })
  const { formId } = await send('POST', '/tool/build', { formName: `${OWNER_MARK}${key}`, draft })
  await send('POST', `/tool/build/${formId}/publish`, {})
  await send('PUT', '/bpm/model/update', { id, formId, settings: { filters: ['days'] } })
  await send('POST', `/bpm/model/deploy?id=${id}`, {})
  return String(key)
}

export default defineExamples({
  routes: {
    'GET /bpm/process-instance/filter-fields': {
      request: async world => ({
        path: `/bpm/process-instance/filter-fields?processDefinitionKey=${await filtered(world)}`,
      }),
      elsewhere: 'own',
    },
  },
})
