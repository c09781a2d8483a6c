import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FaultBox, faultMessage, ListSkeleton, useRead, useVisitDraft, VisitReceipt } from '#engine'
import { t } from '#model/language/t.ts'
import { AnswerForm } from './AnswerForm.tsx'
import type { AnswerSource } from './AnswerSource.ts'
import type { AnswerReceipt, SurveyPaper } from './Survey.ts'
import { resultWords, ruleWords, windowWords } from './surveyWords.ts'
import './interact-answer.css'

// Told to few, and after the questions.
const PublicResults = lazy(() => import('./PublicResults.tsx'))

/** A survey to answer: what it is, its questions, or why not; afterwards the receipt, and the results where they are told. */
export function SurveyScreen({ source }: { source: AnswerSource }) {
  const [ended, setEnded] = useState<string | null>(null)
  const [receipt, setReceipt] = useState<AnswerReceipt | null>(null)
  // What is kept of the last answer stays in this browser, so that its number is there after a reload.
  const last = useVisitDraft<Pick<AnswerReceipt, 'receipt'>>({ mark: `${source.mark} receipt` })
  const { data, error, mutate } = useRead<SurveyPaper>(['interact', source.mark], source.read)
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('问卷加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <ListSkeleton />
  const again = () => {
    setReceipt(null)
    void mutate()
  }
  const top = () => window.scrollTo({ top: 0 })
  const showsResults = receipt?.mayReadResults ?? data.mayReadResults
  return (
    <>
      <PaperHead paper={data} />
      {ended !== null && <Alert type="info" showIcon role="status" message={ended} />}
      {receipt !== null && <Sent receipt={receipt} paper={data} onAgain={again} />}
      {receipt === null && ended === null && (
        <Answering
          source={source}
          paper={data}
          lastReceipt={last.kept?.receipt ?? null}
          onRenew={() => mutate()}
          onSent={sent => {
            setReceipt(sent)
            last.save({ receipt: sent.receipt })
            top()
          }}
          onEnded={words => {
            setEnded(words)
            top()
          }}
        />
      )}
      {showsResults && (
        <Suspense fallback={<ListSkeleton />}>
          <PublicResults
            source={source}
            paper={data}
            pass={receipt?.resultsPass ?? null}
            key={receipt?.receipt ?? ''}
          />
        </Suspense>
      )}
    </>
  )
}

function PaperHead({ paper }: { paper: SurveyPaper }) {
  const time = windowWords(paper)
  return (
    <header className="m-answer-head">
      <h1>{paper.title}</h1>
      {paper.instructions && <p className="m-answer-text">{paper.instructions}</p>}
      <p className="m-hint">{[time, ruleWords(paper), resultWords(paper)].filter(Boolean).join(' · ')}</p>
    </header>
  )
}

interface AnsweringProps {
  source: AnswerSource
  paper: SurveyPaper
  /** Number of the last answer of this browser; null where it has none. */
  lastReceipt: string | null
  onRenew(): Promise<SurveyPaper | undefined>
  onSent(receipt: AnswerReceipt): void
  onEnded(words: string): void
}

/** The questions, or why nobody answers them now. */
function Answering({ paper, lastReceipt, ...rest }: AnsweringProps) {
  const refusal = paper.closed ?? paper.used
  if (refusal !== null || paper.asked === null)
    return (
      <Alert
        type={paper.closed === null ? 'success' : 'info'}
        showIcon
        role="status"
        message={refusal}
        description={paper.used && lastReceipt ? t('回执号 {{receipt}}', { receipt: lastReceipt }) : null}
      />
    )
  return <AnswerForm paper={paper} asked={paper.asked} {...rest} />
}

interface SentProps {
  receipt: AnswerReceipt
  paper: SurveyPaper
  onAgain(): void
}

/** What somebody keeps of an answer. */
function Sent({ receipt, paper, onAgain }: SentProps) {
  return (
    <VisitReceipt
      title={paper.kind === '2' ? t('投票成功') : t('提交成功')}
      number={receipt.receipt}
      actions={paper.frequency !== 'once' && <Button onClick={onAgain}>{t('再填一份')}</Button>}
    >
      {receipt.endText && <p className="m-answer-text">{receipt.endText}</p>}
    </VisitReceipt>
  )
}
