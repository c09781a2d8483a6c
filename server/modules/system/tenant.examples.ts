import { defineExamples, PASSWORD } from '#tests/server/isolation/defineExamples.ts'
import type { Row } from '#tests/server/isolation/World.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

export default defineExamples({
  values: {
    // One that has expired would lock the platform out.
    'system/tenant/index': {
      tenantType: 3,
      expireTime: null,
      creditCode: null,
      websites: [],
      password: PASSWORD,
    },
  },
  routes: {
    'PUT /system/tenant/visit': {
      request: async world => {
        const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
        return { path: '/system/tenant/visit', body: { id } }
      },
      // The session sees another tenant afterwards.
      actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
      elsewhere: 'refused',
      bare: true,
    },
  },
})
