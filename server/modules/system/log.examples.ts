import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

export default defineExamples({
  makers: {
    // What is done now stands first: an entry about clearing would stay.
    'system/operlog/index': world => world.fresh('system/post/index'),
  },
  routes: {
    'DELETE /system/operlog/:operIds': {
      request: async world => ({
        path: `/system/operlog/${(await world.fresh('system/operlog/index')).operId}`,
      }),
      elsewhere: 'refused',
    },
    'DELETE /system/logininfor/:infoIds': {
      async request(world) {
        await world.signIn(world.owner.userName, TEST_PASSWORD)
        return { path: `/system/logininfor/${(await world.fresh('system/logininfor/index')).infoId}` }
      },
      elsewhere: 'refused',
    },
    'GET /system/logininfor/unlock/:userName': {
      request: async world => ({
        path: `/system/logininfor/unlock/${(await world.fresh('system/user/index')).userName}`,
      }),
      elsewhere: 'refused',
    },
  },
})
