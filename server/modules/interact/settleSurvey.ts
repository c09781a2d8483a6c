import { sql } from 'kysely'
import type { WorkContext } from '#server/engine/defineQueueHandler.ts'
import { mixSurvey } from './mixSurvey.ts'
import { remindSurvey } from './remindSurvey.ts'
import { isOver, lockSurvey, SURVEY, type SurveyWork } from './Survey.ts'

const DAY = 86_400_000

interface Due {
  tenantId: number
  surveyId: number
}

/**
 * What the clock brings to one survey: it ends, whoever has not answered is reminded the day before, contact data of
 * those who took part are deleted when their time is over, and what is anonymous is rewritten.
 */
export async function settleSurvey(due: Due, context: Pick<WorkContext, 'services'>): Promise<void> {
  const { database } = context.services
  const { tenantId, surveyId } = due
  await context.services.marks.ready()
  await database.inTenant(tenantId, async tx => {
    const { rows } = await sql<{ dataDays: number; closeTime: Date | null }>`select t.data_days as "dataDays",
        t.close_time as "closeTime" from interact_survey t
      where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
    if (!rows[0]) return
    const work: SurveyWork = { tx, tenantId, now: new Date(), services: context.services }
    const survey = await lockSurvey(work, surveyId)
    const isRunning = survey.status === SURVEY.published || survey.status === SURVEY.paused
    if (isRunning && isOver(survey, work.now)) await end(work, surveyId)
    else if (survey.status === SURVEY.published) await remindSurvey(work, survey)
    const { dataDays, closeTime } = rows[0]
    if (closeTime !== null && closeTime.getTime() + (dataDays ?? 180) * DAY <= work.now.getTime())
      await forget(work, surveyId)
  })
  await mixSurvey(due, context)
}

async function end({ tx, tenantId, now }: SurveyWork, surveyId: number): Promise<void> {
  await sql`update interact_survey t set status = ${SURVEY.ended}, close_time = ${now}, version = t.version + 1,
      update_by = 'system', update_time = ${now}
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId}`.execute(tx)
}

/** What remains is what was answered. */
async function forget({ tx, tenantId }: SurveyWork, surveyId: number): Promise<void> {
  await sql`update interact_participant p set phone = null
    where p.tenant_id = ${tenantId} and p.survey_id = ${surveyId} and p.phone is not null`.execute(tx)
  await sql`update interact_answer a set respondent = '已清除'
    where a.tenant_id = ${tenantId} and a.survey_id = ${surveyId} and a.respondent is not null
      and a.respondent <> '已清除'`.execute(tx)
}
