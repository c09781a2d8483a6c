import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { isUploadField } from '#server/engine/files/claimFiles.ts'
import { type CellWords, cellText, dictionaryLabels } from '#server/engine/sheet/cellText.ts'
import { SheetStream } from '#server/engine/sheet/SheetStream.ts'
import { workbookHeaders } from '#server/engine/sheet/workbook.ts'
import { answerFileNames, type FileNames, fileCell } from './answerFileNames.ts'
import { versionOf } from './askedVersion.ts'
import { assertEnough } from './assertEnough.ts'
import { ANSWER, momentOf, type Survey, workOf } from './Survey.ts'
import { staffSurvey } from './staffSurvey.ts'
import { type Question, questionsOf } from './statistics/questions.ts'
import { isTold } from './toldAnswers.ts'

/** Answers that lie in memory at once. */
const CHUNK = 500
/** Characters that a cell of a workbook holds. */
const LONGEST_CELL = 32_767

interface Exported {
  survey: Survey
  questions: Question[]
}

interface Answer {
  answerId: number
  formVersionId: number
  content: Row | null
  respondent: string | null
  submittedAt: Date | null
}

/** Sends the valid answers of a survey as a workbook, in chunks, each read in a short transaction of its own. */
export async function exportAnswers(
  context: RequestContext,
  surveyId: number,
  reply: FastifyReply,
): Promise<undefined> {
  const exported = await context.inTransaction(inside => open(inside, surveyId))
  const { survey, questions } = exported
  const { language } = context
  const heads = survey.anonymous
    ? []
    : [textOf(localized('填写人'), language), textOf(localized('提交时间'), language)]
  const sheet = new SheetStream(
    survey.title,
    [...heads, ...questions.map(({ title }) => textOf(title, language))].map(title => ({ title, width: 20 })),
  )
  void workbookHeaders(reply, survey.title).send(sheet.output)
  try {
    for (let after = 0; ; ) {
      const { cells, last } = await context.inTransaction(inside => nextCells(inside, exported, after))
      if (last === null) break
      after = last
      await sheet.add(cells)
    }
    await sheet.end()
  } catch (error) {
    // Half a workbook must not look like a whole one.
    sheet.output.destroy(error instanceof Error ? error : undefined)
    context.log.warn({ err: error }, 'An export of answers broke off')
  }
  return undefined
}

async function open(context: RequestContext, surveyId: number): Promise<Exported> {
  const survey = await staffSurvey(context, surveyId, 'export')
  await assertEnough(workOf(context), survey)
  return { survey, questions: await questionsOf(context, survey) }
}

/** By the keys, which chance has drawn: the order tells nothing. */
async function nextCells(
  context: RequestContext,
  { survey, questions }: Exported,
  after: number,
): Promise<{ cells: (string | number | null)[][]; last: number | null }> {
  const { tx, tenantId } = workOf(context)
  const { rows } = await sql<Answer>`select a.answer_id as "answerId", a.form_version_id as "formVersionId",
      a.content, a.respondent, a.submitted_at as "submittedAt" from interact_answer a
    where a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId} and a.status = ${ANSWER.valid}
      and ${isTold(survey)} and a.answer_id > ${after} order by a.answer_id limit ${CHUNK}`.execute(tx)
  const fields = new Map<number, FieldModel[]>()
  for (const id of new Set(rows.map(({ formVersionId }) => Number(formVersionId))))
    fields.set(id, (await versionOf(context, id)).form.fields)
  const words = {
    names: await answerFileNames(workOf(context), survey, rows),
    labels: await dictionaryLabels(context, [...fields.values()].flat()),
    language: context.language,
  }
  return {
    cells: rows.map(row =>
      cellsOf(row, { survey, questions, fields: fields.get(Number(row.formVersionId)) ?? [], words }),
    ),
    last: rows.length === 0 ? null : Number(rows.at(-1)?.answerId),
  }
}

interface Described {
  survey: Survey
  questions: readonly Question[]
  fields: readonly FieldModel[]
  words: CellWords & { names: FileNames }
}

function cellsOf(
  answer: Answer,
  { survey, questions, fields, words }: Described,
): (string | number | null)[] {
  const who = survey.anonymous ? [] : [answer.respondent, momentOf(answer.submittedAt)]
  const cells = questions.map(({ name, formerNames }) => {
    const field = fields.find(one => one.name === name || formerNames.includes(one.name))
    if (field === undefined) return null
    const content = answer.content ?? {}
    return isUploadField(field) ? fileCell(field, content, words) : cellText(field, content, words)
  })
  return [...who, ...cells].map(cell => (typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell))
}
