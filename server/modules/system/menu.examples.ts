import { defineExamples, get } from '#tests/server/isolation/defineExamples.ts'

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
    'GET /system/menu/roleMenuTreeselect/:roleId': {
      request: async world => ({
        path: `/system/menu/roleMenuTreeselect/${(await world.fresh('system/role/index')).roleId}`,
      }),
      elsewhere: 'refused',
    },
  },
})
