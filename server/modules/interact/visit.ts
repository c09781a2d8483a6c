import { createHash } from 'node:crypto'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { phoneCodes, phoneOf, phoneProperty, wrongPhoneCode } from '../account/visitorPhone.ts'
import { participationKeys, type Respondent, timesTaken } from './participation.ts'
import { IDENTITY, readSurvey, SURVEYS, type Survey, workOf } from './Survey.ts'
import { sendingBody, sendingOf } from './sending.ts'
import { shownSurvey } from './shownSurvey.ts'
import { publicResults } from './statistics/publicResults.ts'
import { mayReadResults, takeAnswer } from './takeAnswer.ts'

const codes = phoneCodes('interact')
const access = { link: 'answer' }
const path = '/interact/visit'
const UNLOGGED = 'Answers must not lead back to whoever gave them.'
const phone = phoneProperty

/** Whoever has the link of a survey or vote, known by the browser, a single-use code or a phone. */
export default defineModule({
  resource: SURVEYS,
  routes: [
    {
      method: 'GET',
      path,
      access,
      device: true,
      account: true,
      alsoClosed: true,
      unlogged: UNLOGGED,
      summary: 'The survey of the link with its form; or why nobody answers now, in words',
      run: async context => ({ data: await readVisited(context) }),
    },
    {
      method: 'POST',
      path: `${path}/phone`,
      access,
      noted: false,
      unlogged: UNLOGGED,
      summary: 'Sends a code to the phone of who wants to answer',
      body: { type: 'object', required: ['phone'], additionalProperties: false, properties: { phone } },
      run: sendCode,
    },
    {
      method: 'POST',
      path,
      access,
      device: true,
      account: true,
      unlogged: UNLOGGED,
      title: '提交答卷',
      summary: 'Sends an answer. The same requestKey again is the same answer',
      body: sendingBody({
        code: { type: ['string', 'null'], maxLength: 20, title: localized('一次性码') },
        phone: { ...phone, type: ['string', 'null'] },
        smsCode: { type: ['string', 'null'], maxLength: 10, title: localized('短信验证码') },
      }),
      prepare: async (context, { body }) => {
        await context.services.marks.ready()
        return { isVerified: await codes.isRight(context, body) }
      },
      run: async (context, input) => ({ data: await answer(context, input) }),
    },
    {
      method: 'GET',
      path: `${path}/results`,
      access,
      device: true,
      alsoClosed: true,
      unlogged: UNLOGGED,
      summary: 'What the answers say so far, where the survey tells it to whoever asks',
      query: { type: 'object', properties: { pass: { type: 'string', maxLength: 100 } } },
      run: async (context, { query }) => ({ data: await readResults(context, query.pass) }),
    },
  ],
})

/** The request has found the survey open to its link before. */
async function visited(context: RequestContext): Promise<Survey> {
  return readSurvey(workOf(context), context.link.key)
}

/** By the browser alone somebody is known before he answers. */
const knownAs = (context: RequestContext, { identity }: Survey): string | null =>
  identity === IDENTITY.device ? `device:${context.device}` : null

async function readVisited(context: RequestContext): Promise<Row> {
  const survey = await visited(context)
  const shown = await shownSurvey(context, survey, knownAs(context, survey))
  return { ...shown, respondent: accountName(context, survey) }
}

/** Under whose name somebody answers who is signed in; null where answers have no names, or others. */
const accountName = ({ link }: RequestContext, { identity, anonymous }: Survey): string | null =>
  identity === IDENTITY.device && !anonymous ? (link.account?.nickName ?? null) : null

async function answer(context: RequestContext, { body, prepared }: RouteInput): Promise<Row> {
  const survey = await visited(context)
  const who = respondentOf(context, survey, body)
  const code = survey.identity === IDENTITY.code ? codeOf(body.code) : null
  const proof =
    survey.identity === IDENTITY.phone
      ? {
          isRight: prepared?.isVerified === true,
          fault: wrongPhoneCode,
          use: () => codes.use(context, body),
        }
      : undefined
  const { repeated } = await takeAnswer(context, survey, { who, sending: sendingOf(body, code), proof })
  return {
    resultsPass: resultsPass(context, survey),
    repeated,
    receipt: receiptOf(String(body.requestKey)),
    endText: survey.endText,
    mayReadResults: mayReadResults(survey, context.now, true),
  }
}

/** What the respondent keeps: it leads to nothing but the sending of his own browser. */
export const receiptOf = (requestKey: string): string =>
  createHash('sha256').update(requestKey).digest('hex').slice(0, 10).toUpperCase()

function respondentOf(context: RequestContext, survey: Survey, body: Row): Respondent {
  const { identity } = survey
  if (identity === IDENTITY.device) {
    const name = accountName(context, survey) ?? '访客'
    return { identity: `device:${context.device}`, name, phone: null, codeId: null }
  }
  if (identity === IDENTITY.code) {
    const code = codeOf(body.code)
    return { identity: `code:${code}`, name: `一次性码 ${code}`, phone: null, codeId: null }
  }
  if (identity !== IDENTITY.phone)
    throw new Fault('SURVEY_CLOSED', { message: localized('请登录后在“我的问卷”中填写') })
  const number = phoneOf(body.phone)
  return { identity: `phone:${number}`, name: number, phone: number, codeId: null }
}

/** As it is printed, with or without spaces and hyphens. @throws Fault INVALID */
function codeOf(typed: unknown): string {
  const code = String(typed ?? '')
    .replace(/[\s-]/g, '')
    .toUpperCase()
  if (!/^[0-9A-Z]{8}$/.test(code)) throw fieldFault('INVALID', 'code', localized('请输入 8 位一次性码'))
  return code
}

async function sendCode(context: RequestContext, { body }: RouteInput) {
  const { identity } = await visited(context)
  if (identity !== IDENTITY.phone) throw new Fault('NOT_FOUND')
  return codes.send(context, body)
}

/**
 * What a browser that has just sent an answer shows to read the results: where a code or a phone tells people apart,
 * nothing else says that it has. It is good in this browser alone, and nobody stores it.
 */
const resultsPass = ({ services, link, device }: RequestContext, { surveyId }: Survey): string =>
  services.marks.of('pass to the results of a survey', [link.tenantId, surveyId, device])

async function readResults(context: RequestContext, pass: unknown): Promise<Row> {
  const survey = await visited(context)
  const work = workOf(context)
  const known = knownAs(context, survey)
  if (known === null) return publicResults(context, survey, pass === resultsPass(context, survey))
  const keys = participationKeys(work, survey, known)
  return publicResults(context, survey, (await timesTaken(work, survey.surveyId, keys)) > 0)
}
