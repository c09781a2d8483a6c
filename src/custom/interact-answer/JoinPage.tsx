import { Button, Empty, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { SurveySummary } from './Survey.ts'
import { windowWords } from './surveyWords.ts'
import './interact-answer.css'

const PATH = '/interact/join/list'

type Shown = 'open' | 'done'

/** Surveys and votes that are for the caller: to be answered, and those that are done or over. */
export function JoinPage() {
  const { http } = useHost()
  const [shown, setShown] = useState<Shown>('open')
  const { data, error, mutate } = useRead<SurveySummary[]>([PATH], async signal => {
    return (await http.request(PATH, { silent: true, signal })).data as SurveySummary[]
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('问卷加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  const open = data.filter(isOpen)
  const rows = shown === 'open' ? open : data.filter(survey => !isOpen(survey))
  return (
    <section className="m-page m-page-scroll m-join" aria-label={t('我的问卷')}>
      <Segmented<Shown>
        value={shown}
        onChange={setShown}
        options={[
          { value: 'open', label: t('待填写（{{count}}）', { count: open.length }) },
          { value: 'done', label: t('已填写或已结束') },
        ]}
      />
      {rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={shown === 'open' ? t('没有需要您填写的问卷或投票') : t('还没有填写过问卷或投票')}
        />
      )}
      <ul className="m-join-list">
        {rows.map(survey => (
          <JoinCard key={survey.surveyId} survey={survey} />
        ))}
      </ul>
    </section>
  )
}

const isOpen = (survey: SurveySummary): boolean => survey.closed === null && !isUsedUp(survey)

/** Whether the caller has answered as often as it may in this period. */
const isUsedUp = ({ answered, frequency, times }: SurveySummary): boolean =>
  (answered ?? 0) >= (frequency === 'times' ? (times ?? 1) : 1)

function JoinCard({ survey }: { survey: SurveySummary }) {
  const { navigate } = useHost()
  const { surveyId, title, kind, anonymous, closed, answered, mayReadResults } = survey
  const open = () => navigate(`/interact/survey/answer/${surveyId}`)
  const state = closed ?? (answered ? t('已填写 {{count}} 次', { count: answered }) : null)
  return (
    <li className="m-join-card">
      <header>
        <h3>{title}</h3>
        <span>
          <Tag color={kind === '2' ? 'success' : 'processing'}>{kind === '2' ? t('投票') : t('问卷')}</Tag>
          {anonymous && <Tag>{t('匿名')}</Tag>}
        </span>
      </header>
      <p className="m-hint">{windowWords(survey) || t('不限时间')}</p>
      {state !== null && <p>{state}</p>}
      <footer>
        {isOpen(survey) && (
          <Button type="primary" onClick={open}>
            {kind === '2' ? t('去投票') : t('去填写')}
          </Button>
        )}
        {!isOpen(survey) && mayReadResults && <Button onClick={open}>{t('查看结果')}</Button>}
      </footer>
    </li>
  )
}
