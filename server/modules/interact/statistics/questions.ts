import { sql } from 'kysely'
import type { FieldModel, Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { eitherOf } from '#server/engine/present/sayInEither.ts'
import { versionOf } from '../askedVersion.ts'
import { type Survey, type SurveyWork, workOf } from '../Survey.ts'
import { isTold } from '../toldAnswers.ts'

/** choice: one or several of what there is to choose. matrix: one for each row. number, text; other: that it was answered. */
type QuestionKind = 'choice' | 'matrix' | 'number' | 'text' | 'other'

export interface Option {
  value: string
  label: Text
}

/** A question of a survey, as all versions together ask it. */
export interface Question {
  name: string
  title: Text
  kind: QuestionKind
  widget: string
  /** What there is to choose; of a matrix its columns. */
  options: Option[]
  /** Only of a matrix. */
  rows: Option[]
  /** What it was called in earlier versions. */
  formerNames: string[]
  /** Whether the version that is asked now has it. */
  isAsked: boolean
}

/** The questions of all versions that answers were given by: as the latest of them words it, with the options of all. */
export async function questionsOf(context: RequestContext, survey: Survey): Promise<Question[]> {
  const ids = await versionsOf(workOf(context), survey)
  const versions = []
  for (const id of ids) versions.push(await versionOf(context, id))
  versions.sort((one, other) => other.number - one.number)
  const questions = new Map<string, Question>()
  for (const { versionId, form } of versions)
    for (const field of form.fields) {
      const isAsked = versionId === survey.formVersionId
      merge(questions, await questionOf(context, field, isAsked))
    }
  return [...questions.values()]
}

async function versionsOf({ tx, tenantId }: SurveyWork, survey: Survey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct a.form_version_id as id from interact_answer a
    where a.tenant_id = ${tenantId} and a.survey_id = ${survey.surveyId}
      and ${isTold(survey)}`.execute(tx)
  return [...new Set([survey.formVersionId, ...rows.map(({ id }) => Number(id))])]
}

function merge(questions: Map<string, Question>, question: Question): void {
  const known =
    questions.get(question.name) ??
    [...questions.values()].find(({ formerNames }) => formerNames.includes(question.name))
  if (known === undefined) {
    questions.set(question.name, question)
    return
  }
  addTo(known.options, question.options)
  addTo(known.rows, question.rows)
}

function addTo(options: Option[], others: readonly Option[]): void {
  for (const option of others) if (!options.some(({ value }) => value === option.value)) options.push(option)
}

async function questionOf(context: RequestContext, field: FieldModel, isAsked: boolean): Promise<Question> {
  const { name, title, widget, formerNames = [], matrix } = field
  const base = { name, title, widget, formerNames: [...formerNames], isAsked }
  if (matrix)
    return { ...base, kind: 'matrix', options: matrix.columns.map(optionOf), rows: matrix.rows.map(optionOf) }
  const options = await optionsOf(context, field)
  return { ...base, kind: options.length > 0 ? 'choice' : kindOf(field), options, rows: [] }
}

const optionOf = ({ value, label }: { value: string | number; label: Text }): Option => ({
  value: String(value),
  label,
})

async function optionsOf({ services }: RequestContext, field: FieldModel): Promise<Option[]> {
  const { options, dict, type } = field
  if (options) return options.map(optionOf)
  if (dict !== null) {
    const known = await services.dictionaries.entries(dict)
    return known.map(({ dictValue, dictLabel, dictLabelEn }) => ({
      value: dictValue,
      label: eitherOf(dictLabel, dictLabelEn),
    }))
  }
  if (type !== 'boolean') return []
  return [
    { value: 'true', label: { zh: '是', en: 'Yes' } },
    { value: 'false', label: { zh: '否', en: 'No' } },
  ]
}

const UNREAD = ['file', 'image', 'signature', 'json']

function kindOf({ type, widget, fields }: FieldModel): QuestionKind {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' && fields.length === 0 && !UNREAD.includes(widget)) return 'text'
  return 'other'
}
