import { defineExamples, get, throwaway } from '#tests/server/isolation/defineExamples.ts'
import type { Row } from '#tests/server/isolation/World.ts'

export default defineExamples({
  routes: {
    'GET /system/shortcut-menu/listAll': { ...get('/system/shortcut-menu/listAll', 'own'), bare: true },
    'PUT /system/shortcut-menu': {
      request: () => ({ path: '/system/shortcut-menu', body: { menuIds: [] } }),
      elsewhere: 'own',
    },
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
