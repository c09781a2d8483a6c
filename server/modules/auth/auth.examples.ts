import { defineExamples, get, throwaway } from '#tests/server/isolation/defineExamples.ts'
import { TEST_PASSWORD } from '#tests/support/startTestServer.ts'

export default defineExamples({
  routes: {
    'POST /auth/refresh': { request: () => ({ path: '/auth/refresh' }), actor: throwaway, elsewhere: 'own' },
    'DELETE /auth/acting': { request: () => ({ path: '/auth/acting' }), elsewhere: 'own' },
    'DELETE /auth/logout': { request: () => ({ path: '/auth/logout' }), actor: throwaway, elsewhere: 'own' },
    'POST /auth/docs': { request: () => ({ path: '/auth/docs', body: {} }), elsewhere: 'own' },
    'POST /auth/unlockscreen': {
      request: () => ({ path: '/auth/unlockscreen', body: { password: TEST_PASSWORD } }),
      elsewhere: 'own',
    },
    'GET /system/menu/getRouters': get('/system/menu/getRouters', 'shared'),
    'GET /system/user/getInfo': get('/system/user/getInfo', 'own'),
  },
})
