import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { FEWEST, SURVEYS, type Survey, type SurveyWork, workOf } from '../Survey.ts'
import { staffAccess, staffSurvey } from '../staffSurvey.ts'
import { anonymousFigures } from './anonymousFigures.ts'
import { baseOf, figuresOf } from './counts.ts'
import { crossTable } from './crossTable.ts'
import { type AskedValue, counted, filterBody, questionNamed, readFilter } from './filter.ts'
import { type Question, questionsOf } from './questions.ts'

const access = staffAccess('statistics')
const path = '/interact/statistics/:surveyId'
const reading = true
const question = { type: 'string', maxLength: 64, title: localized('题目') }

/** What the answers to a survey say. Of anonymous ones nothing is told that is about fewer than five people. */
export default defineModule({
  resource: SURVEYS,
  routes: [
    {
      method: 'POST',
      path,
      access,
      reading,
      summary:
        'Base, counts and numbers of each question, all versions together, of the answers that a filter leaves',
      body: { type: 'object', additionalProperties: false, properties: { filter: filterBody } },
      run: async (context, input) => ({ data: await readFigures(context, input) }),
    },
    {
      method: 'POST',
      path: `${path}/cross`,
      access,
      reading,
      summary: 'How two questions with choices were answered together',
      body: {
        type: 'object',
        required: ['row', 'column'],
        additionalProperties: false,
        properties: { row: question, column: question, filter: filterBody },
      },
      run: async (context, input) => ({ data: await readCross(context, input) }),
    },
    {
      method: 'POST',
      path: `${path}/texts`,
      access,
      reading,
      summary: 'What was written to a question, by pages, in no order',
      body: {
        type: 'object',
        required: ['field'],
        additionalProperties: false,
        properties: {
          field: question,
          filter: filterBody,
          pageNum: { type: 'integer', minimum: 1, maximum: 100_000, title: localized('页码') },
          pageSize: { type: 'integer', minimum: 1, maximum: 100, title: localized('每页条数') },
        },
      },
      run: readTexts,
    },
  ],
})

/** The survey, its questions, the filter, and how many answers it leaves. @throws Fault TOO_FEW */
async function opened(context: RequestContext, { params, body }: RouteInput) {
  const survey = await staffSurvey(context, params.surveyId, 'statistics')
  const work = workOf(context)
  const questions = await questionsOf(context, survey)
  const filter = readFilter(body.filter, questions)
  if (survey.anonymous) assertSingle(filter, questions)
  const total = await baseOf(work, survey, [])
  const base = filter.length === 0 ? total : await baseOf(work, survey, filter)
  return { survey, work, questions, filter, total, base, isHidden: isTooFew(survey, { total, base }) }
}

/** Two filters could leave all but one. @throws Fault INVALID */
function assertSingle(filter: readonly AskedValue[], questions: readonly Question[]): void {
  if (filter.length > 1) throw fieldFault('INVALID', 'filter', localized('匿名问卷一次只能按一个题目筛选'))
  for (const { field } of filter)
    if (questionNamed(questions, field).kind !== 'choice')
      throw fieldFault('INVALID', 'filter', localized('匿名问卷只能按选择题筛选'))
}

/** Three questions together would tell of too few. @throws Fault STATE */
function assertWhole({ anonymous }: Survey, filter: readonly AskedValue[]): void {
  if (anonymous && filter.length > 0)
    throw new Fault('STATE', { message: localized('匿名问卷的交叉统计和文字答案不能筛选') })
}

/** Of people, or of all but them: what is told of the others would tell of these. */
const isTooFew = ({ anonymous }: Survey, { total, base }: { total: number; base: number }): boolean =>
  anonymous && (base < FEWEST || (base !== total && total - base < FEWEST))

async function readFigures(context: RequestContext, input: RouteInput): Promise<Row> {
  const { survey, work, questions, filter, total, base, isHidden } = await opened(context, input)
  const told = { total, base: isHidden ? null : base, isHidden, anonymous: survey.anonymous, questions }
  if (isHidden) return { ...told, figures: [] }
  if (!survey.anonymous) return { ...told, figures: await figuresOf(work, survey, { questions, filter }) }
  const figures = await anonymousFigures(work, survey, { questions, filter })
  return figures === null ? { ...told, base: null, isHidden: true, figures: [] } : { ...told, figures }
}

async function readCross(context: RequestContext, input: RouteInput): Promise<Row> {
  const { survey, work, questions, filter, isHidden } = await opened(context, input)
  const [row, column] = [
    questionNamed(questions, input.body.row),
    questionNamed(questions, input.body.column),
  ]
  if (row.kind !== 'choice' || column.kind !== 'choice')
    throw new Fault('STATE', { message: localized('交叉统计只用于选择题') })
  assertWhole(survey, filter)
  if (isHidden) throw new Fault('TOO_FEW')
  return { ...(await crossTable(work, survey, { row, column, filter })) }
}

async function readTexts(context: RequestContext, input: RouteInput) {
  const { survey, work, questions, filter, isHidden } = await opened(context, input)
  const { name, kind, formerNames } = questionNamed(questions, input.body.field)
  if (kind !== 'text') throw new Fault('STATE', { message: localized('只有文字题可以查看原文') })
  assertWhole(survey, filter)
  if (isHidden) throw new Fault('TOO_FEW')
  const { pageNum = 1, pageSize = 20 } = input.body as { pageNum?: number; pageSize?: number }
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const told = await textsOf(work, survey, { names: [name, ...formerNames], filter, page })
  if (survey.anonymous && told.total > 0 && told.total < FEWEST) throw new Fault('TOO_FEW')
  return told
}

interface Texts {
  names: readonly string[]
  filter: readonly AskedValue[]
  page: { limit: number; offset: number }
}

/** Of each question in another order, which chance has drawn and which stays: whose two texts are, no place tells. */
async function textsOf(work: SurveyWork, survey: Survey, { names, filter, page }: Texts) {
  const text = sql`coalesce(${sql.join(names.map(name => sql`nullif(a.content ->> ${name}, '')`))})`
  const from = sql`interact_answer a where ${counted(work, survey, filter)} and ${text} is not null`
  const all = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(work.tx)
  const { rows } = await sql<{ text: string }>`select ${text} as text from ${from}
    order by md5(a.answer_id::text || ${names[0] ?? ''}::text) limit ${page.limit} offset ${page.offset}`.execute(
    work.tx,
  )
  return { rows: rows.map(({ text: written }) => ({ text: written })), total: all.rows[0]?.count ?? 0 }
}
