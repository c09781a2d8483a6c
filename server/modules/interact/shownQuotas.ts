import { sql } from 'kysely'
import { type Quota, quotasOf } from './quotas.ts'
import { ANSWER, FEWEST, type Survey, type SurveyWork } from './Survey.ts'
import { isTold } from './toldAnswers.ts'

/**
 * The quotas of a survey as staff see them. Of an anonymous one `taken` is what the answers that are told of take, in
 * whole fives: two quotas that differ by a single answer show no difference.
 */
export async function shownQuotas(work: SurveyWork, survey: Survey): Promise<Quota[]> {
  const quotas = await quotasOf(work, survey.surveyId)
  if (!survey.anonymous || quotas.length === 0) return quotas
  const { tx, tenantId } = work
  const { rows } = await sql<{ id: string; count: number }>`select q.id, count(*)::int as count
    from interact_answer a cross join lateral jsonb_array_elements_text(coalesce(a.quota_ids, '[]')) as q(id)
    where a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId} and a.status = ${ANSWER.valid}
      and ${isTold(survey)} group by q.id`.execute(tx)
  const taken = new Map(rows.map(({ id, count }) => [Number(id), count]))
  return quotas.map(quota => ({ ...quota, taken: coarse(taken.get(quota.quotaId) ?? 0, quota.limit) }))
}

/** What is full shows as full: whoever tries to answer is told so. */
const coarse = (count: number, limit: number): number =>
  limit >= FEWEST && count >= limit ? count : count - (count % FEWEST)
