import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { compileExpression, ExpressionError, readScope } from '#model/expression/index.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { keptRows } from '#server/engine/query/keptRows.ts'
import type { SurveyWork } from './Survey.ts'

/** How many answers of a kind a survey takes. */
export interface Quota {
  quotaId: number
  title: string
  /** Question of an option's quota, and the option; null where the condition decides. */
  field: string | null
  option: string | null
  /** CEL over the answer; null for all answers. */
  condition: string | null
  limit: number
  taken: number
  /** '1' refuses, '2' leads to an end page. */
  outcome: string
  endText: string | null
}

/** The quotas of a survey in the order of their keys. */
export async function quotasOf(
  { tx, tenantId }: Pick<SurveyWork, 'tx' | 'tenantId'>,
  surveyId: number,
): Promise<Quota[]> {
  const statement = sql<Quota>`select q.quota_id as "quotaId", q.title, q.field, q.option, q.condition,
      q."limit", coalesce(q.taken, 0) as taken, q.outcome, q.end_text as "endText"
    from interact_quota q where q.tenant_id = ${tenantId} and q.survey_id = ${surveyId}
    order by q.quota_id`
  return keptRows(tx, statement.compile(tx))
}

/** The same, held in the order of their keys, as whoever answers and whoever counts anew takes them. */
export async function lockQuotas(
  work: Pick<SurveyWork, 'tx' | 'tenantId'>,
  surveyId: number,
): Promise<Quota[]> {
  await sql`select 1 from interact_quota q where q.tenant_id = ${work.tenantId} and q.survey_id = ${surveyId}
    order by q.quota_id for update`.execute(work.tx)
  return quotasOf(work, surveyId)
}

/** Whether an answer counts in a quota. A condition that cannot be judged counts nobody out: it takes a place. */
export function isCounted({ field, option, condition }: Quota, content: Row, now: Date): boolean {
  if (field !== null && field !== '') {
    const value = content[field]
    return Array.isArray(value) ? value.map(String).includes(String(option)) : String(value ?? '') === option
  }
  if (condition === null || condition.trim() === '') return true
  try {
    const expression = compileExpression(condition)
    return expression.evaluate({ ...readScope(expression, content), now }) === true
  } catch (error) {
    if (error instanceof ExpressionError) return true
    throw error
  }
}

/** Takes a place in a quota of a survey that is held, whoever else does at the same moment; whether there was one. */
export async function takeQuota({ tx, tenantId }: SurveyWork, quotaId: number): Promise<boolean> {
  const statement = sql`update interact_quota q set taken = coalesce(q.taken, 0) + 1
    where q.tenant_id = ${tenantId} and q.quota_id = ${quotaId}
      and coalesce(q.taken, 0) < q."limit" returning 1`
  return (await keptRows(tx, statement.compile(tx))).length > 0
}

/** What quotas are called is for staff. */
export function fullWords(quota: Quota): LocalizedText {
  const { endText, field } = quota
  if (endText !== null && endText.trim() !== '') return wordsOf(endText)
  if (isOfAll(quota)) return localized('名额已满，不再接收')
  return field ? localized('所选选项名额已满，请改选其他选项') : localized('符合您情况的名额已满')
}

const isOfAll = ({ field, condition }: Quota): boolean => !field?.trim() && !condition?.trim()

/** Why nobody's answer is taken any more, whatever it says: a quota of all answers is full; null where none is. */
export function fullForAll(quotas: readonly Quota[]): LocalizedText | null {
  const full = quotas.find(quota => isOfAll(quota) && quota.taken >= quota.limit)
  return full ? fullWords(full) : null
}

/** Gives the places of a voided answer back, in the order of their keys. */
export async function freeQuotas({ tx, tenantId }: SurveyWork, quotaIds: readonly number[]): Promise<void> {
  for (const quotaId of [...quotaIds].sort((one, other) => one - other))
    await sql`update interact_quota q set taken = greatest(coalesce(q.taken, 0) - 1, 0)
      where q.tenant_id = ${tenantId} and q.quota_id = ${quotaId}`.execute(tx)
}

/** @throws Fault INVALID at the condition that cannot be read */
export function assertCondition(condition: string, at: string, names: readonly string[]): void {
  try {
    const environment = Object.fromEntries(names.map(name => [name, { type: 'any' as const }]))
    compileExpression(condition, { names: environment, reserved: ['now'] })
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    throw fieldFault('INVALID', at, localized('条件有误：{{reason}}', { reason: error.message }))
  }
}
