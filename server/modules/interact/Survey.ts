import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { formatMoment, instantOf } from '#model/format/moments.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'

/** Page that owns surveys and votes. */
export const SURVEYS = 'interact/survey/index'

/** States of a survey. */
export const SURVEY = { draft: '0', published: '1', paused: '2', ended: '3', archived: '4' } as const

/** By what somebody is known who comes again. */
export const IDENTITY = { device: '1', code: '2', phone: '3', account: '4' } as const

/** States of an answer. */
export const ANSWER = { valid: '0', void: '1' } as const

/** Fewest answers of an anonymous survey about which anything is told. */
export const FEWEST = 5

/** A survey or vote as its rules read it. */
export interface Survey {
  surveyId: number
  title: string
  kind: '1' | '2'
  instructions: string | null
  formId: number
  formVersionId: number
  status: string
  startTime: Date | null
  endTime: Date | null
  identity: string
  frequency: 'once' | 'daily' | 'times'
  times: number | null
  anonymous: boolean
  askedOf: unknown
  results: 'never' | 'answered' | 'ended' | 'always'
  randomQuestions: boolean
  randomOptions: boolean
  endText: string | null
  answerCount: number
}

/** In what surveys are answered and looked at: one transaction of one institution. */
export interface SurveyWork {
  tx: Tx
  tenantId: number
  now: Date
  services: Services
}

/** The work of a request, of an account or behind a link. */
export const workOf = (context: RequestContext): SurveyWork => ({
  ...{ tx: context.tx, now: context.now, services: context.services },
  tenantId: context.isSignedIn ? context.caller.tenantId : context.link.tenantId,
})

/** The survey that a record of its page is. */
export const surveyOf = (record: Row): Survey => ({
  ...(record as unknown as Survey),
  startTime: dateOf(record.startTime),
  endTime: dateOf(record.endTime),
  anonymous: record.anonymous === true,
  randomQuestions: record.randomQuestions === true,
  randomOptions: record.randomOptions === true,
  answerCount: Number(record.answerCount ?? 0),
})

function dateOf(value: unknown): Date | null {
  const instant = instantOf(value)
  return instant === null ? null : new Date(instant)
}

/** The columns of a Survey, under the alias t. */
export const surveyColumns = sql`t.survey_id as "surveyId", t.title, t.kind, t.instructions, t.form_id as "formId",
  t.form_version_id as "formVersionId", t.status, t.start_time as "startTime", t.end_time as "endTime", t.identity,
  t.frequency, t.times, coalesce(t.anonymous, false) as anonymous, t.asked_of as "askedOf", t.results,
  coalesce(t.random_questions, false) as "randomQuestions", coalesce(t.random_options, false) as "randomOptions",
  t.end_text as "endText", coalesce(t.answer_count, 0) as "answerCount"`

/** A survey of the institution. @throws Fault NOT_FOUND */
export async function readSurvey(
  { tx, tenantId }: Pick<SurveyWork, 'tx' | 'tenantId'>,
  surveyId: unknown,
): Promise<Survey> {
  const { rows } = await sql<Survey>`select ${surveyColumns} from interact_survey t
    where t.tenant_id = ${tenantId} and t.survey_id = ${numberKey(surveyId)}`.execute(tx)
  if (!rows[0]) throw new Fault('NOT_FOUND')
  return rows[0]
}

/** The same, locked: nobody answers it until the transaction ends. @throws Fault NOT_FOUND */
export async function lockSurvey(
  { tx, tenantId }: Pick<SurveyWork, 'tx' | 'tenantId'>,
  surveyId: unknown,
): Promise<Survey> {
  const { rows } = await sql<Survey>`select ${surveyColumns} from interact_survey t
    where t.tenant_id = ${tenantId} and t.survey_id = ${numberKey(surveyId)} for no key update`.execute(tx)
  if (!rows[0]) throw new Fault('NOT_FOUND')
  return rows[0]
}

/** Why nobody answers at this moment, by the clock of the server; null where people do. */
export function closedReason(survey: Survey, now: Date): LocalizedText | null {
  const { status, startTime, endTime, title } = survey
  if (status === SURVEY.draft) return localized('“{{title}}”尚未发布', { title })
  if (status === SURVEY.paused) return localized('“{{title}}”已暂停，请稍后再来', { title })
  if (status === SURVEY.ended || status === SURVEY.archived) return localized('“{{title}}”已结束', { title })
  if (startTime !== null && startTime > now)
    return survey.kind === '2'
      ? localized('还没有开始，{{time}} 起可以投票', { time: minuteOf(startTime) })
      : localized('还没有开始，{{time}} 起可以填写', { time: minuteOf(startTime) })
  if (endTime !== null && endTime <= now) return localized('已于 {{time}} 截止', { time: minuteOf(endTime) })
  return null
}

/** Whether it is over for good. */
export const isOver = ({ status, endTime }: Survey, now: Date): boolean =>
  status === SURVEY.ended || status === SURVEY.archived || (endTime !== null && endTime <= now)

/** 2026-11-27 09:30 */
const minuteOf = (at: Date): string => formatMoment(at.getTime()).slice(0, 16)

export const momentOf = (at: Date | null): string | null => (at === null ? null : formatMoment(at.getTime()))
