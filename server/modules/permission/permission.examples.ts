import {
  defineExamples,
  get,
  heldRole,
  type RouteExample,
  throwaway,
} from '#tests/server/isolation/defineExamples.ts'

/** What is asked about a new account. */
const about = (question: string, more = ''): RouteExample => ({
  request: async world => {
    const { userId } = await world.fresh('system/user/index')
    return { path: `/system/permission/${question}?page=system/user/index&user=${userId}${more}` }
  },
  elsewhere: 'refused',
})

export default defineExamples({
  routes: {
    'GET /system/permission/pages': get('/system/permission/pages', 'shared'),
    'GET /system/permission/matrix': get('/system/permission/matrix', 'own'),
    'GET /system/permission/export': get('/system/permission/export', 'own'),
    'GET /system/permission/why': about('why', '&action=update'),
    'GET /system/permission/hidden': about('hidden'),
    'POST /system/role/preview': {
      request: async world => ({
        path: '/system/role/preview',
        body: { roleId: (await heldRole(world)).roleId, dataScope: '1' },
      }),
      elsewhere: 'refused',
    },
    'PUT /system/user/viewAs': {
      request: async world => {
        const { userId } = await world.fresh('system/user/index')
        return { path: '/system/user/viewAs', body: { userId } }
      },
      actor: throwaway,
      elsewhere: 'refused',
    },
  },
})
