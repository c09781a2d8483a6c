import type { Row } from '#engine'
import { t } from '#model/language/t.ts'

/** A survey or vote as its page answers it. */
export interface StoredSurvey extends Row {
  surveyId: number
  title: string
  /** 1 问卷, 2 投票 */
  kind: string
  identity: string
  anonymous: boolean
  answerCount: number
  formId: number
}

export type SurveyKind = 'survey' | 'vote'

/** The pages of either, which have addresses and permissions of their own. */
export const CREATED: Record<SurveyKind, string> = {
  survey: 'interact/survey/surveyCreated',
  vote: 'interact/vote/voteCreated',
}

export const kindOf = ({ kind }: Pick<StoredSurvey, 'kind'>): SurveyKind => (kind === '2' ? 'vote' : 'survey')

/** How old what is shown of an anonymous survey is. */
export const batchWords = (): string => t('匿名问卷每满 20 份更新一次，结束后全部更新。')
