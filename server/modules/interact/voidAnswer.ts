import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { freeQuotas } from './quotas.ts'
import { ANSWER, type Survey, type SurveyWork } from './Survey.ts'
import { isTold } from './toldAnswers.ts'

/**
 * Voids an answer of a survey that is held, once: its places are free again, and unless it is anonymous its respondent may answer once more.
 * @throws Fault NOT_FOUND, STATE
 */
export async function voidAnswer(
  work: SurveyWork,
  survey: Survey,
  { answerId, reason }: { answerId: number; reason: string },
): Promise<void> {
  const { tx, tenantId } = work
  const { surveyId, anonymous } = survey
  const { rows } = await sql<{ quotaIds: number[] | null }>`update interact_answer a
      set status = ${ANSWER.void}, void_reason = ${reason}
    where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId} and a.answer_id = ${answerId}
      and a.status = ${ANSWER.valid} and ${isTold(survey)} returning a.quota_ids as "quotaIds"`.execute(tx)
  if (!rows[0]) throw await refusal(work, survey, answerId)
  if (!anonymous) await letAgain(work, surveyId, answerId)
  await freeQuotas(work, rows[0].quotaIds ?? [])
  await sql`update interact_survey t set answer_count = greatest(coalesce(t.answer_count, 0) - 1, 0)
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
}

async function letAgain({ tx, tenantId }: SurveyWork, surveyId: number, answerId: number): Promise<void> {
  const { rows } = await sql<{ codeId: number | null }>`delete from interact_participant p
    where p.tenant_id = ${tenantId} and p.survey_id = ${surveyId} and p.answer_id = ${answerId}
    returning p.code_id as "codeId"`.execute(tx)
  for (const { codeId } of rows)
    if (codeId !== null)
      await sql`update interact_code c set used = false
        where c.tenant_id = ${tenantId} and c.survey_id = ${surveyId} and c.code_id = ${codeId}`.execute(tx)
}

async function refusal({ tx, tenantId }: SurveyWork, survey: Survey, answerId: number): Promise<Fault> {
  const { rows } = await sql`select 1 from interact_answer a where a.tenant_id = ${tenantId}
    and a.survey_id = ${survey.surveyId} and a.answer_id = ${answerId} and ${isTold(survey)}`.execute(tx)
  if (rows.length === 0) return new Fault('NOT_FOUND')
  return new Fault('STATE', { message: localized('这份答卷已经作废') })
}
