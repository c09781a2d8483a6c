import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPast } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertDefinition, assertLater, latestOf, prefilledFields, versionOf } from './campaignDefinition.ts'
import { type Target, targetsOf } from './campaignTargets.ts'
import { changeVersion } from './campaignVersion.ts'
import { beginStep } from './campaignWork.ts'

/** Campaigns from the draft to the archive. What concerns all targets is handed to the queue (campaignWork). */
export default defineModule({
  resource: 'datafill/campaign',
  hooks: {
    beforeCreate: (context, values) => assertDefinition(context, values),
    async beforeUpdate(context, record, changes) {
      const concerns = ['formVersionId', 'prefill', 'rollup'].some(name => name in changes)
      if (concerns && record.status === '0') await assertDefinition(context, { ...record, ...changes })
    },
    present: presentProgress,
  },
  // While a step goes on, targets change state one by one; both are counted when it ends.
  counters: {
    targetCount: unlessInWork('target_count', '1'),
    skippedCount: unlessInWork('skipped_count', '2'),
  },
  actions: {
    publish,
    supplement,
    changeVersion,
    async remindAll(context, { records: [campaign = {}] }) {
      await beginStep(context, idOf(campaign), { kind: 'remind' })
      return { msg: localized('已开始催报') }
    },
    extendAll,
    async close(context, { records: [campaign = {}] }) {
      await beginStep(context, idOf(campaign), { kind: 'close' })
      return { msg: localized('已结束') }
    },
    async archive(context, { records: [campaign = {}] }) {
      await beginStep(context, idOf(campaign), { kind: 'archive' })
      return { msg: localized('已归档') }
    },
    async withdraw(context, { records: [campaign = {}] }) {
      await beginStep(context, idOf(campaign), { kind: 'withdraw' })
      return { msg: localized('正在撤回') }
    },
  },
})

function unlessInWork(column: string, state: string) {
  return sql`(case when t.work_kind is null
    then (select count(*) from datafill_target g
      where g.tenant_id = t.tenant_id and g.campaign_id = t.campaign_id and g.state = ${state})
    else ${sql.ref(`t.${column}`)} end)`
}

const idOf = ({ campaignId }: Row): number => Number(campaignId)

interface ActionInput {
  records: Row[]
  values: Row
}

/** The version is fixed, the targets are listed as they are now, and the queue gives out the tasks. */
async function publish(context: RequestContext, { records: [campaign = {}] }: ActionInput) {
  const { tx, now } = context
  if (isPast(campaign.deadline, now))
    throw fieldFault('INVALID', 'deadline', localized('截止时间已过，请先修改'))
  const chosen = await versionOf(context, campaign.formVersionId)
  const latest = await latestOf(context, chosen)
  const formVersionId = latest ?? chosen.versionId
  await assertDefinition(context, { ...campaign, formVersionId })
  const targets = await targetsOf(context, campaign.targets as AudienceRule)
  const meant = targets.filter(({ reason }) => reason === null)
  if (meant.length === 0)
    throw new Fault('STATE', { message: localized('填报对象中没有可以发放的，不能发布') })
  const hasBegun = !campaign.startTime || isPast(campaign.startTime, now)
  await sql`update datafill_campaign set form_version_id = ${formVersionId}, form_id = ${chosen.formId},
      start_told = ${hasBegun}
    where tenant_id = ${context.caller.tenantId} and campaign_id = ${idOf(campaign)}`.execute(tx)
  await listTargets(context, idOf(campaign), targets)
  const params = await publishParams(context, { ...campaign, formVersionId })
  await beginStep(context, idOf(campaign), { kind: 'publish', params })
  return { msg: localized('已发布，正在发放 {{count}} 份任务', { count: meant.length }) }
}

/** What the queue knows of the form: the fields that are filled in before. */
async function publishParams(context: RequestContext, campaign: Row): Promise<Row> {
  const version = await context.services.documents.version(context, Number(campaign.formVersionId))
  return { fields: prefilledFields(campaign, version?.form.fields ?? []) }
}

/** Targets are listed once each; those that there are already stay as they are. */
async function listTargets(
  { tx, caller }: RequestContext,
  campaignId: number,
  targets: readonly Target[],
): Promise<void> {
  const rows = targets.map(({ kind, tenantId, key, name, reason }) => ({
    ...{ kind, tenantId, key, name, reason },
    state: reason === null ? '0' : '2',
  }))
  await sql`insert into datafill_target (tenant_id, campaign_id, target_kind, target_tenant_id, target_key,
      target_name, state, reason, done_number, create_by)
    select ${caller.tenantId}, ${campaignId}, t.kind, t."tenantId", t.key, t.name, t.state, t.reason, 0,
      ${caller.userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(kind text, "tenantId" bigint, key text, name text, state text, reason text)
    on conflict (tenant_id, campaign_id, target_kind, target_tenant_id, target_key) do nothing`.execute(tx)
}

/** Whom the rule means by now and did not then, and those that were left out and are served again. */
async function supplement(context: RequestContext, { records: [campaign = {}] }: ActionInput) {
  const { tx, caller } = context
  const campaignId = idOf(campaign)
  const targets = await targetsOf(context, campaign.targets as AudienceRule)
  await listTargets(context, campaignId, targets)
  const served = targets.filter(({ reason }) => reason === null)
  await sql`update datafill_target t set state = '0', reason = null
    from jsonb_to_recordset(${JSON.stringify(served)}::jsonb) as s(kind text, "tenantId" bigint, key text)
    where t.tenant_id = ${caller.tenantId} and t.campaign_id = ${campaignId} and t.state = '2'
      and t.target_kind = s.kind and t.target_tenant_id = s."tenantId" and t.target_key = s.key`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from datafill_target
    where tenant_id = ${caller.tenantId} and campaign_id = ${campaignId} and state = '0'`.execute(tx)
  const count = Number(rows[0]?.count)
  if (count === 0) throw new Fault('STATE', { message: localized('没有需要补发的填报对象') })
  await beginStep(context, campaignId, { kind: 'publish', params: await publishParams(context, campaign) })
  return { msg: localized('正在补发 {{count}} 份任务', { count }) }
}

async function extendAll(context: RequestContext, { records: [campaign = {}], values }: ActionInput) {
  const deadline = assertLater(values.deadline, campaign.deadline, context.now, 'deadline')
  await sql`update datafill_campaign set deadline = ${deadline}, reminded_hours = null
    where tenant_id = ${context.caller.tenantId} and campaign_id = ${idOf(campaign)}`.execute(context.tx)
  await beginStep(context, idOf(campaign), { kind: 'extend' })
  return { msg: localized('正在延期') }
}

/** How many of the tasks that were given out are handed in; drafts have none. */
async function presentProgress({ tx, caller }: RequestContext, rows: Row[]): Promise<void> {
  const ids = rows.flatMap(({ campaignId }) => (campaignId == null ? [] : [Number(campaignId)]))
  if (ids.length === 0) return
  const found = await sql<{ id: number; total: number; done: number }>`
    select campaign_id as id, count(*) as total, count(*) filter (where status in ('3', '5')) as done
    from datafill_task
    where publisher_id = ${caller.tenantId} and campaign_id = any(${ids}::bigint[]) and status <> '7'
    group by campaign_id`.execute(tx)
  const byId = new Map(found.rows.map(row => [Number(row.id), row]))
  for (const row of rows) {
    if (!('progress' in row)) continue
    const counts = byId.get(Number(row.campaignId))
    row.progress = counts ? `${counts.done} / ${counts.total}` : null
  }
}
