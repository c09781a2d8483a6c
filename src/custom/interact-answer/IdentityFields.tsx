import { t } from '#model/language/t.ts'
import { PhoneFields, VisitorField } from '../visitor-phone/index.ts'
import type { AnswerSource } from './AnswerSource.ts'
import type { ProofProblems } from './proofProblems.ts'
import type { SurveyPaper } from './Survey.ts'
import type { Proof } from './useAnswer.ts'

interface IdentityFieldsProps {
  identity: SurveyPaper['identity']
  proof: Proof
  problems: ProofProblems
  onChange(proof: Proof): void
  sendSmsCode: AnswerSource['sendSmsCode']
}

/** By what somebody is known who answers: a single-use code, or a phone; nothing to fill in otherwise. */
export default function IdentityFields({
  identity,
  proof,
  problems,
  onChange,
  sendSmsCode,
}: IdentityFieldsProps) {
  const note = (changes: Proof) => onChange({ ...proof, ...changes })
  if (identity === '2')
    return (
      <VisitorField
        label={t('一次性码')}
        value={proof.code ?? ''}
        problem={problems.code}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="ABCD-EFGH"
        onChange={code => note({ code })}
      />
    )
  if (identity !== '3') return null
  return <PhoneFields proof={proof} problems={problems} onChange={note} sendCode={sendSmsCode} />
}
