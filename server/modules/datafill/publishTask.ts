import { sql } from 'kysely'
import { createBudget, ExpressionError } from '#model/expression/index.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { compilePrefill, type Prefill, prefillIn } from './campaignDefinition.ts'
import { fittingValue } from './prefillFit.ts'
import type { StepCampaign, TaskTarget } from './StepCampaign.ts'

/** What expressions and totals know of a target. */
interface TargetFacts {
  name: string
  kind: string
  institution: string
  memberType: string | null
  levelName: string | null
  region: string | null
}

/** What was handed in the period before by the same target. */
interface LastPeriod {
  content: Row
  formVersionId: number
}

/**
 * Makes the task of one target, with its pre-fill; again changes nothing. `tx` is bound to the institution that fills in.
 * @returns the id of the task that was made now; null where there was one
 */
export async function publishTask(
  tx: Tx,
  campaign: StepCampaign,
  target: TaskTarget,
): Promise<number | null> {
  const facts = await factsOf(tx, target)
  const last = await lastPeriodOf(tx, campaign, target)
  const { fields } = (campaign.workParams ?? {}) as { fields?: FieldModel[] }
  const content = prefilled(prefillIn({ prefill: campaign.prefill }), { last, facts, fields })
  const isPerson = target.kind === '3'
  const { rows } = await sql<{ id: number }>`
    insert into datafill_task (tenant_id, publisher_id, publisher_name, filler_id, filler_name, campaign_id, title,
      instructions, attachments, target_kind, target_key, target_name, dept_id, user_id, member_type, level_name,
      region, category_name, form_id, form_version_id, prefill, last_version_id, last_content, start_time, deadline,
      grace_minutes, internal_review, status, create_by)
    values (${target.tenantId}, ${campaign.tenantId}, ${campaign.publisherName}, ${target.tenantId},
      ${facts.institution}, ${campaign.campaignId}, ${campaign.title}, ${campaign.instructions},
      ${campaign.attachments}, ${target.kind}, ${target.key}, ${target.name},
      ${target.kind === '2' ? Number(target.key) : await deptOf(tx, target)},
      ${isPerson ? Number(target.key) : null}, ${facts.memberType}, ${facts.levelName}, ${facts.region},
      (select dict_label from sys_dict_data where dict_type = 'datafill_category' and dict_value = ${campaign.category}
        limit 1),
      ${campaign.formId}, ${campaign.formVersionId}, ${jsonOf(content)}::jsonb, ${last?.formVersionId ?? null},
      ${jsonOf(last?.content ?? null)}::jsonb, ${campaign.startTime}, ${campaign.deadline}, ${campaign.graceMinutes},
      ${campaign.internalReview ?? false}, '0', ${campaign.publisherName})
    on conflict do nothing returning task_id as id`.execute(tx)
  return rows[0] ? Number(rows[0].id) : null
}

const jsonOf = (value: Row | null): string | null => (value === null ? null : JSON.stringify(value))

/** What the target of a task is; `tx` is bound to its institution. */
export async function factsOf(tx: Tx, { tenantId, kind, name }: TaskTarget): Promise<TargetFacts> {
  const { rows } = await sql<{
    institution: string
    type: number
    levelName: string | null
    region: string | null
  }>`
    select t.name as institution, t.tenant_type as type, l.level_name as "levelName", m.region
    from sys_tenant t
    left join union_member m on m.tenant_id = t.id
    left join union_level l on l.level_id = m.level_id
    where t.id = ${tenantId} limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`There is no institution ${tenantId}.`)
  const { institution, type, levelName, region } = row
  return { name, kind, institution, memberType: String(type), levelName, region }
}

/** Department of a person: rows of narrow data scopes follow it. */
async function deptOf(tx: Tx, { tenantId, kind, key }: TaskTarget): Promise<number | null> {
  if (kind !== '3') return null
  const row = await tx
    .selectFrom('sys_user')
    .select('dept_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', Number(key))
    .executeTakeFirst()
  return (row?.dept_id as number | null | undefined) ?? null
}

/** The latest that the target has handed in to the publisher by the same form. */
export async function lastPeriodOf(
  tx: Tx,
  { tenantId, formId, campaignId }: Pick<StepCampaign, 'tenantId' | 'formId' | 'campaignId'>,
  target: TaskTarget,
): Promise<LastPeriod | null> {
  const { rows } = await sql<LastPeriod>`
    select content, form_version_id as "formVersionId" from datafill_task
    where tenant_id = ${target.tenantId} and publisher_id = ${tenantId} and form_id = ${formId}
      and campaign_id <> ${campaignId} and target_kind = ${target.kind} and target_key = ${target.key}
      and status in ('3', '5') and content is not null
    order by submitted_time desc nulls last limit 1`.execute(tx)
  return rows[0] ?? null
}

interface PrefillScope {
  last: LastPeriod | null
  facts: TargetFacts
  /** Those that are named, to which values are held. */
  fields: readonly FieldModel[] | undefined
}

/**
 * The document with which a target begins; null where nothing is filled in before. What cannot be worked out, and what
 * its field does not take, stays empty.
 */
export function prefilled(prefill: readonly Prefill[], { last, facts, fields }: PrefillScope): Row | null {
  const scope = { last: last?.content ?? null, org: facts, now: formatMoment(Date.now()) }
  const values = prefill.flatMap(({ field: name, expression }): [string, unknown][] => {
    const given = evaluated(expression, scope)
    const field = fields?.find(one => one.name === name)
    const value = field ? fittingValue(field, given) : given
    return value === null ? [] : [[name, value]]
  })
  return values.length > 0 ? Object.fromEntries(values) : null
}

function evaluated(expression: string, scope: Row): unknown {
  try {
    return compilePrefill(expression).evaluate(scope, createBudget())
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}
