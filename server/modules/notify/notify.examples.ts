import { defineExamples, get, ofPlatform, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** An account with a message of its own: its password was reset. Signed in. */
async function notified(world: World): Promise<{ token: string }> {
  const { userId, userName } = await world.fresh('system/user/index')
  const body = { userId, password: 'Isolation-3' }
  await world.succeed(world.owner, { method: 'PUT', path: '/system/user/resetPwd', body })
  return { token: await world.signIn(String(userName), 'Isolation-3') }
}

/** The latest message of the owner's tenant, and whoever received it. */
async function ownMessage(world: World): Promise<{ id: unknown; token: string }> {
  const { token } = await notified(world)
  const path = '/system/notify-message/my-page'
  const { data } = (await world.succeed({ token }, { method: 'GET', path })).json as { data: { list: Row[] } }
  return { id: data.list[0]?.id, token }
}

/** The request and who makes it belong together. */
function readOwn(): RouteExample {
  let token = ''
  return {
    async request(world) {
      const message = await ownMessage(world)
      token = message.token
      return { path: `/system/notify-message/update-read?ids=${message.id}` }
    },
    actor: async () => ({ token }),
    elsewhere: 'refused',
  }
}

export default defineExamples({
  makers: {
    'system/notify/message/index': notified,
  },
  actionValues: {
    'POST /system/notify-template/send-notify': ({ platform }) => ({ userId: platform.userId }),
    'POST /system/notify-template/send-to-audience': ({ platform }) => ({
      receivers: { people: [platform.userId] },
    }),
  },
  routes: {
    'POST /system/notify-template/send-to-audience/preview': {
      async request(world) {
        const { id } = await world.fresh('system/notify/template/index')
        const body = { id, receivers: { people: [world.platform.userId] } }
        return { path: '/system/notify-template/send-to-audience/preview', body }
      },
      actor: ofPlatform,
      elsewhere: 'refused',
    },
    'GET /system/notify-message/my-page': {
      ...get('/system/notify-message/my-page', 'own'),
      actor: notified,
    },
    'GET /system/notify-message/get-unread-list': {
      ...get('/system/notify-message/get-unread-list', 'own'),
      actor: notified,
    },
    'GET /system/notify-message/get-unread-count': {
      ...get('/system/notify-message/get-unread-count', 'own'),
      bare: true,
    },
    'PUT /system/notify-message/update-read': readOwn(),
    'PUT /system/notify-message/update-all-read': {
      request: () => ({ path: '/system/notify-message/update-all-read' }),
      actor: notified,
      elsewhere: 'own',
    },
  },
})
