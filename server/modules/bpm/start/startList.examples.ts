import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** A model of the owner that is published and can be started. */
async function startable(world: World): Promise<Row> {
  const { id } = await world.fresh('bpm/model/index')
  await world.succeed(world.owner, { method: 'POST', path: `/bpm/model/deploy?id=${id}`, body: {} })
  const { json } = await world.succeed(world.owner, { method: 'GET', path: `/bpm/model/get?id=${id}` })
  return json.data as Row
}

export default defineExamples({
  routes: {
    'GET /bpm/process-definition/startable': {
      async request(world) {
        await startable(world)
        return { path: '/bpm/process-definition/startable' }
      },
      elsewhere: 'own',
    },
    'PUT /bpm/process-definition/favourite': {
      request: async world => ({
        path: '/bpm/process-definition/favourite',
        body: { key: (await startable(world)).key, favourite: true },
      }),
      elsewhere: 'refused',
    },
    'GET /bpm/process-definition/start-form': {
      request: async world => ({
        path: `/bpm/process-definition/start-form?id=${(await startable(world)).processDefinitionId}`,
      }),
      elsewhere: 'refused',
    },
  },
})
