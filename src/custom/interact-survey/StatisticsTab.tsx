import { Alert, Button, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FaultBox, faultMessage, formatNumber, useHost, useRead } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import {
  type Question,
  QuestionBars,
  type QuestionFigures,
  type SurveyFigures,
} from '../interact-answer/index.ts'
import { CrossTable } from './CrossTable.tsx'
import { type AskedValue, FilterBar } from './FilterBar.tsx'
import { batchWords, type StoredSurvey } from './StoredSurvey.ts'
import { TextAnswers } from './TextAnswers.tsx'

const FigureChart = lazy(() => import('./FigureChart.tsx'))

/** What the server tells staff beside what it tells everybody. */
interface StaffFigures extends SurveyFigures {
  /** Valid answers without a filter. */
  total: number
  /** Whether so few people are meant that nothing is told. */
  isHidden: boolean
}

const MOST_FILTERS = 10

type Shown = 'table' | 'chart'

/** What the answers say: each question, two together, of all answers or of those that a filter leaves. */
export function StatisticsTab({ survey }: { survey: StoredSurvey }) {
  const { http } = useHost()
  const [filter, setFilter] = useState<AskedValue[]>([])
  const [shown, setShown] = useState<Shown>('table')
  const path = `/interact/statistics/${survey.surveyId}`
  const { data, error, mutate } = useRead<StaffFigures>(
    [path, filter],
    async signal => {
      const { data: figures } = await http.request(path, {
        method: 'POST',
        body: { filter },
        silent: true,
        signal,
      })
      return figures as StaffFigures
    },
    { keepPreviousData: true },
  )
  if (error !== undefined)
    return (
      <FaultBox title={t('统计加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  const isSlice = survey.anonymous && filter.length > 0
  return (
    <div className="m-survey-statistics">
      <FilterBar
        questions={data.questions}
        filter={filter}
        most={survey.anonymous ? 1 : MOST_FILTERS}
        onChange={setFilter}
      />
      <div className="m-survey-tools">
        <span>{baseWords(data)}</span>
        <Segmented<Shown>
          value={shown}
          onChange={setShown}
          options={[
            { value: 'table', label: t('数据表') },
            { value: 'chart', label: t('图表') },
          ]}
        />
        <Button onClick={() => void mutate()}>{t('刷新')}</Button>
      </div>
      {survey.anonymous && <p className="m-hint">{hintOf(filter)}</p>}
      {data.isHidden && (
        <Alert type="info" showIcon message={t('匿名问卷：涉及的人少于 5 个，为保护填写人不显示。')} />
      )}
      {data.questions.map(question => {
        const figures = data.figures.find(({ name }) => name === question.name)
        return (
          figures && (
            <section key={question.name} className="m-survey-question" aria-label={textOf(question.title)}>
              <h2>{textOf(question.title)}</h2>
              <p className="m-hint">{t('{{count}} 人回答', { count: figures.base })}</p>
              <Figures {...{ question, figures, shown, path, filter, isSlice }} />
            </section>
          )
        )
      })}
      {!isSlice && !data.isHidden && <CrossTable questions={data.questions} path={path} filter={filter} />}
    </div>
  )
}

const hintOf = (filter: AskedValue[]): string =>
  filter.length === 0 ? batchWords() : t('匿名问卷一次按一个题目筛选，筛选时不显示文字答案和交叉统计。')

function baseWords({ base, total }: StaffFigures): string {
  if (base === null || base === total) return t('有效答卷 {{total}}', { total: formatNumber(total) })
  return t('有效答卷 {{base}} / {{total}}', { base: formatNumber(base), total: formatNumber(total) })
}

interface FiguresProps {
  question: Question
  figures: QuestionFigures
  shown: Shown
  path: string
  filter: AskedValue[]
  /** Whether these are some of the answers to an anonymous survey, whose texts are not told. */
  isSlice: boolean
}

function Figures({ question, figures, shown, path, filter, isSlice }: FiguresProps) {
  if (question.kind === 'other') return null
  if (question.kind === 'text')
    return figures.base === 0 || isSlice ? null : (
      <TextAnswers path={path} field={question.name} filter={filter} />
    )
  if (shown === 'table' || figures.base === 0) return <QuestionBars question={question} figures={figures} />
  return (
    <Suspense fallback={<Skeleton active />}>
      <FigureChart question={question} figures={figures} />
    </Suspense>
  )
}
