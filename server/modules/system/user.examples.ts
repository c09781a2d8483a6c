import { defineExamples, get, PASSWORD, upload } from '#tests/server/isolation/defineExamples.ts'

export default defineExamples({
  values: {
    'system/user/index': { password: PASSWORD },
  },
  // Derived values would give and take the same role.
  actionValues: { 'PUT /system/user/changeRoles': () => ({ takeIds: [] }) },
  routes: {
    'POST /system/user/profile/avatar': upload('avatarfile', '/system/user/profile/avatar'),
    'GET /system/user/': get('/system/user/', 'own'),
    'GET /system/user/profile': get('/system/user/profile', 'own'),
    'GET /system/user/list-all-simple': get('/system/user/list-all-simple', 'own'),
    'GET /system/user/deptTree': {
      async request(world) {
        await world.record('system/dept/index')
        return { path: '/system/user/deptTree' }
      },
      elsewhere: 'own',
    },
    'PUT /system/user/profile': {
      request: () => ({ path: '/system/user/profile', body: { nickName: '本人', sex: '1' } }),
      elsewhere: 'own',
    },
    'PUT /system/user/profile/updatePwd': {
      request: () => ({
        path: '/system/user/profile/updatePwd',
        body: { oldPassword: PASSWORD, newPassword: 'Isolation-2' },
      }),
      async actor(world) {
        const { userName } = await world.fresh('system/user/index')
        return { token: await world.signIn(String(userName), PASSWORD) }
      },
      elsewhere: 'refused',
    },
    'GET /system/user/authRole/:userId': {
      request: async world => ({
        path: `/system/user/authRole/${(await world.fresh('system/user/index')).userId}`,
      }),
      elsewhere: 'refused',
    },
    'PUT /system/user/authRole': {
      async request(world) {
        const { userId } = await world.fresh('system/user/index')
        const { roleId } = await world.fresh('system/role/index')
        return { path: `/system/user/authRole?userId=${userId}&roleIds=${roleId}` }
      },
      elsewhere: 'refused',
    },
  },
})
