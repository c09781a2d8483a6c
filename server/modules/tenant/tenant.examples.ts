import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import type { Row } from '#tests/server/isolation/World.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

export default defineExamples({
  routes: {
    'GET /system/tenant/administrators': {
      request: async world => {
        const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
        return { path: `/system/tenant/administrators?id=${id}` }
      },
      // The platform's own people.
      actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
      elsewhere: 'refused',
      bare: true,
    },
    'PUT /system/tenant/administrators': {
      request: async world => {
        const { id } = await world.record('system/tenant/index').then(tenant => tenant as Row)
        return { path: '/system/tenant/administrators', body: { id } }
      },
      // The platform's own people.
      actor: async world => ({ token: await world.signIn('admin', TEST_PASSWORD) }),
      elsewhere: 'refused',
      bare: true,
    },
  },
})
