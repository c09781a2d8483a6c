import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

const DEADLINE = '2999-01-01 00:00:00'

async function send(world: World, method: string, path: string, body: Row): Promise<Row> {
  return (await world.succeed(world.owner, { method, path, body })).json.data as Row
}

/** A published version of a form of the owner. */
async function publishedForm(world: World): Promise<unknown> {
  const draft = JSON.stringify({ properties: { count: { type: 'integer', title: `${OWNER_MARK}人数` } } })
  const { formId } = await send(world, 'POST', '/tool/build', { formName: `${OWNER_MARK}填报`, draft })
  return (await send(world, 'POST', `/tool/build/${formId}/publish`, {})).versionId
}

/** A draft of a campaign of the owner, for one of its people. */
async function campaign(world: World): Promise<Row> {
  return send(world, 'POST', '/datafill/campaign', {
    ...{ title: `${OWNER_MARK}填报`, formVersionId: await publishedForm(world), deadline: DEADLINE },
    targets: { people: [world.owner.userId] },
  })
}

const asked = (path: string): RouteExample => ({
  request: async world => ({ path: `${path}?campaignId=${(await campaign(world)).campaignId}` }),
  elsewhere: 'refused',
})

const sent = (path: string): RouteExample => ({
  request: async world => ({ path, body: { campaignId: (await campaign(world)).campaignId } }),
  elsewhere: 'refused',
})

/** A question at a task that the owner has published to itself. */
async function question(world: World): Promise<unknown> {
  const { tenantId, userId } = world.owner
  const serial = world.source().serial
  const task = { publisher_id: tenantId, campaign_id: serial, title: `${OWNER_MARK}填报`, status: '0' }
  const target = { target_kind: '3', target_key: String(serial), target_name: OWNER_MARK, user_id: userId }
  await world.insert('datafill_task', { ...task, ...target })
  const path = `/datafill/task/list?campaignId=${serial}`
  const { rows } = (await world.succeed(world.owner, { method: 'GET', path })).json
  const body = { taskId: (rows as Row[])[0]?.taskId, question: `${OWNER_MARK}怎么填` }
  return (await send(world, 'POST', '/datafill/question', body)).questionId
}

export default defineExamples({
  values: {
    'datafill/template': async world => ({
      ...{ formVersionId: await publishedForm(world), prefill: [], rollup: [] },
    }),
    'datafill/campaign': async world => ({
      ...{ formVersionId: await publishedForm(world), deadline: DEADLINE, prefill: [], rollup: [] },
      targets: { people: [world.owner.userId] },
    }),
  },
  routes: {
    'PUT /datafill/feedBack/answer': {
      request: async world => ({
        path: '/datafill/feedBack/answer',
        body: { questionId: await question(world), answer: '按实际填写' },
      }),
      elsewhere: 'refused',
    },
    'POST /datafill/campaign/check': sent('/datafill/campaign/check'),
    'POST /datafill/campaign/preview': sent('/datafill/campaign/preview'),
    'GET /datafill/campaign/difference': asked('/datafill/campaign/difference'),
    'GET /datafill/campaign/totals': asked('/datafill/campaign/totals'),
    'GET /datafill/campaign/feedback': {
      request: () => ({ path: '/datafill/campaign/feedback' }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /datafill/campaign/answers': asked('/datafill/campaign/answers'),
  },
})
