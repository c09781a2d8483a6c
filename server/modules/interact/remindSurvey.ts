import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { formatMoment } from '#model/format/moments.ts'
import { participationKeys } from './participation.ts'
import { IDENTITY, type Survey, type SurveyWork } from './Survey.ts'

const DAY = 86_400_000
/** Accounts that are looked at together. */
const CHUNK = 500

/** Tells accounts that have not answered, once, within the day before the end. */
export async function remindSurvey(work: SurveyWork, survey: Survey): Promise<void> {
  const { tx, tenantId, now, services } = work
  const { surveyId, identity, endTime, title } = survey
  if (identity !== IDENTITY.account || endTime === null || endTime.getTime() - now.getTime() > DAY) return
  const { rows } = await sql`update interact_survey t set remind_time = ${now}
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId} and t.remind_before is true
      and t.remind_time is null returning t.survey_id`.execute(tx)
  if (rows.length === 0) return
  const userIds = await idlePeople(work, survey)
  if (userIds.length === 0) return
  const params = { title, time: formatMoment(endTime.getTime()).slice(0, 16) }
  await services.notifier.send('message', { tenantId, userIds, template: 'interact-reminder', params }, tx)
}

/** Accounts that are meant and have not answered in this period: found by their marks, so that none is stored. */
async function idlePeople(work: SurveyWork, survey: Survey): Promise<number[]> {
  const { tx, tenantId, services } = work
  const rule = (survey.askedOf ?? { all: true }) as AudienceRule
  const { audiences } = services.institution
  const isWhole =
    (await audiences.tenantsOf(tx, tenantId, rule)).includes(tenantId) || survey.askedOf === null
  const idle: number[] = []
  for (let after = 0; ; ) {
    const ids = await audiences.accountsIn(tx, {
      owner: tenantId,
      tenantId,
      rule,
      isWhole,
      after,
      most: CHUNK,
    })
    const last = ids.at(-1)
    if (last === undefined) return idle
    after = last
    const known = await knownKeys(work, survey, ids)
    idle.push(...ids.filter(id => !keysOf(work, survey, id).some(key => known.has(key))))
  }
}

const keysOf = (work: SurveyWork, survey: Survey, userId: number): string[] =>
  participationKeys(work, survey, `user:${userId}`)

async function knownKeys(work: SurveyWork, survey: Survey, ids: readonly number[]): Promise<Set<string>> {
  const keys = ids.flatMap(id => keysOf(work, survey, id))
  const { rows } = await sql<{ key: string }>`select p.identity_key as key from interact_participant p
    where p.tenant_id = ${work.tenantId} and p.survey_id = ${survey.surveyId}
      and p.identity_key = any(${keys}::text[])`.execute(work.tx)
  return new Set(rows.map(({ key }) => key))
}
