import { type RawBuilder, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { ANSWER, type Survey, type SurveyWork } from '../Survey.ts'
import { isTold } from '../toldAnswers.ts'
import type { Question } from './questions.ts'

/** Answers in which a question has a value, also among others. */
export interface AskedValue {
  field: string
  value: string | number | boolean
}

/** Conditions at once. */
const MOST = 10

export const filterBody = {
  type: 'array',
  maxItems: MOST,
  title: localized('筛选条件'),
  items: {
    type: 'object',
    required: ['field', 'value'],
    additionalProperties: false,
    properties: {
      field: { type: 'string', maxLength: 64 },
      value: { type: ['string', 'number', 'boolean'] },
    },
  },
}

/** @throws Fault INVALID for a question that is none */
export function readFilter(sent: unknown, questions: readonly Question[]): AskedValue[] {
  const filter = (sent ?? []) as AskedValue[]
  for (const { field } of filter) questionNamed(questions, field)
  return filter
}

/** @throws Fault INVALID */
export function questionNamed(questions: readonly Question[], name: unknown): Question {
  const question = questions.find(one => one.name === name)
  if (question === undefined) throw fieldFault('INVALID', 'field', localized('没有这个题目'))
  return question
}

/** The valid answers of a survey that a filter leaves, under the alias a. */
export function counted(
  { tenantId }: Pick<SurveyWork, 'tenantId'>,
  survey: Pick<Survey, 'surveyId' | 'anonymous'>,
  filter: readonly AskedValue[],
): RawBuilder<unknown> {
  // A list contains a single value as it contains a list of one.
  const conditions = filter.map(
    ({ field, value }) => sql`and a.content -> ${field} @> ${JSON.stringify(value)}::jsonb`,
  )
  return sql`a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId} and a.status = ${ANSWER.valid}
    and ${isTold(survey)}
    ${sql.join(conditions, sql` `)}`
}
