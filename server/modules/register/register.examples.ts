import { defineExamples, ofPlatform } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Actor, Row, World } from '#tests/server/isolation/World.ts'

/** A published form whose texts begin with the mark. */
async function published(world: World, maker: Actor, mark: string): Promise<Row> {
  const draft = JSON.stringify({ properties: { subject: { type: 'string', title: `${mark}主题` } } })
  const body = { formName: `${mark}登记`, draft }
  const made = await world.succeed(maker, { method: 'POST', path: '/tool/build', body })
  const path = `/tool/build/${(made.json.data as Row).formId}/publish`
  return (await world.succeed(maker, { method: 'POST', path, body: {} })).json.data as Row
}

const publishedForm = (world: World) => published(world, world.owner, OWNER_MARK)

/** Everybody may choose it: it bears no mark. */
const platformForm = (world: World) => published(world, world.platform, '')

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
        const { formId } = await platformForm(world)
        const path = `/tool/build/${formId}/register`
        await world.succeed(world.platform, { method: 'POST', path, body: { on: true } })
        return { path: `/run-time/${formId}/page` }
      },
      actor: ofPlatform,
      ...{ elsewhere: 'refused', bare: true },
    },
    'GET /tool/build/version/:versionId/page': {
      request: async world => ({
        path: `/tool/build/version/${(await platformForm(world)).versionId}/page?key=asset/device`,
      }),
      actor: ofPlatform,
      ...{ elsewhere: 'refused', bare: true },
    },
  },
})
