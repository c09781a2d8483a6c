import { sql } from 'kysely'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { answerFileNames } from './answerFileNames.ts'
import { askedForm } from './askedVersion.ts'
import { assertEnough } from './assertEnough.ts'
import { exportAnswers } from './exportAnswers.ts'
import { ANSWER, lockSurvey, momentOf, SURVEYS, type Survey, type SurveyWork, workOf } from './Survey.ts'
import { staffAccess, staffSurvey } from './staffSurvey.ts'
import { isTold } from './toldAnswers.ts'
import { voidAnswer } from './voidAnswer.ts'

interface StoredAnswer extends Row {
  answerId: number
  formVersionId: number
  submittedAt: Date | null
  content: unknown
}

const PAGE = 20

/** The answers of a survey one by one, for staff: of an anonymous one not before there are five. */
export default defineModule({
  resource: SURVEYS,
  routes: [
    {
      method: 'GET',
      path: '/interact/answers/:surveyId',
      access: staffAccess('query'),
      query: {
        type: 'object',
        properties: {
          pageNum: { type: 'string', pattern: '^[1-9][0-9]{0,4}$' },
          pageSize: { type: 'string', pattern: '^([1-9][0-9]?|100)$' },
          status: { type: 'string', maxLength: 1 },
        },
      },
      summary:
        'Answers by pages: the latest first, anonymous ones in no order; with the forms that they were given by',
      run: listAnswers,
    },
    {
      method: 'PUT',
      path: '/interact/answers/void',
      access: staffAccess('void'),
      title: '作废答卷',
      summary:
        'Voids an answer: its places are free again, and unless it is anonymous its respondent may answer again',
      body: {
        type: 'object',
        required: ['surveyId', 'answerId', 'reason'],
        additionalProperties: false,
        properties: {
          surveyId: { type: 'integer', minimum: 1, title: localized('问卷') },
          answerId: { type: 'integer', minimum: 1, title: localized('答卷') },
          reason: { type: 'string', minLength: 1, maxLength: 200, title: localized('作废原因') },
        },
      },
      run: async (context, { body }) => {
        const survey = await staffSurvey(context, body.surveyId, 'void')
        const work = workOf(context)
        await assertEnough(work, survey)
        // Answers are not rewritten meanwhile.
        await lockSurvey(work, survey.surveyId)
        await voidAnswer(work, survey, {
          answerId: Number(body.answerId),
          reason: String(body.reason),
        })
        return { msg: localized('答卷已作废') }
      },
    },
    {
      method: 'GET',
      path: '/interact/answers/:surveyId/export',
      access: staffAccess('export'),
      transaction: false,
      summary: 'The valid answers as a workbook, a column for each question',
      run: async (context, { params, reply }) => exportAnswers(context, Number(params.surveyId), reply),
    },
  ],
})

async function listAnswers(context: RequestContext, { params, query }: RouteInput) {
  const survey = await staffSurvey(context, params.surveyId, 'query')
  const work = workOf(context)
  await assertEnough(work, survey)
  const { rows, total } = await readPage(work, survey, query)
  const forms: Row[] = []
  for (const id of new Set(rows.map(({ formVersionId }) => Number(formVersionId))))
    forms.push(await askedForm(context, id))
  return {
    rows: rows.map(row => ({ ...row, submittedAt: momentOf(row.submittedAt) })),
    ...{ total, forms, fileNames: await answerFileNames(work, survey, rows) },
  }
}

/** Keys are drawn by chance, so that anonymous answers, which have no time, stand in no order. */
async function readPage(
  { tx, tenantId }: SurveyWork,
  survey: Survey,
  { pageNum = 1, pageSize = PAGE, status }: RouteInput['query'],
): Promise<{ rows: StoredAnswer[]; total: number }> {
  const only = status === ANSWER.valid || status === ANSWER.void ? sql`and a.status = ${status}` : sql``
  const from = sql`interact_answer a where a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId}
    and ${isTold(survey)} ${only}`
  const all = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(tx)
  const size = Number(pageSize)
  const { rows } = await sql<StoredAnswer>`select a.answer_id as "answerId", a.status, a.respondent,
      a.submitted_at as "submittedAt", a.form_version_id as "formVersionId", a.content, a.void_reason as "voidReason"
    from ${from} order by a.submitted_at desc nulls last, a.answer_id
    limit ${size} offset ${(Number(pageNum) - 1) * size}`.execute(tx)
  return { rows, total: all.rows[0]?.count ?? 0 }
}
