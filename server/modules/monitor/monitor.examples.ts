import { expect } from 'vitest'
import {
  defineExamples,
  get,
  ofPlatform,
  PASSWORD,
  type RouteExample,
} from '#tests/server/isolation/defineExamples.ts'
import { PLATFORM_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'
import { eventually } from '#tests/support/eventually.ts'

/** A job that has run, and stands in the log. */
async function ranJob(world: World): Promise<void> {
  const { jobId } = await world.fresh('monitor/job/index')
  await world.succeed(world.platform, { method: 'PUT', path: '/monitor/job/run', body: { jobId } })
  const path = `/monitor/jobLog/list?jobId=${jobId}`
  await eventually(async () => {
    const { json } = await world.succeed(world.platform, { method: 'GET', path })
    expect(json.total).toBe(1)
  })
}

/** A session of the owner's tenant that the call may end, as clients know it. */
async function openSession(world: World): Promise<unknown> {
  const { userName } = await world.fresh('system/user/index')
  await world.signIn(String(userName), PASSWORD)
  const path = `/monitor/online/list?userName=${userName}`
  const { json } = await world.succeed(world.owner, { method: 'GET', path })
  return (json.rows as Row[])[0]?.tokenId
}

const endSession = (path: string): RouteExample => ({
  request: async world => ({ path, body: { tokenId: await openSession(world) } }),
  elsewhere: 'refused',
})

export default defineExamples({
  values: {
    // A job that never runs during the tests.
    'monitor/job/index': {
      ...{ invokeTarget: 'clearJobLogs(365)', cronExpression: '0 0 0 1 1 ?', status: '1' },
    },
  },
  makers: {
    'monitor/job/log': ranJob,
    // Of a counter that no page keeps: mending it changes no other record.
    'monitor/counts/index': world =>
      world.insert('sys_count_incident', {
        ...{
          page: 'none',
          page_title: `${PLATFORM_MARK}页面`,
          field: 'none',
          field_title: `${PLATFORM_MARK}计数`,
        },
        ...{ differed: 1, tenants: 1, examples: '', status: '0' },
      }),
  },
  platformActions: ['PUT /monitor/counts/mend', 'PUT /monitor/job/run', 'DELETE /monitor/jobLog/clean'],
  routes: {
    'GET /monitor/job/handlers': get('/monitor/job/handlers', 'shared'),
    'GET /monitor/online/list': get('/monitor/online/list', 'own'),
    'DELETE /monitor/online/forceLogout': endSession('/monitor/online/forceLogout'),
    'DELETE /monitor/online/batchLogout': endSession('/monitor/online/batchLogout'),
    'DELETE /monitor/online/:tokenIds': {
      request: async world => ({ path: `/monitor/online/${await openSession(world)}` }),
      elsewhere: 'refused',
    },
    'GET /monitor/server': { ...get('/monitor/server', 'refused'), actor: ofPlatform, bare: true },
  },
})
