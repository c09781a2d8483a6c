import type { ActionFormModel } from '#model/types/index.ts'

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
}

export interface CountedOption {
  value: string
  label: string
  /** null where so few are hidden. */
  count: number | null
}

/** What was answered to one question. */
export interface QuestionFigures {
  field: string
  title: string
  kind: 'choice' | 'number' | 'rating' | 'matrix' | 'text'
  answered: number
  options?: CountedOption[]
  /** The rows of a matrix. */
  rows?: { value: string; label: string; options: CountedOption[] }[]
  mean?: number | null
  min?: number | null
  max?: number | null
}

export interface SurveyFigures {
  /** Valid answers that were counted. */
  base: number
  questions: QuestionFigures[]
  /** Of two questions; null in a cell hides few. */
  cross?: {
    rows: { value: string; label: string }[]
    columns: { value: string; label: string }[]
    counts: (number | null)[][]
  } | null
}
