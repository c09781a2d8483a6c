import { Segmented, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, formatNumber, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import './datafill-publish.css'

interface Figures {
  measures: { name: string; title: Text }[]
  groups: { keys: unknown[]; labels: string[]; values: (number | null)[]; within: string[] }[]
  total: { values: (number | null)[] }
}

const PATH = '/datafill/publishTasks/figures'

const MEASURES = ['all', 'handedIn', 'rate', 'onTimeRate', 'returned', 'returnedRate']

const RATES = new Set(['rate', 'onTimeRate', 'returnedRate'])

/** How campaigns are answered: by region, kind, level, day or campaign; each row opens its tasks. */
export function FeedBackCount() {
  const { http, navigate, text } = useHost()
  const [by, setBy] = useState('region')
  const { data, error, mutate } = useRead<Figures>([PATH, by], async signal => {
    const query = { figureBy: by, figureMeasures: MEASURES.join(',') }
    return (await http.request(PATH, { query, silent: true, signal })).data as Figures
  })
  const dimensions = [
    { value: 'region', label: t('地区') },
    { value: 'memberType', label: t('类型') },
    { value: 'levelName', label: t('等级') },
    { value: 'submittedTime:day', label: t('上报日') },
    { value: 'title', label: t('填报') },
  ]
  if (error)
    return (
      <section className="m-page">
        <FaultBox title={t('统计加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  if (!data) return <Skeleton active className="m-page" />
  const value = (name: string, given: number | null | undefined) => {
    if (given == null) return '—'
    return RATES.has(name) ? `${(given * 100).toFixed(1)}%` : formatNumber(given)
  }
  const rows = [
    ...data.groups.map(({ labels, values, within }) => ({ name: labels[0] || '—', values, within })),
    { name: t('合计'), values: data.total.values, within: [] as string[] },
  ]
  return (
    <section className="m-page m-fill-totals" aria-label={t('反馈统计')}>
      <header>
        <h2>{t('反馈统计')}</h2>
        <Segmented aria-label={t('按什么统计')} value={by} options={dimensions} onChange={setBy} />
      </header>
      <Table
        rowKey={({ within }) => within.join('&')}
        size="middle"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={rows}
        columns={[
          { title: dimensions.find(one => one.value === by)?.label, dataIndex: 'name' },
          ...data.measures.map(({ name, title }, index) => ({
            ...{ key: name, title: text(title), align: 'right' as const },
            render: (_: unknown, { values, within }: (typeof rows)[number]) =>
              index === 0 ? (
                <button
                  type="button"
                  className="m-link"
                  onClick={() =>
                    navigate(
                      `/datafill/publishRecords?${new URLSearchParams(within.map(part => ['figureWithin', part]))}`,
                    )
                  }
                >
                  {value(name, values[index])}
                </button>
              ) : (
                value(name, values[index])
              ),
          })),
        ]}
      />
    </section>
  )
}
