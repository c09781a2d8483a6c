import { Alert, Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { DocumentForm, type DocumentFormControl, faultMessage, type HttpFault, VisitForms } from '#engine'
import { plainPhone } from '#model/format/formats.ts'
import { t, textOf } from '#model/language/t.ts'
import type { AnswerSource } from './AnswerSource.ts'
import { progressOf } from './progressOf.ts'
import { type ProofProblems, proofProblems } from './proofProblems.ts'
import type { AnswerReceipt, AskedForm, SurveyPaper } from './Survey.ts'
import { type Proof, useAnswer } from './useAnswer.ts'

// Most surveys ask nobody who they are, and where they do it stands below the questions.
const IdentityFields = lazy(() => import('./IdentityFields.tsx'))

interface AnswerFormProps {
  source: AnswerSource
  paper: SurveyPaper
  asked: AskedForm
  /** Reads the survey anew, and returns it. */
  onRenew(): Promise<SurveyPaper | undefined>
  onSent(receipt: AnswerReceipt): void
  /** Nothing was kept; this is said instead. */
  onEnded(words: string): void
}

/** The questions, how far somebody is, and the button that sends. What was filled in stays in this browser until then. */
export function AnswerForm({ source, paper, asked, onRenew, onSent, onEnded }: AnswerFormProps) {
  const control = useRef<DocumentFormControl>(null)
  const answer = useAnswer(source, paper, asked)
  const [proof, setProof] = useState<Proof>({})
  const [proofFaults, setProofFaults] = useState<ProofProblems>({})
  const [problems, setProblems] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  // Nothing is handed in before all of it has been seen.
  const [isLast, setLast] = useState(true)

  async function submit(): Promise<void> {
    const missing = proofProblems(paper.identity, proof)
    setProofFaults(missing)
    const { values, general } = control.current?.collect() ?? {
      values: null,
      general: [t('表单还在加载，请稍候')],
    }
    setProblems(general)
    if (values === null || Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      const phone = proof.phone === undefined ? {} : { phone: plainPhone(proof.phone) }
      onSent(await answer.send(values, { ...proof, ...phone }))
    } catch (fault) {
      await refused(fault as HttpFault)
    }
    setBusy(false)
  }

  /** A quota that is full may lead to an end page. Asked otherwise since: what fits stays. Else mistakes go to their questions. */
  async function refused(fault: HttpFault): Promise<void> {
    if (hasCode(fault, 'QUOTA_END')) return onEnded(faultMessage(fault))
    const { general, of } = placed(fault, control.current)
    setProblems(general)
    setProofFaults(of)
    const renewed = await onRenew()
    if (renewed?.asked && renewed.asked.formVersionId !== asked.formVersionId) answer.take(renewed.asked)
  }

  return (
    <div className="m-answer">
      {answer.isContinued && <p className="m-hint">{t('已恢复上次在本机填写的内容。')}</p>}
      <ChangeNotice change={answer.change} />
      <Steadily form={answer.form} content={answer.content} />
      <VisitForms dictionaries={asked.dictionaries} upload={source.upload} isSignedIn={source.isSignedIn}>
        <DocumentForm
          form={answer.form}
          values={answer.content}
          isStored={false}
          control={control}
          onStep={setLast}
          onInput={() => answer.note(control.current?.values() ?? {})}
        />
      </VisitForms>
      {(paper.identity === '2' || paper.identity === '3') && (
        <Suspense fallback={null}>
          <IdentityFields
            identity={paper.identity}
            proof={proof}
            problems={proofFaults}
            onChange={setProof}
            sendSmsCode={source.sendSmsCode}
          />
        </Suspense>
      )}
      {problems.length > 0 && <Alert type="error" showIcon role="alert" message={problems.join(t('；'))} />}
      {isLast && (
        <Button type="primary" size="large" block loading={isBusy} onClick={() => void submit()}>
          {paper.kind === '2' ? t('投票') : t('提交')}
        </Button>
      )}
      {paper.respondent && (
        <p className="m-hint">{t('您已登录，答卷会记下您的姓名：{{name}}', { name: paper.respondent })}</p>
      )}
      {paper.anonymous && (
        <p className="m-hint">{t('匿名填写：答卷与填写人分开保存，任何人都查不到是谁填写的。')}</p>
      )}
    </div>
  )
}

function Steadily({ form, content }: Pick<ReturnType<typeof useAnswer>, 'form' | 'content'>) {
  const { answered, all } = progressOf(form, content)
  if (all < 2) return null
  const words = t('已答 {{answered}} / {{all}} 题', { answered, all })
  return (
    <div className="m-answer-progress">
      <progress value={answered} max={all} aria-label={words} />
      <span className="m-hint">{words}</span>
    </div>
  )
}

const CHANGES = { new: () => t('新题目'), gone: () => t('已删除'), other: () => t('已修改，请重新填写') }

/** What is asked otherwise than before. */
function ChangeNotice({ change }: Pick<ReturnType<typeof useAnswer>, 'change'>) {
  if (change.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={t('题目有变化，适用的答案已保留')}
      description={
        <ul className="m-answer-changes">
          {change.map(({ title, how }) => (
            <li key={`${how} ${textOf(title)}`}>
              {t('{{title}}：{{change}}', { title: textOf(title), change: CHANGES[how]() })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

const hasCode = ({ errors }: HttpFault, code: string): boolean =>
  (errors ?? []).some(one => one.code === code)

const PROOF = ['code', 'phone', 'smsCode']

/** Mistakes go to their questions, and to what says who answers; the refusal itself stands above the button. */
function placed(fault: HttpFault, control: DocumentFormControl | null) {
  const errors = fault.errors ?? []
  const of: ProofProblems = Object.fromEntries(
    errors.filter(({ field }) => PROOF.includes(field)).map(({ field, message }) => [field, message]),
  )
  const asked = errors
    .filter(({ field }) => !PROOF.includes(field))
    .map(error => ({ ...error, field: error.field.replace(/^content\./, '') }))
  const rest = control?.place(asked) ?? asked.map(({ message }) => message)
  const words = faultMessage(fault)
  // A single mistake is told by the refusal itself.
  return { of, general: [words, ...rest.filter(one => !words.includes(one))] }
}
