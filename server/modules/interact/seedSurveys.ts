import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { newTypedCode } from '#server/engine/visitor/typedCode.ts'
import { chance, type DemoAnswers, demoAnswers } from './demoAnswers.ts'
import { isCounted, quotasOf } from './quotas.ts'
import { IDENTITY, SURVEY } from './Survey.ts'

interface DemoForm {
  name: string
  /** Absent where an earlier survey of the institution has brought the form. */
  schema?: { properties: Record<string, { type?: string }> }
}

/** A survey or vote of the demo. */
interface DemoSurvey {
  tenant: number
  title: string
  kind: '1' | '2'
  instructions?: string
  form: DemoForm
  status: string
  /** Days from now; absent where nobody has said yet when. */
  startsIn?: number
  endsIn?: number
  identity: string
  frequency: string
  anonymous?: boolean
  results: string
  randomOptions?: boolean
  endText?: string
  quotas?: {
    title: string
    field?: string
    option?: string
    condition?: string
    limit: number
    outcome: string
    endText?: string
  }[]
  /** Single-use codes. */
  codes?: number
  answers?: DemoAnswers
}

/** A survey that is being made. */
interface Made {
  tx: Tx
  survey: DemoSurvey
  surveyId: number
  form: StoredForm
  now: number
}

interface StoredForm {
  formId: number
  versionId: number
  schema: NonNullable<DemoForm['schema']>
}

const DAY = 86_400_000
const MAKER = 'system'

/** Surveys and votes in every state with their answers, at moments around now and days away from the next job. */
export async function seedSurveys(tx: Tx, surveys: readonly DemoSurvey[]): Promise<void> {
  const now = Date.now()
  const forms = new Map<string, StoredForm>()
  for (const survey of surveys) {
    const key = `${survey.tenant} ${survey.form.name}`
    const form = forms.get(key) ?? (await insertForm(tx, survey))
    forms.set(key, form)
    const surveyId = await insertSurvey(tx, { survey, form, now })
    const made = { tx, survey, surveyId, form, now }
    await insertQuotas(made)
    await insertCodes(made)
    await insertAnswers(made)
  }
}

/** @throws Error where no survey before has brought the form */
async function insertForm(tx: Tx, { tenant, form: { name, schema } }: DemoSurvey): Promise<StoredForm> {
  if (!schema) throw new Error(`The demo has no form ${name} yet.`)
  const text = JSON.stringify(schema, null, 2)
  const shared = { tenant_id: tenant, form_name: name }
  const form = await tx
    .insertInto('sys_document_form')
    .values({ ...shared, draft: text, latest_number: 1, create_by: MAKER })
    .returning('form_id as id')
    .executeTakeFirstOrThrow()
  const version = await tx
    .insertInto('sys_document_version')
    .values({ ...shared, form_id: form.id, number: 1, schema: text, publish_by: MAKER })
    .returning('version_id as id')
    .executeTakeFirstOrThrow()
  return { formId: Number(form.id), versionId: Number(version.id), schema }
}

const moment = (now: number, days: number | undefined): Date | null =>
  days === undefined ? null : new Date(now + days * DAY)

async function insertSurvey(
  tx: Tx,
  { survey, form, now }: Pick<Made, 'survey' | 'form' | 'now'>,
): Promise<number> {
  const { tenant, status, startsIn, endsIn, answers } = survey
  const [start, end] = [moment(now, startsIn), moment(now, endsIn)]
  const isOver = status === SURVEY.ended || status === SURVEY.archived
  const published = startsIn === undefined ? now : now + Math.min(startsIn - 1, -1) * DAY
  const row = await tx
    .insertInto('interact_survey')
    .values({
      ...{ tenant_id: tenant, title: survey.title, kind: survey.kind, status, create_by: MAKER },
      ...{ instructions: survey.instructions ?? null, end_text: survey.endText ?? null },
      ...{ form_id: form.formId, form_version_id: form.versionId, start_time: start, end_time: end },
      ...{ identity: survey.identity, frequency: survey.frequency, results: survey.results },
      ...{ anonymous: survey.anonymous ?? false, remind_before: false, data_days: 180 },
      ...{ random_questions: false, random_options: survey.randomOptions ?? false },
      ...{ answer_count: answers?.count ?? 0, close_time: isOver ? end : null },
      publish_time: status === SURVEY.draft ? null : new Date(published),
    })
    .returning('survey_id as id')
    .executeTakeFirstOrThrow()
  return Number(row.id)
}

async function insertQuotas({ tx, survey: { tenant, quotas = [] }, surveyId }: Made): Promise<void> {
  for (const { title, limit, outcome, endText, field, option, condition } of quotas)
    await tx
      .insertInto('interact_quota')
      .values({
        ...{ tenant_id: tenant, survey_id: surveyId, title, limit, outcome, taken: 0, create_by: MAKER },
        ...{ field: field ?? null, option: option ?? null, condition: condition ?? null },
        end_text: endText ?? null,
      })
      .execute()
}

async function insertCodes({ tx, survey: { tenant, codes = 0 }, surveyId }: Made): Promise<void> {
  const rows = Array.from({ length: codes }, () => ({
    ...{ tenant_id: tenant, survey_id: surveyId, used: false, code: newTypedCode() },
  }))
  if (rows.length > 0) await tx.insertInto('interact_code').values(rows).execute()
}

/** Each with who took part, as if the job had rewritten them already. */
async function insertAnswers(made: Made): Promise<void> {
  const { tx, survey, surveyId, form, now } = made
  if (!survey.answers) return
  const shared = { tenant_id: survey.tenant, survey_id: surveyId, mixed: true }
  const quotas = await quotasOf({ tx, tenantId: survey.tenant }, surveyId)
  const names = survey.answers.named ? await peopleOf(made, survey.answers.count) : []
  const taken = new Map<number, number>()
  for (const [index, content] of demoAnswers(survey.answers, form.schema).entries()) {
    const counted = quotas
      .filter(quota => isCounted(quota, content, new Date(now)))
      .map(({ quotaId }) => quotaId)
    for (const id of counted) taken.set(id, (taken.get(id) ?? 0) + 1)
    const phone = `139${String(10_000_000 + Math.floor(chance(`${survey.title} ${index}`) * 89_999_999))}`
    const who = respondentOf(survey, { name: names[index], phone })
    const answer = await tx
      .insertInto('interact_answer')
      .values({
        ...{ ...shared, status: '0', form_version_id: form.versionId, content: JSON.stringify(content) },
        ...{ quota_ids: JSON.stringify(counted), respondent: who },
        submitted_at: survey.anonymous ? null : submittedAt(made, index),
      })
      .returning('answer_id as id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('interact_participant')
      .values({
        ...{ ...shared, answer_id: survey.anonymous ? null : answer.id },
        // Marks are of people who were here; these never were.
        ...{ identity_key: randomBytes(16).toString('hex'), request_key: randomBytes(16).toString('hex') },
        phone: survey.identity === IDENTITY.phone && !survey.anonymous ? phone : null,
      })
      .execute()
  }
  for (const [id, count] of taken)
    await tx
      .updateTable('interact_quota')
      .set({ taken: count })
      .where('tenant_id', '=', survey.tenant)
      .where('quota_id', '=', id)
      .execute()
}

function respondentOf(
  { anonymous, identity }: DemoSurvey,
  { name, phone }: { name: string | undefined; phone: string },
): string | null {
  if (anonymous) return null
  return identity === IDENTITY.phone ? phone : (name ?? '访客')
}

/** One after the other from the start on, by day. */
function submittedAt({ survey, now }: Made, index: number): Date {
  const { startsIn = 0, endsIn = 0, answers, title } = survey
  const days = Math.min(endsIn, -0.2) - startsIn
  const day = startsIn + (days * (index + chance(`${title} at ${index}`))) / (answers?.count ?? 1)
  return new Date(now + day * DAY)
}

/** Names of accounts that nobody signs in with in the demo. */
async function peopleOf({ tx, survey: { tenant } }: Made, count: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_user')
    .select('nick_name as name')
    .where('tenant_id', '=', tenant)
    .where('status', '=', '0')
    .orderBy('user_id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ name }: Row) => String(name))
}
