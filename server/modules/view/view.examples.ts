import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

const page = 'system/post/index'

let made = 0

/** A view that marks its owner. */
const viewBody = () => ({ page, name: `${OWNER_MARK}${made++ % 1000}`.slice(0, 50), state: { pageSize: 50 } })

/** In the place of the one before, because there is room for a few only. */
async function newView(world: World): Promise<unknown> {
  await clearViews(world)
  const request = { method: 'POST', path: '/system/list-view', body: viewBody() }
  return ((await world.succeed(world.owner, request)).json.data as Row).viewId
}

async function clearViews(world: World): Promise<void> {
  const path = '/system/list-view'
  const { json } = await world.succeed(world.owner, { method: 'GET', path: `${path}/list?page=${page}` })
  for (const { viewId } of json.data as Row[])
    await world.succeed(world.owner, { method: 'DELETE', path: `${path}/${viewId}` })
}

export default defineExamples({
  routes: {
    'GET /system/list-view/list': {
      async request(world) {
        await newView(world)
        return { path: `/system/list-view/list?page=${page}` }
      },
      elsewhere: 'own',
    },
    'POST /system/list-view': {
      async request(world) {
        await clearViews(world)
        return { path: '/system/list-view', body: viewBody() }
      },
      elsewhere: 'own',
    },
    'PUT /system/list-view': {
      request: async world => ({
        path: '/system/list-view',
        body: { viewId: await newView(world), state: { pageSize: 10 } },
      }),
      elsewhere: 'refused',
    },
    'PUT /system/list-view/default': {
      request: async world => ({
        path: '/system/list-view/default',
        body: { page, viewId: await newView(world) },
      }),
      elsewhere: 'refused',
    },
    'DELETE /system/list-view/:viewId': {
      request: async world => ({ path: `/system/list-view/${await newView(world)}` }),
      elsewhere: 'refused',
    },
  },
})
