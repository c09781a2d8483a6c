import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import {
  type DemoCampaign,
  type DemoCampaigns,
  type DemoForm,
  type DemoTemplate,
  momentOf,
  type StoredForm,
} from './DemoCampaign.ts'
import { demoTarget, type FoundTarget } from './demoTarget.ts'
import { seedTask } from './seedTask.ts'

interface StoredTemplate extends DemoTemplate {
  templateId: number
}

/** What campaigns are made of. */
interface Given {
  tx: Tx
  forms: readonly StoredForm[]
  templates: readonly StoredTemplate[]
  now: number
}

const DAY = 86_400_000
const MAKER = 'system'

/** 9:00 where the institutions of the demo are, in hours UTC. */
const START_HOUR = 1

/**
 * Templates and campaigns in every state with their tasks, at moments around now. Nobody is told of them, and no job
 * finds anything to do with them for weeks.
 */
export async function seedCampaigns(tx: Tx, demo: DemoCampaigns): Promise<void> {
  const now = Date.now()
  const forms: StoredForm[] = []
  for (const form of demo.forms) forms.push(await insertForm(tx, form))
  const templates: StoredTemplate[] = []
  for (const template of demo.templates) templates.push(await insertTemplate({ tx, forms }, template))
  for (const campaign of demo.campaigns) await insertCampaign({ tx, forms, templates, now }, campaign)
}

async function insertForm(tx: Tx, form: DemoForm): Promise<StoredForm> {
  const text = JSON.stringify(form.schema, null, 2)
  const shared = { tenant_id: form.tenant, form_name: form.name }
  const { id } = await tx
    .insertInto('sys_document_form')
    .values({ ...shared, draft: text, latest_number: 1, create_by: MAKER })
    .returning('form_id as id')
    .executeTakeFirstOrThrow()
  const version = await tx
    .insertInto('sys_document_version')
    .values({ ...shared, form_id: id, number: 1, schema: text, publish_by: MAKER })
    .returning('version_id as id')
    .executeTakeFirstOrThrow()
  return { ...form, formId: Number(id), versionId: Number(version.id) }
}

/** @throws Error where the file has none of that name */
function named<Item extends { name: string }>(items: readonly Item[], name: string | undefined): Item {
  const found = items.find(item => item.name === name)
  if (!found) throw new Error(`The demo has no form or template ${name}.`)
  return found
}

const jsonOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

async function insertTemplate(
  { tx, forms }: Pick<Given, 'tx' | 'forms'>,
  template: DemoTemplate,
): Promise<StoredTemplate> {
  const { id } = await tx
    .insertInto('datafill_template')
    .values({
      ...{ tenant_id: template.tenant, template_name: template.name, category: template.category },
      form_version_id: named(forms, template.form).versionId,
      ...{ instructions: template.instructions ?? null, status: template.status ?? '0', create_by: MAKER },
      ...{ prefill: jsonOf(template.prefill), rollup: jsonOf(template.rollup) },
    })
    .returning('template_id as id')
    .executeTakeFirstOrThrow()
  return { ...template, templateId: Number(id) }
}

/** What a campaign of the file means: what it does not say is its template's. */
function definitionOf({ forms, templates, now }: Given, demo: DemoCampaign) {
  const template = demo.template === undefined ? null : named(templates, demo.template)
  return {
    form: named(forms, demo.form ?? template?.form),
    templateId: template?.templateId ?? null,
    category: demo.category ?? template?.category ?? null,
    instructions: demo.instructions ?? template?.instructions ?? null,
    prefill: template?.prefill ?? null,
    rollup: demo.rollup ?? template?.rollup ?? null,
    startTime: momentOf(now, demo.startsIn, START_HOUR),
    deadline: momentOf(now, demo.endsIn) as Date,
  }
}

async function insertCampaign(given: Given, demo: DemoCampaign): Promise<void> {
  const { tx, now } = given
  const definition = definitionOf(given, demo)
  const found = []
  for (const task of demo.tasks) found.push({ task, target: await demoTarget(tx, demo.tenant, task.to) })
  const skipped = []
  for (const { to, reason } of demo.skipped ?? [])
    skipped.push({ target: await demoTarget(tx, demo.tenant, to), reason })
  const listed = [...found.map(({ target }) => ({ target, reason: null })), ...skipped]
  const targets = demo.targets ?? ruleOf(found.map(({ target }) => target))
  const counts = { target_count: demo.status === '0' ? 0 : found.length, skipped_count: skipped.length }
  const campaignId = await insertRow(given, demo, { ...definition, counts, targets })
  if (demo.status === '0') return
  await insertTargets(tx, { campaignId, demo, listed })
  const { form, category, instructions, prefill, startTime, deadline } = definition
  const campaign = {
    ...{ tenantId: demo.tenant, publisherName: await nameOf(tx, demo.tenant), campaignId, category },
    ...{ title: demo.title, formId: form.formId, formVersionId: form.versionId, instructions, prefill },
    ...{ attachments: null, startTime, deadline, graceMinutes: 10, reason: demo.reason ?? null },
    ...{ internalReview: demo.internalReview ?? false, workKind: 'publish' as const, workParams: null },
  }
  const isOver = hasEnded(demo)
  for (const { task, target } of found) await seedTask(tx, { campaign, form, task, target, isOver, now })
}

const hasEnded = ({ status }: DemoCampaign): boolean => status === '2' || status === '3'

/** Publishing is the first step over all targets; the end and the withdrawal are another. */
const stepsOf = ({ status }: DemoCampaign): number => ({ '0': 0, '1': 1 })[status] ?? 2

type Row = ReturnType<typeof definitionOf> & { counts: Record<string, number>; targets: object }

async function insertRow({ tx, now }: Given, demo: DemoCampaign, row: Row): Promise<number> {
  const isDraft = demo.status === '0'
  const published = Math.min(row.startTime?.getTime() ?? now, now - DAY)
  const { id } = await tx
    .insertInto('datafill_campaign')
    .values({
      ...{ tenant_id: demo.tenant, title: demo.title, template_id: row.templateId, category: row.category },
      ...{ form_id: isDraft ? null : row.form.formId, form_version_id: row.form.versionId },
      ...{ instructions: row.instructions, targets: JSON.stringify(row.targets), ...row.counts },
      ...{ prefill: jsonOf(row.prefill), rollup: jsonOf(row.rollup), status: demo.status },
      ...{ start_time: row.startTime, deadline: row.deadline, grace_minutes: 10, create_by: MAKER },
      ...{ internal_review: demo.internalReview ?? false, reason: demo.reason ?? null },
      ...{ remind_hours: '[24]', reminded_hours: hasEnded(demo) ? '[24]' : null, start_told: !isDraft },
      ...{ publish_time: isDraft ? null : new Date(published), work_number: stepsOf(demo) },
      ...{ end_time: hasEnded(demo) ? row.deadline : null, create_time: new Date(published - DAY / 8) },
    })
    .returning('campaign_id as id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** An audience of exactly these targets. */
function ruleOf(targets: readonly FoundTarget[]) {
  const idsOf = (kind: string) => targets.filter(one => one.kind === kind).map(({ key }) => Number(key))
  const parts = {
    tenants: idsOf('1'),
    departments: idsOf('2').map(id => ({ id, below: false })),
    people: idsOf('3'),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, items]) => items.length > 0))
}

const nameOf = async (tx: Tx, tenantId: number): Promise<string> =>
  (await tx.selectFrom('sys_tenant').select('name').where('id', '=', tenantId).executeTakeFirstOrThrow()).name

interface Listed {
  campaignId: number
  demo: DemoCampaign
  listed: readonly { target: FoundTarget; reason: string | null }[]
}

async function insertTargets(tx: Tx, { campaignId, demo, listed }: Listed): Promise<void> {
  const rows = listed.map(({ target, reason }) => ({
    ...{ tenant_id: demo.tenant, campaign_id: campaignId, target_kind: target.kind },
    ...{ target_tenant_id: target.tenantId, target_key: target.key, target_name: target.name },
    ...{ state: reason === null ? '1' : '2', reason, done_number: stepsOf(demo), create_by: MAKER },
  }))
  await tx.insertInto('datafill_target').values(rows).execute()
}
