import { t } from '#model/language/t.ts'
import { phoneProblems } from '../visitor-phone/index.ts'
import type { SurveyPaper } from './Survey.ts'
import type { Proof } from './useAnswer.ts'

export type ProofProblems = Partial<Record<keyof Proof, string>>

/** What is missing before an answer can be sent. */
export function proofProblems(identity: SurveyPaper['identity'], proof: Proof): ProofProblems {
  if (identity === '2' && !proof.code?.trim()) return { code: t('请填写一次性码') }
  return identity === '3' ? phoneProblems(proof, true) : {}
}
