import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { FEWEST, type Survey, type SurveyWork } from './Survey.ts'

/**
 * Anonymous answers are not told singly before there are five.
 * @throws Fault TOO_FEW
 */
export async function assertEnough(
  { tx, tenantId }: SurveyWork,
  { surveyId, anonymous }: Survey,
): Promise<void> {
  if (!anonymous) return
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from interact_answer a
    where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId}`.execute(tx)
  if ((rows[0]?.count ?? 0) < FEWEST) throw new Fault('TOO_FEW')
}
