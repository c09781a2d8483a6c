import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** A form that marks its owner. */
const formBody = () => ({
  formName: `${OWNER_MARK}表单`,
  draft: JSON.stringify({ properties: { subject: { type: 'string', title: `${OWNER_MARK}主题` } } }),
})

async function newForm(world: World): Promise<unknown> {
  const request = { method: 'POST', path: '/tool/build', body: formBody() }
  return ((await world.succeed(world.owner, request)).json.data as Row).formId
}

async function publishedForm(world: World): Promise<Row> {
  const path = `/tool/build/${await newForm(world)}/publish`
  return (await world.succeed(world.owner, { method: 'POST', path, body: {} })).json.data as Row
}

/** A form that takes no documents for now. */
async function disabledForm(world: World): Promise<Row> {
  const formId = await newForm(world)
  await world.succeed(world.owner, { method: 'PUT', path: '/tool/build/disable', body: { formId } })
  return { formId }
}

export default defineExamples({
  ownRecords: { 'PUT /tool/build/enable': disabledForm, 'PUT /bpm/form/enable': disabledForm },
  routes: {
    'GET /tool/build/environment': {
      request: () => ({ path: '/tool/build/environment' }),
      ...{ elsewhere: 'own', bare: true },
    },
    'POST /tool/build/import': {
      request: () => ({ path: '/tool/build/import', body: formBody() }),
      elsewhere: 'own',
    },
    'GET /tool/build/:formId/export': {
      request: async world => ({ path: `/tool/build/${await newForm(world)}/export` }),
      elsewhere: 'refused',
    },
    'GET /tool/build/:formId/difference': {
      request: async world => ({ path: `/tool/build/${(await publishedForm(world)).formId}/difference` }),
      ...{ elsewhere: 'refused', bare: true },
    },
    'POST /tool/build/:formId/restore': {
      async request(world) {
        const { formId, versionId } = await publishedForm(world)
        return { path: `/tool/build/${formId}/restore`, body: { versionId } }
      },
      elsewhere: 'refused',
    },
    'POST /tool/build/version/:versionId/withdraw': {
      request: async world => ({
        path: `/tool/build/version/${(await publishedForm(world)).versionId}/withdraw`,
        body: { reason: `${OWNER_MARK}原因` },
      }),
      elsewhere: 'refused',
    },
    'POST /tool/build': { request: () => ({ path: '/tool/build', body: formBody() }), elsewhere: 'own' },
    'PUT /tool/build': {
      request: async world => ({
        path: '/tool/build',
        body: { formId: await newForm(world), formName: `${OWNER_MARK}改名` },
      }),
      elsewhere: 'refused',
    },
    'GET /tool/build/:formId/versions': {
      request: async world => ({ path: `/tool/build/${(await publishedForm(world)).formId}/versions` }),
      elsewhere: 'refused',
    },
    'POST /tool/build/:formId/publish': {
      request: async world => ({ path: `/tool/build/${await newForm(world)}/publish`, body: {} }),
      elsewhere: 'refused',
    },
    'GET /tool/build/version/options': {
      async request(world) {
        await publishedForm(world)
        return { path: '/tool/build/version/options' }
      },
      elsewhere: 'own',
    },
    'GET /tool/build/version/:versionId': {
      request: async world => ({ path: `/tool/build/version/${(await publishedForm(world)).versionId}` }),
      elsewhere: 'refused',
    },
  },
})
