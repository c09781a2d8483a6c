import { defineExamples } from '#tests/server/isolation/defineExamples.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** A notice that the owner has read. */
async function readNotice(world: World): Promise<unknown> {
  const { noticeId } = await world.fresh('system/notice/index')
  const path = `/system/notice/markRead?noticeId=${noticeId}`
  await world.succeed(world.owner, { method: 'POST', path })
  return noticeId
}

/** A notice that nobody reads yet. */
async function draft(world: World): Promise<Row> {
  const body = { ...(await world.values('system/notice/index')), status: '1' }
  const { json } = await world.succeed(world.owner, { method: 'POST', path: '/system/notice', body })
  return json.data as Row
}

export default defineExamples({
  // For everybody of the institution, at once and for ever.
  values: { 'system/notice/index': { status: '0', shownTo: null, publishTime: null, endTime: null } },
  ownRecords: {
    'POST /system/notice/consequences': draft,
    'PUT /system/notice/publish': draft,
  },
  routes: {
    'GET /system/notice/listTop': {
      async request(world) {
        await world.record('system/notice/index')
        return { path: '/system/notice/listTop' }
      },
      elsewhere: 'own',
    },
    'GET /system/notice/board': {
      async request(world) {
        await world.record('system/notice/index')
        return { path: '/system/notice/board' }
      },
      elsewhere: 'own',
    },
    'GET /system/notice/board/:noticeId': {
      request: async world => ({
        path: `/system/notice/board/${(await world.fresh('system/notice/index')).noticeId}`,
      }),
      elsewhere: 'refused',
    },
    'POST /system/notice/markRead': {
      request: async world => ({
        path: `/system/notice/markRead?noticeId=${(await world.fresh('system/notice/index')).noticeId}`,
      }),
      elsewhere: 'refused',
    },
    'POST /system/notice/markReadAll': {
      request: async world => ({
        path: `/system/notice/markReadAll?ids=${(await world.fresh('system/notice/index')).noticeId}`,
      }),
      elsewhere: 'own',
    },
    'GET /system/notice/:noticeId/readers': {
      request: async world => ({ path: `/system/notice/${await readNotice(world)}/readers` }),
      elsewhere: 'refused',
    },
    'GET /system/notice/readUsers/list': {
      request: async world => ({ path: `/system/notice/readUsers/list?noticeId=${await readNotice(world)}` }),
      elsewhere: 'refused',
    },
    'PUT /system/notice/readers/remind': {
      async request(world) {
        const { noticeId } = await world.fresh('system/notice/index')
        return { path: '/system/notice/readers/remind', body: { noticeId } }
      },
      elsewhere: 'refused',
    },
    'GET /system/notice/readers/list': {
      request: async world => ({ path: `/system/notice/readers/list?noticeId=${await readNotice(world)}` }),
      elsewhere: 'refused',
    },
  },
})
