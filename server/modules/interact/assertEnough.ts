import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { FEWEST, type Survey, type SurveyWork } from './Survey.ts'
import { isTold } from './toldAnswers.ts'

/**
 * Anonymous answers are not told singly before there are five.
 * @throws Fault TOO_FEW
 */
export async function assertEnough({ tx, tenantId }: SurveyWork, survey: Survey): Promise<void> {
  if (!survey.anonymous) return
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from interact_answer a
    where a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId}
      and ${isTold(survey)}`.execute(tx)
  if ((rows[0]?.count ?? 0) < FEWEST) throw new Fault('TOO_FEW')
}
