import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { askedVersion } from './askedVersion.ts'
import { participationOf, type Respondent, requestMark, spendCode, takePart } from './participation.ts'
import { isCounted, quotasOf, takeQuotas } from './quotas.ts'
import { closedReason, isOver, readSurvey, type Survey, type SurveyWork, workOf } from './Survey.ts'
import './interactErrors.ts'

/** Page of the answers. */
export const ANSWERS = 'interact/answer'

/** What is kept of an answer beside what was filled in; the hook of its page reads it. */
interface Given {
  respondent: string | null
  submittedAt: Date | null
}

const running = new AsyncLocalStorage<Given>()

/** Of the answer that is being stored in this chain of calls. */
export const givenNow = (): Given | undefined => running.getStore()

export interface Sending {
  /** What the browser made up for this sending. */
  requestKey: string
  /** Version of the form that was open. */
  formVersionId: number
  content: Row
  /** Single-use code; null where none is asked for. */
  code: string | null
}

/** That somebody is who he says: asked for where a sending is not the same again, which needs none. */
interface Proof {
  isRight: boolean
  fault(): Fault
  /** Uses it up. @throws Fault where somebody else was faster */
  use(): Promise<void>
}

/**
 * Takes an answer: once per respondent and period, within its quotas, by the clock of the server. The same sending
 * again is the same answer. After `marks.ready()`.
 * @throws Fault SURVEY_CLOSED, ANSWERED, QUOTA_FULL, QUOTA_END, FORM_CHANGED, or what is wrong at its question
 */
export async function takeAnswer(
  context: RequestContext,
  survey: Survey,
  { who, sending, proof }: { who: Respondent; sending: Sending; proof?: Proof | undefined },
): Promise<{ repeated: boolean }> {
  const work = workOf(context)
  const { surveyId, anonymous } = survey
  const mark = requestMark(work.services, surveyId, {
    identity: who.identity,
    requestKey: sending.requestKey,
  })
  const closed = closedReason(survey, context.now)
  // What came before is asked for only where something else would refuse it first: taking part finds it out as well.
  const mayRefuse = closed !== null || sending.code !== null || proof !== undefined
  if (mayRefuse && (await participationOf(work, surveyId, mark))) return { repeated: true }
  if (closed !== null) throw new Fault('SURVEY_CLOSED', { message: closed })
  if (proof?.isRight === false) throw proof.fault()
  const codeId = sending.code === null ? null : await spendCode(work, surveyId, sending.code)
  const taken = await takePart(work, survey, { who: { ...who, codeId }, mark })
  if (taken === null) return { repeated: true }
  const version = await askedVersion(context, survey, sending.formVersionId)
  await proof?.use()
  const given = anonymous
    ? { respondent: null, submittedAt: null }
    : { respondent: who.name, submittedAt: context.now }
  const made = await running.run(given, () =>
    context.createRecord(ANSWERS, { surveyId, formVersionId: version.versionId, content: sending.content }),
  )
  const answerId = Number(made.answerId)
  // A file may have been sent before the survey became anonymous.
  if (anonymous) await work.services.institution.files.forgetNames(work.tx, namesIn(sending.content))
  if (!anonymous)
    await sql`update interact_participant p set answer_id = ${answerId}
      where p.tenant_id = ${work.tenantId} and p.participant_id = ${taken.participantId}`.execute(work.tx)
  await count(work, survey)
  await takePlaces(work, surveyId, answerId)
  return { repeated: false }
}

/**
 * All of the quotas that the answer counts in, or none. Read while the survey is held: whoever changes them holds it as
 * well. @throws Fault QUOTA_FULL, QUOTA_END
 */
async function takePlaces(work: SurveyWork, surveyId: number, answerId: number): Promise<void> {
  const { tx, tenantId, now } = work
  const quotas = await quotasOf(work, surveyId)
  if (quotas.length === 0) return
  // As it was stored: without what was hidden, with what was worked out.
  const { rows } = await sql<{ content: Row | null }>`select a.content from interact_answer a
    where a.tenant_id = ${tenantId} and a.answer_id = ${answerId}`.execute(tx)
  const counted = quotas.filter(quota => isCounted(quota, rows[0]?.content ?? {}, now))
  const full = await takeQuotas(work, counted)
  // The code stands at no question, so that a screen can tell an end page from a refusal.
  if (full !== null) throw fieldFault(full.quota.outcome === '2' ? 'QUOTA_END' : 'QUOTA_FULL', '', full.words)
  const ids = JSON.stringify(counted.map(({ quotaId }) => quotaId))
  await sql`update interact_answer a set quota_ids = ${ids}::jsonb
    where a.tenant_id = ${tenantId} and a.answer_id = ${answerId}`.execute(tx)
}

/**
 * From here on whoever answers holds the survey, and finds out whether it was paused, ended or made another meanwhile;
 * an anonymous answer counts when it is told of. Surveys are held before their quotas, everywhere. @throws Fault SURVEY_CLOSED
 */
async function count(work: SurveyWork, survey: Survey): Promise<void> {
  const { tx, tenantId } = work
  const { surveyId, anonymous, identity, frequency } = survey
  const { numAffectedRows } =
    await sql`update interact_survey t set answer_count = coalesce(t.answer_count, 0) + ${anonymous ? 0 : 1}::int
    where t.tenant_id = ${tenantId} and t.survey_id = ${surveyId} and t.status = '1'
      and coalesce(t.anonymous, false) = ${anonymous} and t.identity = ${identity}
      and t.frequency = ${frequency}`.execute(tx)
  if (Number(numAffectedRows ?? 0) > 0) return
  const now = await readSurvey(work, surveyId)
  const message = closedReason(now, work.now) ?? localized('问卷设置刚刚更改，请刷新后重新提交')
  throw new Fault('SURVEY_CLOSED', { message })
}

/** Whether whoever asks is told the results; `hasAnswered` of whoever asks. */
export function mayReadResults(survey: Survey, now: Date, hasAnswered: boolean): boolean {
  if (survey.results === 'always') return true
  if (survey.results === 'answered') return hasAnswered
  return survey.results === 'ended' && isOver(survey, now)
}
