import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { keptRows } from '#server/engine/query/keptRows.ts'
import { freeQuotas, fullWords, isCounted, type Quota, quotasOf, takeQuota } from './quotas.ts'
import { closedReason, readSurvey, type Survey, type SurveyWork } from './Survey.ts'

/** What an answer has taken of the quotas that it was expected to count in, and what they are while the survey is held. */
interface Places {
  quotas: Quota[]
  /** Of each quota that was expected, whether there was a place. */
  taken: { quotaId: number; isTaken: boolean }[]
}

/**
 * Counts an answer at its survey and takes its places in quotas: statements that are sent together. From then on
 * whoever answers holds the survey, and finds out whether it was paused, ended or made another meanwhile. Surveys are
 * held before their quotas, everywhere; quotas in the order of their keys.
 * @throws Fault SURVEY_CLOSED
 */
export async function takePlaces(
  work: SurveyWork,
  survey: Survey,
  expected: readonly Quota[],
): Promise<Places> {
  const [isOpen, quotas, ...taken] = await Promise.all([
    count(work, survey),
    quotasOf(work, survey.surveyId),
    ...expected.map(async ({ quotaId }) => ({ quotaId, isTaken: await takeQuota(work, quotaId) })),
  ])
  if (isOpen) return { quotas, taken }
  const now = await readSurvey(work, survey.surveyId)
  const message = closedReason(now, work.now) ?? localized('问卷设置刚刚更改，请刷新后重新提交')
  throw new Fault('SURVEY_CLOSED', { message })
}

/** Whether the survey still is what the answer was taken for; an anonymous answer counts when it is told of. */
async function count(
  { tx, tenantId }: SurveyWork,
  { surveyId, anonymous, identity, frequency }: Survey,
): Promise<boolean> {
  const statement = sql`update interact_survey t
    set answer_count = coalesce(t.answer_count, 0) + ${anonymous ? 0 : 1}::int
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId} and t.status = '1'
      and coalesce(t.anonymous, false) = ${anonymous} and t.identity = ${identity}
      and t.frequency = ${frequency} returning 1`
  return (await keptRows(tx, statement.compile(tx))).length > 0
}

/**
 * All of the quotas that the stored answer counts in, or none: where they were changed since they were read, those
 * that there are now. @throws Fault QUOTA_FULL, QUOTA_END
 */
export async function settlePlaces(
  work: SurveyWork,
  { quotas, taken }: Places,
  { answerId, content }: { answerId: number; content: Row },
): Promise<void> {
  const counted = quotas.filter(quota => isCounted(quota, content, work.now))
  const ids = counted.map(({ quotaId }) => quotaId)
  const isAsExpected = isDeepStrictEqual(
    ids,
    taken.map(({ quotaId }) => quotaId),
  )
  const missing = isAsExpected ? taken.find(({ isTaken }) => !isTaken)?.quotaId : await takeAnew()
  const full = counted.find(({ quotaId }) => quotaId === missing)
  // The code stands at no question, so that a screen can tell an end page from a refusal.
  if (full) throw fieldFault(full.outcome === '2' ? 'QUOTA_END' : 'QUOTA_FULL', '', fullWords(full))

  async function takeAnew(): Promise<number | undefined> {
    await freeQuotas(
      work,
      taken.flatMap(({ quotaId, isTaken }) => (isTaken ? [quotaId] : [])),
    )
    for (const quotaId of ids) if (!(await takeQuota(work, quotaId))) return quotaId
    const { tx, tenantId } = work
    await sql`update interact_answer a set quota_ids = ${JSON.stringify(ids)}::jsonb
      where a.tenant_id = ${tenantId} and a.answer_id = ${answerId}`.execute(tx)
    return undefined
  }
}
