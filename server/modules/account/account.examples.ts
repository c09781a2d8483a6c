import { defineExamples, get, throwaway } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row } from '#tests/server/isolation/World.ts'

const DRAFT = '/form-draft'
const ofDraft = { ...get(`${DRAFT}?page=fixture/isolation/index`, 'own'), bare: true }

export default defineExamples({
  routes: {
    [`GET ${DRAFT}`]: ofDraft,
    [`DELETE ${DRAFT}`]: ofDraft,
    [`PUT ${DRAFT}`]: {
      request: () => ({
        path: DRAFT,
        body: { page: 'fixture/isolation/index', step: 1, values: { sampleName: OWNER_MARK } },
      }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /system/shortcut-menu/listAll': { ...get('/system/shortcut-menu/listAll', 'own'), bare: true },
    'PUT /system/shortcut-menu': {
      request: () => ({ path: '/system/shortcut-menu', body: { menuIds: [] } }),
      elsewhere: 'own',
    },
    'POST /system/user/passwordLink': {
      async request(world) {
        const { userId } = await world.fresh('system/user/index')
        return { path: '/system/user/passwordLink', body: { userId } }
      },
      elsewhere: 'refused',
    },
    'GET /system/user/passwordLink/ways': { ...get('/system/user/passwordLink/ways', 'own'), bare: true },
    'GET /system/user/profile/sessions': get('/system/user/profile/sessions', 'own'),
    'DELETE /system/user/profile/sessions/:id': {
      async request(world) {
        await throwaway(world)
        const path = '/system/user/profile/sessions'
        const { data } = (await world.succeed(world.owner, { method: 'GET', path })).json as { data: Row[] }
        return { path: `${path}/${data.find(({ current }) => !current)?.id}` }
      },
      elsewhere: 'refused',
    },
  },
})
