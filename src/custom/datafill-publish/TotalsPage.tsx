import { Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import {
  DictionaryTag,
  FaultBox,
  faultMessage,
  formatNumber,
  useComeBack,
  useDictionary,
  useHost,
  useNamedPage,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import { inGroup, tasksPath } from './tasksPath.ts'
import './datafill-publish.css'

type By = 'region' | 'level' | 'kind'

interface Group {
  key: string | null
  tasks: number
  handedIn: number
  values: (number | null)[]
}

interface Totals {
  title: string
  by: By
  figures: { field: string; title: Text; how: 'sum' | 'avg' }[]
  groups: Group[]
  total: Group | null
}

const PATH = '/datafill/campaign/totals'

/** In which search of the tasks a group is found. */
const SEARCH: Record<By, string> = { region: 'region', level: 'levelName', kind: 'memberType' }

const NAMES: Record<By, () => string> = {
  region: () => t('地区'),
  level: () => t('等级'),
  kind: () => t('类型'),
}

/** What was handed in of a campaign, added up by region, level or kind; each figure opens its tasks. */
export function TotalsPage({ params }: { params: Record<string, string> }) {
  const { http, navigate, text } = useHost()
  const [by, setBy] = useState<By>('region')
  const { campaignId } = params
  const { data, error, mutate } = useRead<Totals>([PATH, campaignId, by], async signal => {
    return (await http.request(PATH, { query: { campaignId, by }, silent: true, signal })).data as Totals
  })
  useComeBack(() => void mutate())
  useNamedPage(data?.title)
  if (error)
    return (
      <section className="m-page">
        <FaultBox title={t('汇总加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  if (!data) return <Skeleton active className="m-page" />
  const open = (group: Group) => {
    navigate(
      tasksPath({ campaignId: campaignId ?? '', ...(group.key !== null && inGroup(SEARCH[by], group.key)) }),
    )
  }
  const scales = data.figures.map((_, index) => scaleOf([...data.groups, data.total], index))
  const figures = data.figures.map(({ field, title, how }, index) => ({
    ...{ key: field, align: 'right' as const },
    title:
      how === 'sum' ? t('{{name}}合计', { name: text(title) }) : t('{{name}}平均', { name: text(title) }),
    render: (_: unknown, { values }: Group) =>
      values[index] == null ? '—' : formatNumber(values[index], scales[index]),
  }))
  return (
    <section className="m-page m-fill-totals" aria-label={t('汇总')}>
      <header>
        <h1>{data.title}</h1>
        <Segmented<By>
          aria-label={t('按什么汇总')}
          value={by}
          options={[
            { value: 'region', label: t('按地区') },
            { value: 'level', label: t('按等级') },
            { value: 'kind', label: t('按类型') },
          ]}
          onChange={setBy}
        />
      </header>
      <Table<Group>
        rowKey={({ key }) => key ?? ''}
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={data.total ? [...data.groups, { ...data.total, key: null }] : data.groups}
        columns={[
          {
            title: NAMES[by](),
            key: 'key',
            render: (_, group) => <Name by={by} name={group.key} />,
          },
          {
            ...{ title: t('已上报 / 任务'), key: 'tasks', align: 'right' },
            render: (_, group) => (
              <button type="button" className="m-link" onClick={() => open(group)}>
                {group.handedIn} / {group.tasks}
              </button>
            ),
          },
          ...figures,
        ]}
      />
      {figures.length === 0 && <p className="m-hint">{t('这次填报没有设置汇总字段，只统计份数')}</p>}
    </section>
  )
}

/** Decimals that all numbers of a column are shown with: as many as the longest has, four at most. */
function scaleOf(groups: readonly (Group | null)[], index: number): number {
  const texts = groups.map(group => String(group?.values[index] ?? ''))
  return Math.min(4, Math.max(...texts.map(text => text.split('.')[1]?.length ?? 0)))
}

function Name({ by, name }: { by: By; name: string | null }) {
  const kinds = useDictionary('tenant_type')
  if (name === null) return <strong>{t('合计')}</strong>
  if (name === '') return <span className="m-hint">{t('（没有填写）')}</span>
  if (by !== 'kind') return name
  return <DictionaryTag value={name} entry={kinds.byValue.get(name)} />
}
