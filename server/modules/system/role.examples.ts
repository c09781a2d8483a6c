import { defineExamples, heldRole } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  routes: {
    'GET /system/role/deptTree/:roleId': {
      request: async world => ({
        path: `/system/role/deptTree/${(await world.fresh('system/role/index')).roleId}`,
      }),
      elsewhere: 'refused',
    },
    'GET /system/role/authUser/allocatedList': {
      request: async world => ({
        path: `/system/role/authUser/allocatedList?roleId=${(await heldRole(world)).roleId}`,
      }),
      elsewhere: 'refused',
    },
    'GET /system/role/authUser/unallocatedList': {
      request: async world => ({
        path: `/system/role/authUser/unallocatedList?roleId=${(await world.fresh('system/role/index')).roleId}`,
      }),
      elsewhere: 'refused',
    },
    'PUT /system/role/authUser/addUsers': {
      async request(world) {
        const { roleId } = await world.fresh('system/role/index')
        const { userId } = await world.fresh('system/user/index')
        return { path: '/system/role/authUser/addUsers', body: { roleId, userIds: [userId] } }
      },
      elsewhere: 'refused',
    },
    'PUT /system/role/authUser/selectAll': {
      async request(world) {
        const { roleId } = await world.fresh('system/role/index')
        const { userId } = await world.fresh('system/user/index')
        return { path: `/system/role/authUser/selectAll?roleId=${roleId}&userIds=${userId}` }
      },
      elsewhere: 'refused',
    },
    'PUT /system/role/authUser/cancel': {
      request: async world => ({ path: '/system/role/authUser/cancel', body: await heldRole(world) }),
      elsewhere: 'refused',
    },
    'PUT /system/role/authUser/removeUsers': {
      async request(world) {
        const { roleId, userId } = await heldRole(world)
        return { path: '/system/role/authUser/removeUsers', body: { roleId, userId: [userId] } }
      },
      elsewhere: 'refused',
    },
    'PUT /system/role/authUser/cancelAll': {
      async request(world) {
        const { roleId, userId } = await heldRole(world)
        return { path: `/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${userId}` }
      },
      elsewhere: 'refused',
    },
  },
})
