import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

export default defineExamples({
  values: {
    // Without a permission: a role may hold a node only where its giver holds the node's permission.
    'system/menu/index': { perms: null, query: null },
  },
  routes: {
    'GET /system/menu/options': get('/system/menu/options', 'shared'),
    'GET /system/menu/treeselect': get('/system/menu/treeselect', 'shared'),
    'GET /system/menu/components': get('/system/menu/components', 'shared'),
    'GET /system/menu/preview': get('/system/menu/preview?menuType=C&path=a&component=b', 'shared'),
    'GET /system/menu/grouping': get('/system/menu/grouping', 'shared'),
    'PUT /system/menu/grouping': {
      request: () => ({ path: '/system/menu/grouping', body: { use: true } }),
      // Menus are the platform's.
      actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
      ...{ elsewhere: 'refused', bare: true },
    },
    'GET /system/menu/roleMenuTreeselect/:roleId': {
      request: async world => ({
        path: `/system/menu/roleMenuTreeselect/${(await world.fresh('system/role/index')).roleId}`,
      }),
      elsewhere: 'refused',
    },
  },
})
