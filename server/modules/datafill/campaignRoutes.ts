import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { Fault, type FieldError } from '#model/errors.ts'
import { isPast } from '#model/format/moments.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertDefinition, latestOf, prefillIn, versionOf } from './campaignDefinition.ts'
import { type Target, targetsOf } from './campaignTargets.ts'
import { versionDifference } from './campaignVersion.ts'
import { warningsOf } from './campaignWarnings.ts'
import { factsOf, lastPeriodOf, prefilled } from './publishTask.ts'

/** Targets that are named in an answer. */
const MOST_NAMED = 200

const access = { permissions: ['datafill:campaign:query'] }

const ID = { type: ['integer', 'string', 'null'] }

const check: ModuleRoute = {
  ...{ method: 'POST', path: '/datafill/campaign/check', access, reading: true },
  summary: 'How many targets a campaign has, which of them get no task and why, and what is missing',
  body: {
    type: 'object',
    properties: {
      campaignId: ID,
      formVersionId: ID,
      targets: { type: ['object', 'null'] },
      prefill: { type: ['array', 'null'], maxItems: 100 },
      rollup: { type: ['array', 'null'], maxItems: 30 },
      deadline: { type: ['string', 'null'] },
      title: { type: ['string', 'null'] },
    },
    additionalProperties: false,
  },
  run: async (context, { body }) => ({ data: await checkCampaign(context, body) }),
}

const preview: ModuleRoute = {
  ...{ method: 'POST', path: '/datafill/campaign/preview', access, reading: true },
  summary: 'The form of a campaign as one of its targets gets it, with its pre-fill',
  body: {
    type: 'object',
    required: ['campaignId'],
    properties: { campaignId: ID, target: { type: ['string', 'null'], maxLength: 80 } },
    additionalProperties: false,
  },
  run: async (context, { body }) => ({ data: await previewOf(context, body) }),
}

const difference: ModuleRoute = {
  ...{ method: 'GET', path: '/datafill/campaign/difference', access },
  summary:
    'What is different in the latest version of the form from the one that the tasks of a campaign have',
  query: {
    type: 'object',
    required: ['campaignId'],
    properties: { campaignId: { type: 'string', pattern: '^[0-9]{1,16}$' } },
  },
  async run(context, { query }) {
    const campaign = await context.readRecord('datafill/campaign', query.campaignId)
    const current = await context.services.documents.version(context, Number(campaign.formVersionId))
    const latest = current && (await latestOf(context, current))
    if (latest === null) throw new Fault('NOT_FOUND')
    const version = await versionOf(context, latest)
    const found = await versionDifference(context, campaign, version.number)
    return { data: { ...found, versionId: latest } }
  },
}

/** What the editor of a campaign asks before it is published. */
export default defineModule({ routes: [check, preview, difference] })

async function checkCampaign(context: RequestContext, body: Row): Promise<Row> {
  const values =
    body.campaignId == null ? body : await context.readRecord('datafill/campaign', body.campaignId)
  const targets = values.targets ? await targetsOf(context, values.targets as AudienceRule) : []
  const meant = targets.filter(({ reason }) => reason === null)
  const stopped = targets.filter(({ reason }) => reason !== null)
  return {
    count: meant.length,
    institutions: meant.filter(({ kind }) => kind === '1').length,
    departments: meant.filter(({ kind }) => kind === '2').length,
    people: meant.filter(({ kind }) => kind === '3').length,
    stopped: stopped.slice(0, MOST_NAMED).map(({ name, reason }) => ({ name, reason })),
    stoppedCount: stopped.length,
    problems: await problemsOf(context, values, meant.length),
    warnings: await warningsOf(context, meant),
  }
}

async function problemsOf(context: RequestContext, values: Row, count: number): Promise<LocalizedText[]> {
  const problems: LocalizedText[] = []
  if (!values.title) problems.push(localized('还没有填写标题'))
  if (count === 0) problems.push(localized('没有可以发放的填报对象'))
  if (!values.deadline) problems.push(localized('还没有设置截止时间'))
  else if (isPast(values.deadline, context.now)) problems.push(localized('截止时间已过，请先修改'))
  if (!values.formVersionId) return [...problems, localized('还没有选择表单')]
  try {
    await assertDefinition(context, values)
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'INVALID') throw error
    const errors = error.errors ?? []
    problems.push(...errors.map(placed))
  }
  return problems
}

/** A mistake with the step of the editor and the row that it stands in. */
function placed({ field, message }: FieldError): LocalizedText {
  const [list, row] = field.split('.')
  const words = { row: Number(row) + 1, message: message as LocalizedText }
  if (list === 'rollup') return localized('“表单”一步，汇总第 {{row}} 行：{{message}}', words)
  if (list === 'prefill') return localized('“预填”一步，第 {{row}} 行：{{message}}', words)
  return words.message
}

const nameOf = ({ kind, tenantId, key }: Target): string => `${kind}:${tenantId}:${key}`

async function previewOf(context: RequestContext, { campaignId, target: asked }: Row): Promise<Row> {
  const campaign = await context.readRecord('datafill/campaign', campaignId)
  const version = await versionOf(context, campaign.formVersionId)
  const targets = (await targetsOf(context, campaign.targets as AudienceRule)).filter(
    ({ reason }) => reason === null,
  )
  const target = targets.find(one => nameOf(one) === asked) ?? targets[0]
  const named = targets.slice(0, MOST_NAMED).map(one => ({ value: nameOf(one), label: one.name }))
  const { title, instructions, startTime, deadline } = campaign
  const answer = {
    title,
    instructions,
    startTime,
    deadline,
    formVersionId: version.versionId,
    targets: named,
  }
  if (!target) return { ...answer, target: null, content: null }
  const facts = await factsOf(context.tx, target)
  const publisher = {
    tenantId: context.caller.tenantId,
    formId: version.formId,
    campaignId: Number(campaignId),
  }
  const last = await lastPeriodOf(context.tx, publisher, target)
  const content = prefilled(prefillIn(campaign), { last, facts, fields: version.form.fields })
  return { ...answer, target: nameOf(target), content }
}
