import { Tabs } from 'antd'
import { useEffect, useState } from 'react'
import {
  confirmLeave,
  FaultBox,
  faultMessage,
  hasPermission,
  type Row,
  useHost,
  useLocationQuery,
  usePageModel,
  usePageScope,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { AnswersTab } from './AnswersTab.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { QuotasTab } from './QuotasTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'
import { StatisticsTab } from './StatisticsTab.tsx'
import { CREATED, kindOf, type StoredSurvey, type SurveyKind } from './StoredSurvey.ts'
import { SurveyActions } from './SurveyActions.tsx'
import './interact-survey.css'

/** A survey for those who run it: how it stands, its answers, what they say, its quotas, its settings. */
export function SurveyDetailPage({ params }: { params: Record<string, string> }) {
  const surveyId = Number(params.surveyId)
  const { namePage } = useHost()
  const { data, error, mutate } = useSurvey(surveyId)
  const title = data?.title
  useEffect(() => {
    if (title === undefined) return
    // Either address opens either, for whoever has both.
    for (const page of Object.values(CREATED)) namePage?.(`/${page}/detail/${surveyId}`, title)
  }, [namePage, title, surveyId])
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('问卷加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <p aria-busy="true">{t('正在加载…')}</p>
  return <SurveyTabs key={surveyId} survey={data} onChanged={() => void mutate()} />
}

/** Surveys and votes have addresses of their own: one that is no survey is a vote, for whoever may see these. */
function useSurvey(surveyId: number) {
  const { http, user } = useHost()
  return useRead<StoredSurvey>(['interact-survey', surveyId], async signal => {
    const kinds = (Object.keys(CREATED) as SurveyKind[]).filter(kind =>
      hasPermission(user, `interact:${kind}:query`),
    )
    let fault: unknown
    for (const kind of kinds.length > 0 ? kinds : (['survey'] as const))
      try {
        const { data } = await http.request(`/${CREATED[kind]}/${surveyId}`, { silent: true, signal })
        return data as StoredSurvey
      } catch (refusal) {
        fault = refusal
      }
    throw fault
  })
}

function SurveyTabs({ survey, onChanged }: { survey: StoredSurvey; onChanged(): void }) {
  const { user } = useHost()
  const [search] = useLocationQuery()
  const asked = new URLSearchParams(search).get('tab')
  const [tab, setTab] = useState(asked ?? 'overview')
  const { model } = usePageModel(CREATED[kindOf(survey)])
  const fields = model?.resource?.fields ?? []
  const may = (right: string) => hasPermission(user, `interact:${kindOf(survey)}:${right}`)
  const scope = usePageScope()
  const record: Row = { ...survey }

  /** The tab that is left is taken down, with what was typed there and not saved. */
  async function choose(next: string): Promise<void> {
    if (await confirmLeave(scope?.key)) setTab(next)
  }

  const items = [
    { key: 'overview', label: t('概览'), children: <OverviewTab survey={survey} fields={fields} /> },
    { key: 'answers', label: t('答卷'), children: <AnswersTab survey={survey} onChanged={onChanged} /> },
    ...(may('statistics')
      ? [{ key: 'statistics', label: t('统计'), children: <StatisticsTab survey={survey} /> }]
      : []),
    { key: 'quotas', label: t('配额'), children: <QuotasTab survey={survey} /> },
    {
      key: 'settings',
      label: t('问卷设置'),
      children: <SettingsTab {...{ survey, record, onChanged }} model={model} />,
    },
  ]
  return (
    <section className="m-page m-page-scroll m-survey">
      <header className="m-survey-head">
        <h1>{survey.title}</h1>
        {model?.resource && <SurveyActions survey={survey} resource={model.resource} onChanged={onChanged} />}
      </header>
      <Tabs activeKey={tab} onChange={next => void choose(next)} items={items} destroyInactiveTabPane />
    </section>
  )
}
