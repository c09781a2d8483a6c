import { Skeleton } from 'antd'
import { FaultBox, faultMessage, useRead } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { AnswerSource } from './AnswerSource.ts'
import { QuestionBars } from './QuestionBars.tsx'
import type { SurveyFigures } from './Survey.ts'

/** What was answered so far, where the survey tells it. */
export function PublicResults({ source, pass }: { source: AnswerSource; pass: string | null }) {
  const { data, error, mutate } = useRead<SurveyFigures>(['interact', source.mark, 'results', pass], signal =>
    source.results(signal, pass),
  )
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('结果加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  return (
    <section className="m-answer-results" aria-label={t('当前结果')}>
      <h2>{t('当前结果')}</h2>
      <p className="m-hint">{t('共 {{count}} 份有效答卷', { count: data.base ?? 0 })}</p>
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
