import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { SURVEYS } from './Survey.ts'

/** What a copy takes over; neither its times nor its answers. */
const TAKEN = [
  ...['kind', 'instructions', 'formVersionId', 'identity', 'frequency', 'times', 'anonymous', 'askedOf'],
  ...['hallCode', 'results', 'randomQuestions', 'randomOptions', 'endText', 'dataDays', 'deptId'],
] as const

/** A new draft like a survey, with its quotas, of which nothing is taken. */
export async function copySurvey(context: RequestContext, survey: Row, title: string): Promise<Row> {
  const values = Object.fromEntries(TAKEN.map(name => [name, survey[name]]))
  const made = await context.createRecord(SURVEYS, { ...values, title })
  const { tenantId } = context.caller
  const { rows } =
    await sql<Row>`select q.title, q.field, q.option, q.condition, q."limit" as most, q.outcome,
      q.end_text as "endText" from interact_quota q
    where q.tenant_id = ${tenantId} and q.survey_id = ${Number(survey.surveyId)} order by q.quota_id`.execute(
      context.tx,
    )
  for (const { title: name, field, option, condition, most, outcome, endText } of rows)
    await sql`insert into interact_quota
        (tenant_id, survey_id, title, field, option, condition, "limit", outcome, end_text, taken)
      values (${tenantId}, ${Number(made.surveyId)}, ${name}, ${field}, ${option}, ${condition}, ${most},
        ${outcome}, ${endText}, 0)`.execute(context.tx)
  return { surveyId: made.surveyId }
}
