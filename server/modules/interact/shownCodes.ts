import { sql } from 'kysely'
import type { Survey, SurveyWork } from './Survey.ts'

/** The single-use codes of a survey in the order of their letters, and how many there are and are used. */
interface ShownCodes {
  codes: { code: string; used: boolean }[]
  total: number
  used: number
}

/** Codes of an anonymous survey are shown as used once the rewriting has told of as many answers. */
export async function shownCodes(
  { tx, tenantId }: SurveyWork,
  { surveyId: id, anonymous }: Survey,
): Promise<ShownCodes> {
  const isShown = anonymous ? sql`c.mixed is not false` : sql`true`
  const { rows } = await sql<{ code: string; used: boolean }>`select c.code,
      coalesce(c.used, false) and ${isShown} as used
    from interact_code c where c.tenant_id = ${tenantId} and c.survey_id = ${id} order by c.code`.execute(tx)
  return { codes: rows, total: rows.length, used: rows.filter(({ used }) => used).length }
}
