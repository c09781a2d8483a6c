import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { newTypedCode } from '#server/engine/visitor/typedCode.ts'
import { askedForm } from './askedVersion.ts'
import { exportCodes } from './exportCodes.ts'
import { SURVEYS, type SurveyWork, workOf } from './Survey.ts'
import { saveQuotas } from './saveQuotas.ts'
import { shownCodes } from './shownCodes.ts'
import { shownQuotas } from './shownQuotas.ts'
import { staffAccess, staffSurvey } from './staffSurvey.ts'
import { questionsOf } from './statistics/questions.ts'

const access = staffAccess('quota')
/** Codes of a survey, and of one request. */
const MOST_CODES = 20_000
const MOST_MADE = 2_000
const surveyId = { type: 'integer', minimum: 1, title: localized('问卷') }
const short = (length: number, title: LocalizedText) => ({
  type: ['string', 'null'],
  maxLength: length,
  title,
})

/** Quotas and single-use codes of a survey. */
export default defineModule({
  resource: SURVEYS,
  routes: [
    {
      method: 'GET',
      path: '/interact/quotas/:surveyId',
      access: staffAccess('query'),
      summary: 'Quotas of a survey with what is taken of them',
      run: async (context, { params }) => {
        const survey = await staffSurvey(context, params.surveyId, 'query')
        return { data: await shownQuotas(workOf(context), survey) }
      },
    },
    {
      method: 'GET',
      path: '/interact/quotas/:surveyId/form',
      access,
      summary:
        'What quotas of a survey may be about: its form, and questions with options of all its versions',
      run: async (context, { params }) => {
        const survey = await staffSurvey(context, params.surveyId, 'quota')
        const questions = await questionsOf(context, survey)
        const asked = await askedForm(context, survey.formVersionId)
        return { data: { ...asked, questions: questions.filter(({ kind }) => kind === 'choice') } }
      },
    },
    {
      method: 'PUT',
      path: '/interact/quotas',
      access,
      title: '配额设置',
      summary: 'Replaces the quotas of a survey; what is taken of those that stay stays',
      body: {
        type: 'object',
        required: ['surveyId', 'quotas'],
        additionalProperties: false,
        properties: {
          surveyId,
          quotas: {
            type: 'array',
            maxItems: 200,
            title: localized('配额'),
            items: {
              type: 'object',
              required: ['title', 'limit'],
              additionalProperties: false,
              properties: {
                quotaId: { type: ['integer', 'null'], title: localized('配额编号') },
                title: { type: 'string', minLength: 1, maxLength: 60, title: localized('配额名称') },
                field: short(64, localized('题目')),
                option: short(200, localized('选项')),
                condition: short(1000, localized('条件')),
                limit: { type: 'integer', minimum: 0, maximum: 10_000_000, title: localized('上限') },
                outcome: { enum: ['1', '2'], title: localized('满额后') },
                endText: short(500, localized('满额文字')),
                taken: { type: 'integer', title: localized('已占') },
              },
            },
          },
        },
      },
      run: async (context, { body }) => {
        const survey = await staffSurvey(context, body.surveyId, 'quota')
        await saveQuotas(context, survey, body.quotas as Row[])
        return { data: await shownQuotas(workOf(context), survey) }
      },
    },
    {
      method: 'GET',
      path: '/interact/codes/:surveyId',
      access,
      summary: 'Single-use codes of a survey, in the order of their letters, and how many are used',
      run: async (context, { params }) => {
        const survey = await staffSurvey(context, params.surveyId, 'quota')
        return { data: await shownCodes(workOf(context), survey) }
      },
    },
    {
      method: 'GET',
      path: '/interact/codes/:surveyId/export',
      access,
      transaction: false,
      summary: 'The single-use codes of a survey as a workbook, with whether each is used',
      run: async (context, { params, reply }) => exportCodes(context, Number(params.surveyId), reply),
    },
    {
      method: 'POST',
      path: '/interact/codes',
      access,
      title: '生成一次性码',
      summary: 'Makes single-use codes',
      body: {
        type: 'object',
        required: ['surveyId', 'count'],
        additionalProperties: false,
        properties: {
          surveyId,
          count: { type: 'integer', minimum: 1, maximum: MOST_MADE, title: localized('数量') },
        },
      },
      run: makeCodes,
    },
  ],
})

async function makeCodes(context: RequestContext, { body }: RouteInput) {
  const survey = await staffSurvey(context, body.surveyId, 'quota')
  if (survey.identity !== '2')
    throw new Fault('STATE', { message: localized('识别方式不是一次性码，无需生成') })
  const work = workOf(context)
  const count = Number(body.count)
  await lockCodes(work, survey.surveyId)
  const { total } = await shownCodes(work, survey)
  if (Number(total) + count > MOST_CODES)
    throw fieldFault('INVALID', 'count', localized('一份问卷最多 {{most}} 个一次性码', { most: MOST_CODES }))
  await insertCodes(work, survey.surveyId, count)
  return {
    msg: localized('已生成 {{count}} 个一次性码', { count }),
    data: await shownCodes(work, survey),
  }
}

/** Whoever makes codes of one survey at the same moment counts those of the others. */
const lockCodes = ({ tx, tenantId }: SurveyWork, id: number) =>
  sql`select 1 from interact_survey t where t.tenant_id = ${tenantId} and t.survey_id = ${id}
    for no key update`.execute(tx)

async function insertCodes({ tx, tenantId }: SurveyWork, id: number, count: number): Promise<void> {
  for (let left = count; left > 0; ) {
    const codes = Array.from({ length: left }, newTypedCode)
    const { numAffectedRows } = await sql`insert into interact_code (tenant_id, survey_id, code, used)
      select ${tenantId}::bigint, ${id}::bigint, code, false from unnest(${codes}::text[]) as made(code)
      on conflict do nothing`.execute(tx)
    left -= Number(numAffectedRows ?? 0)
  }
}
