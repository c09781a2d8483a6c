import { sql } from 'kysely'
import { isMeant } from '#model/audience/isMeant.ts'
import { Fault } from '#model/errors.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { receiveFieldFile, uploadFieldAt } from '#server/engine/files/receiveFieldFile.ts'
import { saveUpload } from '#server/engine/files/saveUpload.ts'
import { cleanedFile } from '#server/engine/files/saveVisitorUpload.ts'
import { FILE_FIELD } from '#server/engine/request/fileExpected.ts'
import { versionOf } from './askedVersion.ts'
import { participationKeys, timesTaken } from './participation.ts'
import { closedReason, IDENTITY, readSurvey, SURVEY, type Survey, surveyColumns, workOf } from './Survey.ts'
import { sendingBody, sendingOf } from './sending.ts'
import { shownSurvey, surveyFacts } from './shownSurvey.ts'
import { publicResults } from './statistics/publicResults.ts'
import { mayReadResults, takeAnswer } from './takeAnswer.ts'
import { receiptOf } from './visit.ts'

const access = { session: 'surveys that the caller is asked to answer' }
/** Surveys that are shown at once. */
const MOST = 200
const path = '/interact/join'
const UNLOGGED = 'Answers must not lead back to whoever gave them.'

/** The key of the marks is read outside of transactions. */
async function prepare({ services }: RequestContext): Promise<Row> {
  await services.marks.ready()
  return {}
}

/** Whoever is signed in answers the surveys that are for accounts, as far as he is meant. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: `${path}/list`,
      access,
      prepare,
      summary: 'Surveys and votes for the caller: those that are open first, then what is coming and over',
      run: async context => ({ data: await listOwn(context) }),
    },
    {
      method: 'GET',
      path: `${path}/:surveyId`,
      access,
      unlogged: UNLOGGED,
      prepare,
      summary: 'A survey with its form; or why the caller does not answer now, in words',
      run: async (context, { params }) => {
        const survey = await ownSurvey(context, params.surveyId)
        return { data: await shownSurvey(context, survey, identityOf(context)) }
      },
    },
    {
      method: 'POST',
      path: `${path}/:surveyId`,
      access,
      unlogged: UNLOGGED,
      title: '提交答卷',
      summary: 'Sends an answer. The same requestKey again is the same answer',
      body: sendingBody(),
      prepare,
      run: async (context, { params, body }) => {
        const survey = await ownSurvey(context, params.surveyId)
        return { data: await answer(context, survey, body) }
      },
    },
    {
      method: 'POST',
      path: `${path}/:surveyId/upload`,
      access,
      unlogged: UNLOGGED,
      title: '答卷文件上传',
      summary:
        'Stores one picture for a question, cleaned of what leads to its sender, multipart field "file"',
      query: {
        type: 'object',
        required: ['field'],
        properties: { field: { type: 'string', maxLength: 200 } },
      },
      file: FILE_FIELD,
      prepare: receivePicture,
      run: async (_context, { prepared }) => ({ data: prepared }),
    },
    {
      method: 'GET',
      path: `${path}/:surveyId/results`,
      access,
      unlogged: UNLOGGED,
      prepare,
      summary: 'What the answers say so far, where the survey tells it to the caller',
      run: async (context, { params }) => {
        const survey = await ownSurvey(context, params.surveyId)
        return { data: await publicResults(context, survey, (await takenBy(context, survey)) > 0) }
      },
    },
  ],
})

/** In transactions of its own, before the one of the request: a file takes its time to arrive. */
async function receivePicture(
  context: RequestContext,
  { params, query, request }: Omit<RouteInput, 'prepared'>,
): Promise<Row> {
  const { field, keepsName } = await context.inTransaction(async inside => {
    const survey = await ownSurvey(inside, params.surveyId)
    const closed = closedReason(survey, inside.now)
    if (closed !== null) throw new Fault('SURVEY_CLOSED', { message: closed })
    const { form } = await versionOf(inside, survey.formVersionId)
    return { field: uploadFieldAt(form.fields, String(query.field)), keepsName: !survey.anonymous }
  })
  const stored = await receiveFieldFile(request, field, file =>
    saveUpload(context, cleanedFile(file, { keepsName }), { unnamed: true }),
  )
  return { ...stored }
}

const identityOf = ({ caller }: RequestContext): string => `user:${caller.userId}`

/** Whether a survey is for the caller, who sees no others. */
const isFor = ({ caller }: RequestContext, { status, identity, askedOf }: Survey): boolean =>
  status !== SURVEY.draft && identity === IDENTITY.account && (isMeant(askedOf, caller.memberships) ?? true)

/** @throws Fault NOT_FOUND for a survey that is for others */
async function ownSurvey(context: RequestContext, surveyId: unknown): Promise<Survey> {
  const survey = await readSurvey(workOf(context), surveyId)
  if (!isFor(context, survey)) throw new Fault('NOT_FOUND')
  return survey
}

async function takenBy(context: RequestContext, survey: Survey): Promise<number> {
  const work = workOf(context)
  return timesTaken(work, survey.surveyId, participationKeys(work, survey, identityOf(context)))
}

async function listOwn(context: RequestContext): Promise<Row[]> {
  const { tx, tenantId } = workOf(context)
  const { rows } = await sql<Survey>`select ${surveyColumns} from interact_survey t
    where t.tenant_id = ${tenantId} and t.identity = ${IDENTITY.account} and t.status in ('1', '2', '3')
    order by t.status, t.end_time nulls last, t.survey_id desc limit ${MOST}`.execute(tx)
  const own = rows.filter(one => isFor(context, one))
  const answered = await answeredBy(context, own)
  return own.map(survey => {
    const times = answered.get(survey.surveyId) ?? 0
    const mayRead = mayReadResults(survey, context.now, times > 0)
    return { ...surveyFacts(survey, context.now), answered: times, mayReadResults: mayRead }
  })
}

/** How often the caller has answered each in its period. */
async function answeredBy(context: RequestContext, surveys: readonly Survey[]): Promise<Map<number, number>> {
  const work = workOf(context)
  const keys = surveys.flatMap(survey => participationKeys(work, survey, identityOf(context)))
  const { rows } = await sql<{ surveyId: number; count: number }>`
    select p.survey_id as "surveyId", count(*)::int as count from interact_participant p
    where p.tenant_id = ${work.tenantId} and p.survey_id = any(${surveys.map(one => one.surveyId)}::bigint[])
      and p.identity_key = any(${keys}::text[])
    group by p.survey_id`.execute(work.tx)
  return new Map(rows.map(({ surveyId, count }) => [Number(surveyId), count]))
}

async function answer(context: RequestContext, survey: Survey, body: Row): Promise<Row> {
  const { nickName } = context.caller
  const who = { identity: identityOf(context), name: nickName, phone: null, codeId: null }
  const { repeated } = await takeAnswer(context, survey, { who, sending: sendingOf(body) })
  return {
    repeated,
    receipt: receiptOf(String(body.requestKey)),
    endText: survey.endText,
    mayReadResults: mayReadResults(survey, context.now, true),
  }
}
