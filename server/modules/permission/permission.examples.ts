import {
  defineExamples,
  get,
  heldRole,
  type RouteExample,
  throwaway,
} from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { World } from '#tests/server/isolation/World.ts'

/** What is asked about a new account. */
const about = (question: string, more = ''): RouteExample => ({
  request: async world => {
    const { userId } = await world.fresh('system/user/index')
    return { path: `/system/permission/${question}?page=system/user/index&user=${userId}${more}` }
  },
  elsewhere: 'refused',
})

/** Pages that are asked for one after another: each only once as long as that is open. */
const ASKED = ['user', 'role', 'dept', 'post', 'dict']
const askedIn = new WeakMap<World, number>()

function nextAsked(world: World): string {
  const count = askedIn.get(world) ?? 0
  askedIn.set(world, count + 1)
  return `/system/${ASKED[count % ASKED.length]}`
}

export default defineExamples({
  makers: {
    'system/access-request/index': async world => {
      const { serial } = world.source()
      await world.insert('sys_access_request', {
        user_id: world.owner.userId,
        page: `asked/${serial}`,
        page_title: `${OWNER_MARK}${serial}`,
        permission: 'system:user:list',
        menu_id: 1,
        status: '0',
      })
    },
  },
  routes: {
    'GET /system/access/page': get('/system/access/page?path=/system/user', 'shared'),
    'POST /system/access/request': {
      request: world => ({ path: '/system/access/request', body: { path: nextAsked(world) } }),
      // What is open already is not asked for.
      actor: async world => world.bystander,
      elsewhere: 'own',
      bare: true,
    },
    'GET /system/access-request/preview/:requestId': {
      request: async world => {
        const record = await world.record('system/access-request/index')
        return { path: `/system/access-request/preview/${record?.requestId}` }
      },
      elsewhere: 'refused',
    },
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
