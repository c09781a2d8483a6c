import type { ActionFormModel } from '#model/types/index.ts'
import type { Question } from '../interact-answer/index.ts'

/** A quota as it is sent; what it counts is an option of a question, or what a condition says. */
export interface Quota {
  quotaId?: number | null
  title: string
  field: string | null
  option: string | null
  condition: string | null
  limit: number
  /** 1 refused in words, 2 led to an end page */
  outcome: '1' | '2'
  endText: string | null
}

export interface StoredQuota extends Quota {
  quotaId: number
  taken: number
}

/** What quotas of a survey may be about. */
export interface QuotaForm {
  /** Questions of which an option may have a limit, of earlier versions as well. */
  questions: Question[]
  /** The form that is asked now, with what its fields choose from. */
  form: ActionFormModel
  dictionaries: Record<string, Record<string, unknown>[]>
}
