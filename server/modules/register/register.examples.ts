import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** A published form that marks its owner. */
async function publishedForm(world: World): Promise<Row> {
  const draft = JSON.stringify({ properties: { subject: { type: 'string', title: `${OWNER_MARK}主题` } } })
  const body = { formName: `${OWNER_MARK}登记`, draft }
  const made = await world.succeed(world.owner, { method: 'POST', path: '/tool/build', body })
  const path = `/tool/build/${(made.json.data as Row).formId}/publish`
  return (await world.succeed(world.owner, { method: 'POST', path, body: {} })).json.data as Row
}

export default defineExamples({
  routes: {
    'GET /tool/register/list': {
      request: () => ({ path: '/tool/register/list' }),
      ...{ elsewhere: 'own', bare: true },
    },
    'GET /tool/build/:formId/register': {
      request: async world => ({ path: `/tool/build/${(await publishedForm(world)).formId}/register` }),
      elsewhere: 'refused',
    },
    'POST /tool/build/:formId/register': {
      request: async world => ({
        path: `/tool/build/${(await publishedForm(world)).formId}/register`,
        body: { on: true },
      }),
      elsewhere: 'refused',
    },
    'GET /run-time/:formId/page': {
      async request(world) {
        const { formId } = await publishedForm(world)
        const path = `/tool/build/${formId}/register`
        await world.succeed(world.owner, { method: 'POST', path, body: { on: true } })
        return { path: `/run-time/${formId}/page` }
      },
      elsewhere: 'refused',
    },
    'GET /tool/build/version/:versionId/page': {
      request: async world => ({
        path: `/tool/build/version/${(await publishedForm(world)).versionId}/page`,
        query: { key: 'asset/device' },
      }),
      elsewhere: 'refused',
    },
  },
})
