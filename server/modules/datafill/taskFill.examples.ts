import { defineExamples, get, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { documentExport, filledWorkbook } from '#tests/server/isolation/documentExamples.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

const DRAFT = JSON.stringify({ properties: { subject: { type: 'string', title: `${OWNER_MARK}主题` } } })

/** A form that the owner's institution has published. */
async function publishedVersion(world: World): Promise<number> {
  const send = async (path: string, body: Row) =>
    (await world.succeed(world.owner, { method: 'POST', path, body })).json as { data: Row }
  const saved = await send('/tool/build', { formName: `${OWNER_MARK}填报`, draft: DRAFT })
  const published = await send(`/tool/build/${saved.data.formId}/publish`, {})
  return Number(published.data.versionId)
}

const DAY = 86_400_000

/** A task of the owner's institution, as a publication makes it. */
async function task(world: World, more: Row = {}): Promise<{ taskId: number; formVersionId: number }> {
  const formVersionId = await publishedVersion(world)
  const { tenantId } = world.owner
  const campaignId = 100_000 + world.source().serial
  await world.insert('datafill_task', {
    ...{ publisher_id: 1, publisher_name: '平台', filler_id: tenantId, campaign_id: campaignId },
    ...{ title: `${OWNER_MARK}任务${campaignId}`, target_kind: '1', target_key: String(tenantId) },
    ...{ form_version_id: formVersionId, status: '0', grace_minutes: 10, ...more },
    deadline: new Date(Date.now() + DAY),
  })
  const path = `/datafill/records/list?campaignId=${campaignId}`
  const { rows } = (await world.succeed(world.owner, { method: 'GET', path })).json as { rows: Row[] }
  return { taskId: Number(rows[0]?.taskId), formVersionId }
}

const changes = { subject: { base: null, value: `${OWNER_MARK}一` } }

/** One whose draft was saved. */
async function begun(world: World, more: Row = {}) {
  const made = await task(world, more)
  const body = { formVersionId: made.formVersionId, changes }
  const path = `/datafill/fill/${made.taskId}`
  const { data } = (await world.succeed(world.owner, { method: 'PUT', path, body })).json as { data: Row }
  return { ...made, path, revision: data.revision }
}

async function submitted(world: World, more: Row = {}) {
  const { path, formVersionId, revision, taskId } = await begun(world, more)
  const body = { formVersionId, revision }
  await world.succeed(world.owner, { method: 'POST', path: `${path}/submit`, body })
  return { path, taskId }
}

/** A remark of the publisher about a task. */
async function remarked(world: World) {
  const { taskId } = await task(world)
  const { tenantId } = world.owner
  await world.insert('datafill_remark', {
    ...{ task_id: taskId, publisher_id: 1, filler_id: tenantId, text: `${OWNER_MARK}意见`, state: '0' },
    ...{ path: 'subject', by_publisher: true },
  })
  const path = `/datafill/fill/${taskId}`
  const { data } = (await world.succeed(world.owner, { method: 'GET', path })).json as { data: Row }
  const [remark] = data.remarks as Row[]
  return { path, remarkId: Number(remark?.remarkId) }
}

/** Something that was handed in; its id. */
async function submission(world: World): Promise<unknown> {
  const serial = world.source().serial
  const { tenantId } = world.owner
  const row = (await world.insert('datafill_submission', {
    ...{ task_id: 1_000_000 + serial, number: 1, publisher_id: 1, filler_id: tenantId, published: true },
    ...{ title: `${OWNER_MARK}上报${serial}`, receipt_number: `TB${serial}`, submitted_by: '填报人' },
    ...{ submitted_time: new Date(), form_version_id: await publishedVersion(world) },
  })) as Row
  return row.submission_id
}

const refused = (request: RouteExample['request']): RouteExample => ({
  request,
  elsewhere: 'refused',
  bare: true,
})
const path = '/datafill/fill/:taskId'

export default defineExamples({
  makers: {
    'datafill/task': task,
    'datafill/submission': submission,
    'datafill/remark': remarked,
    'datafill/draft': async world => {
      await begun(world)
    },
  },
  routes: {
    ...documentExport('/datafill/task', async world => (await task(world)).taskId),
    ...documentExport('/datafill/submission', submission),
    [`POST ${path}/workbook`]: refused(async world => ({
      ...{ path: `/datafill/fill/${(await task(world)).taskId}/workbook`, body: { content: null } },
    })),
    [`POST ${path}/import`]: refused(async world => ({
      path: `/datafill/fill/${(await task(world)).taskId}/import`,
      ...multipart('file', 'task.xlsx', await filledWorkbook()),
    })),
    'GET /datafill/fill': { ...get('/datafill/fill', 'own'), bare: true },
    [`GET ${path}`]: {
      request: async world => ({ path: `/datafill/fill/${(await task(world)).taskId}` }),
      elsewhere: 'refused',
    },
    [`PUT ${path}`]: refused(async world => {
      const { taskId, formVersionId } = await task(world)
      return { path: `/datafill/fill/${taskId}`, body: { formVersionId, changes } }
    }),
    [`PUT ${path}/extension`]: refused(async world => ({
      ...{ path: `/datafill/fill/${(await task(world)).taskId}/extension`, body: { reason: '系统升级' } },
    })),
    [`PUT ${path}/remark`]: refused(async world => {
      const { path: at, remarkId } = await remarked(world)
      return { path: `${at}/remark`, body: { remarkId, done: true, reply: '已改' } }
    }),
    [`POST ${path}/submit`]: refused(async world => {
      const { path: at, formVersionId, revision } = await begun(world)
      return { path: `${at}/submit`, body: { formVersionId, revision } }
    }),
    [`POST ${path}/withdraw`]: refused(async world => ({
      path: `${(await submitted(world)).path}/withdraw`,
    })),
    [`POST ${path}/pass-on`]: refused(async world => ({
      path: `${(await submitted(world, { internal_review: true })).path}/pass-on`,
    })),
    [`POST ${path}/return-inside`]: refused(async world => ({
      path: `${(await submitted(world, { internal_review: true })).path}/return-inside`,
      body: { reason: '请核对' },
    })),
    'GET /datafill/receipt/:submissionId': {
      async request(world) {
        const { path: at } = await submitted(world)
        const { data } = (await world.succeed(world.owner, { method: 'GET', path: at })).json as { data: Row }
        const [latest] = data.submissions as Row[]
        return { path: `/datafill/receipt/${latest?.submissionId}` }
      },
      elsewhere: 'refused',
    },
  },
})
