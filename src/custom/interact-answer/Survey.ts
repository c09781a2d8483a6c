import type { ActionFormModel, Text } from '#model/types/index.ts'

export type Row = Record<string, unknown>

/** The questions of a survey, with what they need. */
export interface AskedForm {
  formVersionId: number
  formName: string
  form: ActionFormModel
  dictionaries: Record<string, Row[]>
}

/** A survey or vote as it is told to whoever may answer. Times are YYYY-MM-DD HH:mm:ss. */
export interface SurveySummary {
  surveyId: number
  title: string
  /** 1 问卷, 2 投票 */
  kind: string
  startTime: string | null
  endTime: string | null
  anonymous: boolean
  /** Why nobody answers now, in words; null where people do. */
  closed: string | null
  /** Whether it is over for good. */
  isOver: boolean
  /** When the results are told to whoever answers. */
  results: 'never' | 'answered' | 'ended' | 'always'
  frequency: 'once' | 'daily' | 'times'
  times: number | null
  /** How often the caller has answered in this period; null where that is not known yet. */
  answered: number | null
  /** Whether the caller may see the results at this moment. */
  mayReadResults: boolean
}

export interface SurveyPaper extends SurveySummary {
  instructions: string | null
  institution?: string
  /** 1 设备, 2 一次性码, 3 手机验证, 4 登录 */
  identity: string
  /** Under whose name somebody answers who is signed in and has come by a link; null or absent for all others. */
  respondent?: string | null
  /** Why the caller does not answer again, in words; null where it may. */
  used: string | null
  randomQuestions: boolean
  randomOptions: boolean
  endText: string | null
  /** null while it is closed. */
  asked: AskedForm | null
}

/** An answer as it is sent. */
export interface SentAnswer {
  /** The same again is the same answer. */
  requestKey: string
  formVersionId: number
  content: Row
  /** Single-use code. */
  code?: string
  phone?: string
  smsCode?: string
}

export interface AnswerReceipt {
  receipt: string
  endText: string | null
  mayReadResults: boolean
  /** With which this browser reads the results; none where the account does. */
  resultsPass?: string
}

export interface CountedOption {
  value: string
  label: Text
  /** null where so few are hidden. */
  count: number | null
  /** Of a ranking: the mean place. */
  place?: number
}

/** A question as all versions together ask it. */
export interface Question {
  name: string
  title: Text
  /** other: only how many have answered is told. */
  kind: 'choice' | 'matrix' | 'number' | 'text' | 'other'
  widget: string
  options: { value: string; label: Text }[]
  /** Only of a matrix. */
  rows: { value: string; label: Text }[]
}

/** What was answered to one question. */
export interface QuestionFigures {
  name: string
  /** How many have answered it. */
  base: number
  values: CountedOption[]
  /** Of a matrix: for each row. */
  rows: { value: string; values: CountedOption[] }[]
  /** Of numbers; null for all else, or where nobody has answered. Smallest and greatest: null where they are of few. */
  numbers: { mean: number; min: number | null; max: number | null } | null
}

export interface SurveyFigures {
  /** Valid answers that were counted; null where so few are hidden. */
  base: number | null
  questions: Question[]
  figures: QuestionFigures[]
}
