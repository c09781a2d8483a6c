import { sql } from 'kysely'
import type { Survey, SurveyWork } from './Survey.ts'
import { isShownUsed } from './toldAnswers.ts'

/** The single-use codes of a survey in the order of their letters, and how many there are and are used. */
interface ShownCodes {
  codes: { code: string; used: boolean }[]
  total: number
  used: number
}

/** Codes of an anonymous survey are shown as used once the rewriting has told of as many answers. */
export async function shownCodes({ tx, tenantId }: SurveyWork, survey: Survey): Promise<ShownCodes> {
  const { rows } = await sql<{ code: string; used: boolean }>`select c.code, ${isShownUsed(survey)} as used
    from interact_code c where c.tenant_id = ${tenantId} and c.survey_id = ${survey.surveyId} order by c.code`.execute(
    tx,
  )
  return { codes: rows, total: rows.length, used: rows.filter(({ used }) => used).length }
}
