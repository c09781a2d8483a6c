import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { keptRows } from '#server/engine/query/keptRows.ts'
import type { Survey, SurveyWork } from './Survey.ts'

/** Who answers. */
export interface Respondent {
  /** Tells people apart: device:…, code:…, phone:…, user:12. Never stored as it is. */
  identity: string
  /** What staff read beside an answer that is not anonymous. */
  name: string | null
  phone: string | null
  codeId: number | null
}

interface Participation {
  participantId: number
  /** null of an anonymous survey. */
  answerId: number | null
}

/**
 * The marks under which one respondent may take part, in their order: one for each time. Nobody who has the database
 * alone finds out whose they are. After `marks.ready()`.
 */
export function participationKeys(
  { services, tenantId, now }: Pick<SurveyWork, 'services' | 'tenantId' | 'now'>,
  { surveyId, frequency, times }: Pick<Survey, 'surveyId' | 'frequency' | 'times'>,
  identity: string,
): string[] {
  const of = (period: string) => services.marks.of('participation', [tenantId, surveyId, identity, period])
  if (frequency === 'daily') return [of(formatMoment(now.getTime()).slice(0, 10))]
  if (frequency === 'once') return [of('1')]
  return Array.from({ length: times ?? 1 }, (_one, index) => of(String(index + 1)))
}

/** The mark of what a browser made up for one sending: whoever sends it again is the same. */
export const requestMark = (
  services: Pick<Services, 'marks'>,
  surveyId: number,
  { identity, requestKey }: { identity: string; requestKey: string },
): string => services.marks.of('request of an answer', [surveyId, identity, requestKey])

/** How often the respondent has taken part by now, of the times that there are in this period. */
export async function timesTaken({ tx, tenantId }: SurveyWork, surveyId: number, keys: readonly string[]) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from interact_participant p
    where p.tenant_id = ${tenantId} and p.survey_id = ${surveyId}
      and p.identity_key = any(${[...keys]}::text[])`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The participation of a sending that came before; null where it is the first. */
export async function participationOf(
  { tx, tenantId }: SurveyWork,
  surveyId: number,
  mark: string,
): Promise<Participation | null> {
  const { rows } = await sql<Participation>`select p.participant_id as "participantId",
      p.answer_id as "answerId" from interact_participant p
    where p.tenant_id = ${tenantId} and p.survey_id = ${surveyId} and p.request_key = ${mark}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Takes the first time that is left, whoever else asks at the same moment; null where the same sending was faster.
 * @throws Fault ANSWERED when there is none left
 */
export async function takePart(
  work: SurveyWork,
  survey: Survey,
  { who, mark, answerId }: { who: Respondent; mark: string; answerId: number },
): Promise<Participation | null> {
  const { tx, tenantId } = work
  const { surveyId, anonymous } = survey
  const [phone, codeId, answer] = anonymous ? [null, null, null] : [who.phone, who.codeId, answerId]
  for (const key of participationKeys(work, survey, who.identity)) {
    const statement = sql<Participation>`insert into interact_participant
        (tenant_id, survey_id, identity_key, request_key, answer_id, phone, code_id, mixed, version)
      values (${tenantId}, ${surveyId}, ${key}, ${mark}, ${answer}, ${phone}, ${codeId}, false, 0)
      on conflict do nothing returning participant_id as "participantId", answer_id as "answerId"`
    const [taken] = await keptRows(tx, statement.compile(tx))
    if (taken) return taken
    if (await participationOf(work, surveyId, mark)) return null
  }
  throw answeredFault(survey)
}

/** In words, with the rule. */
export function answeredFault({
  kind,
  frequency,
  times,
}: Pick<Survey, 'kind' | 'frequency' | 'times'>): Fault {
  const words = kind === '2' ? VOTED : ANSWERED
  return new Fault('ANSWERED', { message: words[frequency](times ?? 1) })
}

type AnsweredWords = Record<Survey['frequency'], (count: number) => LocalizedText>

const ANSWERED: AnsweredWords = {
  once: () => localized('您已经填写过，限填一次'),
  daily: () => localized('您今天已经填写过，每天可填写一次'),
  times: count => localized('您已填写 {{count}} 次，最多可填 {{count}} 次', { count }),
}

const VOTED: AnsweredWords = {
  once: () => localized('您已经投过票，限投一次'),
  daily: () => localized('您今天已经投过票，每天可投一次'),
  times: count => localized('您已投票 {{count}} 次，最多可投 {{count}} 次', { count }),
}

/** Uses up a single-use code. @throws Fault CODE_WRONG, CODE_USED */
export async function spendCode(
  { tx, tenantId }: SurveyWork,
  surveyId: number,
  code: string,
): Promise<number> {
  const { rows } = await sql<{ codeId: number }>`update interact_code c set used = true, mixed = false
    where c.tenant_id = ${tenantId} and c.survey_id = ${surveyId} and c.code = ${code} and c.used is not true
    returning c.code_id as "codeId"`.execute(tx)
  if (rows[0]) return rows[0].codeId
  const known = await sql`select 1 from interact_code c where c.tenant_id = ${tenantId}
    and c.survey_id = ${surveyId} and c.code = ${code}`.execute(tx)
  if (known.rows.length > 0) throw fieldFault('ANSWERED', 'code', localized('这个一次性码已经用过'))
  throw fieldFault('INVALID', 'code', localized('一次性码不正确'))
}
