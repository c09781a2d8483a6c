import { formatMoment } from '#model/format/moments.ts'
import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'
import { placeOf } from './run.examples.ts'

const DAY = 86_400_000
const path = '/bpm/substitute/own'

/** Days that no other example is about. */
let day = 1

/** An absence of the owner, whose substitute is another account of the institution. */
async function absence(world: World): Promise<Row> {
  const reply = await world.succeed(world.owner, { method: 'GET', path: '/system/user/list?pageSize=50' })
  const people = (reply.json as unknown as { rows: Row[] }).rows
  const other = people.find(({ userId, status }) => userId !== world.owner.userId && status === '0')
  day += 2
  return {
    substituteUserId: other?.userId,
    startTime: formatMoment(Date.now() + day * DAY),
    endTime: formatMoment(Date.now() + (day + 1) * DAY),
    remark: `${OWNER_MARK}备注`,
  }
}

async function stored(world: World): Promise<Row> {
  const body = await absence(world)
  const { json } = await world.succeed(world.owner, { method: 'POST', path, body })
  return { ...body, id: (json.data as Row).id }
}

/** Number of a task that the substitute of the owner has in his place. */
async function substituted(world: World): Promise<number> {
  const body = { ...(await absence(world)), startTime: formatMoment(Date.now() - DAY) }
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path,
    body: { ...body, endTime: formatMoment(Date.now() + DAY / 2) },
  })
  const { task } = await placeOf(world)
  await world.succeed(world.owner, { method: 'DELETE', path: `${path}?id=${(json.data as Row).id}` })
  return task
}

const own: RouteExample = {
  async request(world) {
    await stored(world)
    return { path }
  },
  elsewhere: 'own',
}

export default defineExamples({
  makers: { 'bpm/substitute/index': stored },
  routes: {
    'GET /bpm/substitute/own': own,
    'GET /bpm/substitute/own/processes': {
      request: () => ({ path: `${path}/processes` }),
      ...{ elsewhere: 'own', bare: true },
    },
    'GET /bpm/substitute/own/tasks': {
      async request(world) {
        await substituted(world)
        return { path: `${path}/tasks` }
      },
      elsewhere: 'own',
    },
    'PUT /bpm/task/take-back': {
      request: async world => ({ path: '/bpm/task/take-back', body: { id: await substituted(world) } }),
      elsewhere: 'refused',
    },
    'POST /bpm/substitute/own': {
      request: async world => ({ path, body: await absence(world) }),
      elsewhere: 'refused',
    },
    'PUT /bpm/substitute/own': {
      request: async world => ({ path, body: await stored(world) }),
      elsewhere: 'refused',
    },
    'DELETE /bpm/substitute/own': {
      request: async world => ({ path: `${path}?id=${(await stored(world)).id}` }),
      elsewhere: 'refused',
    },
  },
})
