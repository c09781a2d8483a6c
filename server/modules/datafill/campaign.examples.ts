import { defineExamples, type Examples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'
import { eventually } from '#tests/support/eventually.ts'

const SUBJECT = { count: { type: 'integer', title: `${OWNER_MARK}人数` } }
const DEADLINE = '2999-01-01 00:00:00'

async function send(world: World, method: string, path: string, body: Row): Promise<Row> {
  return (await world.succeed(world.owner, { method, path, body })).json.data as Row
}

/** A published version of a form of the owner. */
async function publishedForm(world: World): Promise<unknown> {
  const draft = JSON.stringify({ properties: SUBJECT })
  const { formId } = await send(world, 'POST', '/tool/build', { formName: `${OWNER_MARK}填报`, draft })
  return (await send(world, 'POST', `/tool/build/${formId}/publish`, {})).versionId
}

/** A draft of a campaign of the owner, for one of its people. */
async function campaign(world: World, values: Row = {}): Promise<Row> {
  return send(world, 'POST', '/datafill/campaign', {
    ...{ title: `${OWNER_MARK}填报`, formVersionId: await publishedForm(world), deadline: DEADLINE },
    targets: { people: [world.owner.userId] },
    ...values,
  })
}

/** The same, given out; nothing of it is under way. */
async function published(world: World): Promise<Row> {
  const { campaignId } = await campaign(world)
  await send(world, 'PUT', '/datafill/campaign/publish', { campaignId })
  return untilIdle(world, campaignId)
}

/** What concerns all targets is the queue's work. */
const untilIdle = (world: World, campaignId: unknown): Promise<Row> =>
  eventually(async () => {
    const path = `/datafill/campaign/${campaignId}`
    const found = (await world.succeed(world.owner, { method: 'GET', path })).json.data as Row
    if (found.workKind !== null) throw new Error(`A step of ${path} is still under way.`)
    return found
  })

/** The same, where somebody who was stopped at that time is served again. */
async function lacking(world: World): Promise<Row> {
  const { userId } = await world.fresh('system/user/index')
  const turn = (status: string) =>
    world.succeed(world.owner, {
      ...{ method: 'PUT', path: '/system/user/changeStatus', body: { userId, status } },
    })
  const people = [world.owner.userId, userId]
  const { campaignId } = await campaign(world, { targets: { people } })
  await turn('1')
  await send(world, 'PUT', '/datafill/campaign/publish', { campaignId })
  const found = await untilIdle(world, campaignId)
  await turn('0')
  return found
}

async function ended(world: World): Promise<Row> {
  const { campaignId } = await published(world)
  await send(world, 'PUT', '/datafill/campaign/close', { campaignId })
  return untilIdle(world, campaignId)
}

/** One whose form has a later version. */
async function outdated(world: World): Promise<Row> {
  const found = await published(world)
  const read = { method: 'GET', path: `/tool/build/version/${found.formVersionId}` }
  const { formId } = (await world.succeed(world.owner, read)).json.data as Row
  const more = { ...SUBJECT, more: { type: 'string', title: `${OWNER_MARK}其他`, maxLength: 50 } }
  await send(world, 'PUT', '/tool/build', { formId, draft: JSON.stringify({ properties: more }) })
  const { versionId } = await send(world, 'POST', `/tool/build/${formId}/publish`, {})
  return { ...found, laterVersion: versionId }
}

/** What is done with campaigns, at each of the pages that do it. */
const campaignRecords = (base: string) => ({
  [`PUT ${base}/archive`]: ended,
  [`PUT ${base}/changeVersion`]: outdated,
  [`PUT ${base}/close`]: published,
  [`PUT ${base}/extendAll`]: published,
  [`PUT ${base}/remindAll`]: published,
  [`PUT ${base}/supplement`]: lacking,
  [`PUT ${base}/withdraw`]: published,
})

const campaignValues = (base: string): Examples['actionValues'] => ({
  [`PUT ${base}/changeVersion`]: (_world, { laterVersion }) => ({
    ...{ formVersionId: laterVersion, accepted: true },
  }),
  [`PUT ${base}/extendAll`]: () => ({ deadline: '2999-02-01 00:00:00' }),
})

const asked = (path: string): RouteExample => ({
  request: async world => ({ path: `${path}?campaignId=${(await campaign(world)).campaignId}` }),
  elsewhere: 'refused',
})

const sent = (path: string): RouteExample => ({
  request: async world => ({ path, body: { campaignId: (await campaign(world)).campaignId } }),
  elsewhere: 'refused',
})

/** A task of the owner in a status, published by itself where nobody else is said. */
async function task(world: World, status: string, publisher = world.owner.tenantId): Promise<unknown> {
  const { userId } = world.owner
  const { serial } = world.source()
  const about = { publisher_id: publisher, campaign_id: serial, title: `${OWNER_MARK}填报`, status }
  const target = { target_kind: '3', target_key: String(serial), target_name: OWNER_MARK, user_id: userId }
  await world.insert('datafill_task', { ...about, ...target, deadline: '2999-01-01T00:00:00Z' })
  const path = `/datafill/task/list?campaignId=${serial}`
  const { rows } = (await world.succeed(world.owner, { method: 'GET', path })).json
  return (rows as Row[])[0]?.taskId
}

async function question(world: World): Promise<unknown> {
  const body = { taskId: await task(world, '0'), question: `${OWNER_MARK}怎么填` }
  return (await send(world, 'POST', '/datafill/question', body)).questionId
}

const answered = (path: string): RouteExample => ({
  request: async world => ({
    path: `${path}/answer`,
    body: { questionId: await question(world), answer: '按实际填写' },
  }),
  elsewhere: 'refused',
})

/** What the publisher does with tasks, each in the status that it is for. */
function tasksActions(base: string): Record<string, RouteExample> {
  const reviewed = (name: string, status: string, body: Row = {}): RouteExample => ({
    async request(world) {
      const taskId = await task(world, status)
      return { path: `${base}/${name}`, body: { ids: [taskId], taskId, ...body } }
    },
    elsewhere: 'refused',
  })
  return {
    [`PUT ${base}/pass`]: reviewed('pass', '3'),
    [`PUT ${base}/giveBack`]: reviewed('giveBack', '3', { reason: '请核对' }),
    [`PUT ${base}/unlock`]: reviewed('unlock', '5', { reason: '需更正' }),
    [`PUT ${base}/remind`]: reviewed('remind', '0'),
    [`PUT ${base}/extend`]: reviewed('extend', '0', { newDeadline: '2999-02-01 00:00:00' }),
    [`PUT ${base}/exempt`]: reviewed('exempt', '0', { reason: '无此业务' }),
  }
}

export default defineExamples({
  ownRecords: {
    ...campaignRecords('/datafill/campaign'),
    ...campaignRecords('/datafill/publishCampaigns'),
    'GET /datafill/publishCampaigns/:campaignId': published,
    'POST /datafill/publishCampaigns/export': published,
    'POST /datafill/target/export': published,
    'GET /datafill/feedBack/list': async world => ({ questionId: await question(world) }),
    'GET /datafill/feedBack/:questionId': async world => ({ questionId: await question(world) }),
    'GET /datafill/publishTasks/:taskId': async world => ({ taskId: await task(world, '0') }),
  },
  actionValues: {
    ...campaignValues('/datafill/campaign'),
    ...campaignValues('/datafill/publishCampaigns'),
  },
  namingRecords: ['POST /datafill/question'],
  values: {
    'datafill/template': async world => ({
      ...{ formVersionId: await publishedForm(world), prefill: [], rollup: [] },
    }),
    'datafill/question': async world => ({ taskId: await task(world, '0', world.platform.tenantId) }),
    'datafill/campaign': async world => ({
      ...{ formVersionId: await publishedForm(world), deadline: DEADLINE, prefill: [], rollup: [] },
      targets: { people: [world.owner.userId] },
    }),
  },
  routes: {
    ...tasksActions('/datafill/publishTasks'),
    ...tasksActions('/datafill/task'),
    'PUT /datafill/feedBack/answer': answered('/datafill/feedBack'),
    'PUT /datafill/question/answer': answered('/datafill/question'),
    'POST /datafill/campaign/check': sent('/datafill/campaign/check'),
    'POST /datafill/campaign/preview': sent('/datafill/campaign/preview'),
    'GET /datafill/campaign/difference': { ...asked('/datafill/campaign/difference'), bare: true },
    'GET /datafill/campaign/totals': asked('/datafill/campaign/totals'),
    'GET /datafill/campaign/feedback': {
      request: () => ({ path: '/datafill/campaign/feedback' }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /datafill/campaign/answers': asked('/datafill/campaign/answers'),
  },
})
