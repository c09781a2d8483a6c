import { FaultBox, faultMessage, ListSkeleton, useRead } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { AnswerSource } from './AnswerSource.ts'
import { QuestionBars } from './QuestionBars.tsx'
import type { SurveyFigures, SurveyPaper } from './Survey.ts'

interface PublicResultsProps {
  source: AnswerSource
  paper: SurveyPaper
  /** What opens them to whoever has just answered; null for whoever has not. */
  pass: string | null
}

/** What was answered so far, where the survey tells it. */
export default function PublicResults({ source, paper, pass }: PublicResultsProps) {
  const { data, error, mutate } = useRead<SurveyFigures>(['interact', source.mark, 'results', pass], signal =>
    source.results(signal, pass),
  )
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('结果加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <ListSkeleton />
  const title = paper.isOver ? t('最终结果') : t('当前结果')
  const count = data.base ?? 0
  return (
    <section className="m-answer-results" aria-label={title}>
      <h2>{title}</h2>
      <p className="m-hint">
        {paper.kind === '2' ? t('共 {{count}} 人次投票', { count }) : t('共 {{count}} 份有效答卷', { count })}
      </p>
      {data.questions.map(question => {
        const figures = data.figures.find(({ name }) => name === question.name)
        return (
          figures && (
            <div key={question.name} className="m-answer-result">
              <h3>{textOf(question.title)}</h3>
              <QuestionBars question={question} figures={figures} />
            </div>
          )
        )
      })}
    </section>
  )
}
