import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertKeptQuotas } from './assertKeptQuotas.ts'
import { assertCondition, isCounted, lockQuotas, type Quota, quotasOf } from './quotas.ts'
import { ANSWER, lockSurvey, type Survey, type SurveyWork, workOf } from './Survey.ts'
import { questionsOf } from './statistics/questions.ts'

/** Answers that one statement reads when a quota is counted. */
const CHUNK = 1_000

/**
 * Replaces the quotas of a survey. A new one, or one that counts others than before, begins with the answers that are
 * there; of an anonymous survey that has answers there is none. Nobody answers meanwhile.
 * @throws Fault INVALID, STATE at the cell
 */
export async function saveQuotas(
  context: RequestContext,
  survey: Survey,
  rows: readonly Row[],
): Promise<void> {
  const work = workOf(context)
  const { anonymous } = await lockSurvey(work, survey.surveyId)
  const names = (await questionsOf(context, survey)).map(({ name }) => name)
  for (const [index, row] of rows.entries()) assertQuota(row, `quotas.${index}`, names)
  const before = await lockQuotas(work, survey.surveyId)
  const isFixed = anonymous && (await hasAnswers(work, survey.surveyId))
  if (isFixed) assertKeptQuotas(rows, before)
  const kept = rows.flatMap(({ quotaId }) => (typeof quotaId === 'number' ? [quotaId] : []))
  await sql`delete from interact_quota q where q.tenant_id = ${work.tenantId}
    and q.survey_id = ${survey.surveyId} and not q.quota_id = any(${kept}::bigint[])`.execute(work.tx)
  for (const row of rows) await saveOne(work, survey.surveyId, { row, known: before })
  if (!isFixed) await recount(work, survey.surveyId)
  const after = await quotasOf(work, survey.surveyId)
  context.audit.push({
    ...{ resource: 'interact/survey/index', key: survey.surveyId },
    before: { quotas: before.map(told) },
    after: { quotas: after.map(told) },
  })
}

async function hasAnswers({ tx, tenantId }: SurveyWork, surveyId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from interact_answer a
    where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId} limit 1`.execute(tx)
  return rows.length > 0
}

/** What the operation log tells of a quota: no count, which would tell of an answer. */
const told = ({ taken: _taken, ...quota }: Quota): Row => ({ ...quota })

function assertQuota({ field, option, condition }: Row, at: string, names: readonly string[]): void {
  if (typeof field === 'string' && field !== '') {
    if (!names.includes(field)) throw fieldFault('INVALID', `${at}.field`, localized('没有这个题目'))
    if (typeof option !== 'string' || option === '')
      throw fieldFault('INVALID', `${at}.option`, localized('请选择选项'))
    return
  }
  if (typeof condition === 'string' && condition.trim() !== '')
    assertCondition(condition, `${at}.condition`, names)
}

async function saveOne(
  { tx, tenantId }: SurveyWork,
  surveyId: number,
  { row, known }: { row: Row; known: readonly Quota[] },
): Promise<void> {
  const {
    quotaId,
    title,
    field = null,
    option = null,
    condition = null,
    limit,
    outcome = '1',
    endText = null,
  } = row
  if (known.some(quota => quota.quotaId === quotaId))
    await sql`update interact_quota q set title = ${title}, field = ${field}, option = ${option},
        condition = ${condition}, "limit" = ${limit}, outcome = ${outcome}, end_text = ${endText}
      where q.tenant_id = ${tenantId} and q.survey_id = ${surveyId} and q.quota_id = ${quotaId}`.execute(tx)
  else
    await sql`insert into interact_quota
        (tenant_id, survey_id, title, field, option, condition, "limit", outcome, end_text, taken)
      values (${tenantId}, ${surveyId}, ${title}, ${field}, ${option}, ${condition}, ${limit}, ${outcome},
        ${endText}, 0)`.execute(tx)
}

/** Counts the valid answers anew, in which quotas each counts. */
async function recount(work: SurveyWork, surveyId: number): Promise<void> {
  const { tx, tenantId, now } = work
  const quotas = await quotasOf(work, surveyId)
  const taken = new Map(quotas.map(({ quotaId }) => [quotaId, 0]))
  for (let after = 0; ; ) {
    const { rows } = await sql<{ answerId: number; content: Row | null }>`
      select a.answer_id as "answerId", a.content from interact_answer a
      where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId} and a.status = ${ANSWER.valid}
        and a.answer_id > ${after} order by a.answer_id limit ${CHUNK}`.execute(tx)
    const last = rows.at(-1)
    if (last === undefined) break
    after = Number(last.answerId)
    const ids = rows.map(({ answerId, content }) => {
      const own = quotas.filter(quota => isCounted(quota, content ?? {}, now)).map(({ quotaId }) => quotaId)
      for (const id of own) taken.set(id, (taken.get(id) ?? 0) + 1)
      return { id: answerId, quotas: own }
    })
    await sql`update interact_answer a set quota_ids = made.quotas
      from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as made(id bigint, quotas jsonb)
      where a.tenant_id = ${tenantId} and a.answer_id = made.id`.execute(tx)
  }
  for (const [quotaId, count] of taken)
    await sql`update interact_quota q set taken = ${count}
      where q.tenant_id = ${tenantId} and q.quota_id = ${quotaId}`.execute(tx)
}
