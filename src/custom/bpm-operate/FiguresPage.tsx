import { Segmented, Select, Skeleton, Table, type TableColumnsType } from 'antd'
import { useMemo, useState } from 'react'
import { FaultBox, faultMessage, formatNumber, formatTime, useIsPhone, useNamedPage } from '#engine'
import { t } from '#model/language/t.ts'
import { durationWords } from '../bpm-instance/index.ts'
import { BpmnViewer } from '../bpmn/index.ts'
import {
  type FiguresQuery,
  type HeatKind,
  heatOf,
  heatWords,
  type NodeFigures,
  type ProcessFigures,
  useFigures,
} from './ProcessFigures.ts'
import './bpm-operate.css'

/** How a version runs: how much there is of it, where it waits, and how long its nodes take. */
export function FiguresPage({ params }: { params: Record<string, string> }) {
  const [query, setQuery] = useState<FiguresQuery>({
    id: Number(params.definitionId),
    days: 90,
    versions: 'one',
  })
  const { data, error, mutate } = useFigures(query)
  if (error !== undefined && !data) {
    return (
      <section className="m-page">
        <FaultBox title={t('运行情况加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  }
  if (!data) return <Skeleton active className="m-page" />
  return (
    <section className="m-page m-figures" aria-label={t('运行情况')}>
      <Head figures={data} query={query} onChange={setQuery} />
      <Numbers figures={data} />
      <NodeViews figures={data} />
    </section>
  )
}

interface HeadProps {
  figures: ProcessFigures
  query: FiguresQuery
  onChange(query: FiguresQuery): void
}

/** Which process, which of its versions, and how far back. */
function Head({ figures: { definition, versions }, query, onChange }: HeadProps) {
  useNamedPage(definition.name)
  const ofAll = { value: 0, label: t('全部版本') }
  const choices = versions.map(({ id, version }) => ({
    value: id,
    label: t('第 {{version}} 版', { version }),
  }))
  const periods = [7, 30, 90, 365]
  return (
    <header className="m-figures-head">
      <h1>{definition.name}</h1>
      <Select
        aria-label={t('版本')}
        value={query.versions === 'all' ? 0 : query.id}
        options={choices.length > 1 ? [...choices, ofAll] : choices}
        onChange={(id: number) =>
          onChange(id === 0 ? { ...query, versions: 'all' } : { ...query, id, versions: 'one' })
        }
      />
      <Select
        aria-label={t('统计时间')}
        value={query.days}
        options={periods.map(days => ({ value: days, label: t('近 {{count}} 天结束的', { count: days }) }))}
        onChange={(days: number) => onChange({ ...query, days })}
      />
    </header>
  )
}

/** What is counted of whole instances. */
function Numbers({ figures: { instances } }: { figures: ProcessFigures }) {
  const time = (value: number | null) => (value === null ? '—' : durationWords(value))
  const cards: [title: string, value: string, tone?: string][] = [
    [t('进行中'), formatNumber(instances.running)],
    [t('其中挂起'), formatNumber(instances.suspended), instances.suspended > 0 ? 'warning' : ''],
    [t('其中有异常'), formatNumber(instances.incidents), instances.incidents > 0 ? 'danger' : ''],
    [t('通过'), formatNumber(instances.approved)],
    [t('不通过'), formatNumber(instances.rejected)],
    [t('已取消'), formatNumber(instances.cancelled)],
    [t('总耗时中位数'), time(instances.p50)],
    [t('总耗时 95% 以内'), time(instances.p95)],
  ]
  return (
    <dl className="m-figures-numbers">
      {cards.map(([title, value, tone]) => (
        <div key={title} className={tone ? `is-${tone}` : undefined}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The nodes in a picture and in a table; where there is little room the table comes first. */
function NodeViews({ figures }: { figures: ProcessFigures }) {
  const isPhone = useIsPhone()
  const picture = <HeatMap key="picture" figures={figures} />
  const table = <NodeTable key="table" figures={figures} />
  return <>{isPhone ? [table, picture] : [picture, table]}</>
}

function HeatMap({ figures: { nodes, definition } }: { figures: ProcessFigures }) {
  const [kind, setKind] = useState<HeatKind>('time')
  const heat = useMemo(() => heatOf(nodes, kind), [nodes, kind])
  return (
    <section className="m-figures-map m-bpmn-heat" aria-label={t('热力图')}>
      <header>
        <Segmented<HeatKind>
          aria-label={t('按什么着色')}
          value={kind}
          options={[
            { value: 'time', label: t('耗时（95% 以内）') },
            { value: 'waiting', label: t('正在等待') },
          ]}
          onChange={setKind}
        />
        <ul className="m-figures-legend" aria-label={t('图例')}>
          {heatWords(kind).map((words, index) => (
            <li key={words}>
              <span className={`m-figures-swatch is-${index + 1}`} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </header>
      <div className="m-figures-diagram">
        <BpmnViewer xml={definition.bpmnXml} heat={heat} />
      </div>
    </section>
  )
}

/** The same numbers to be read, for who cannot use the picture. */
function NodeTable({ figures: { nodes, days, most } }: { figures: ProcessFigures }) {
  return (
    <section aria-label={t('各节点')}>
      <Table<NodeFigures>
        size="small"
        rowKey="node"
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={nodeColumns()}
        dataSource={nodes}
        locale={{ emptyText: t('流程图中没有需要等待的节点') }}
      />
      <p className="m-hint">
        {t(
          '等待数为现在；经过次数和耗时按近 {{count}} 天离开节点的计算，取最近 {{most}} 个实例，退回重做的不计入。',
          {
            count: days,
            most: formatNumber(most),
          },
        )}
      </p>
    </section>
  )
}

function nodeColumns(): TableColumnsType<NodeFigures> {
  const time = (value: number | null) => (value === null ? '—' : durationWords(value))
  const number = (value: number) => formatNumber(value)
  const late = (value: number) =>
    value > 0 ? <span className="m-figures-late">{formatNumber(value)}</span> : formatNumber(value)
  return [
    { title: t('节点'), dataIndex: 'name', fixed: 'left', width: 140, ellipsis: true },
    { title: t('正在等待'), dataIndex: 'waiting', align: 'right', render: number },
    { title: t('已超时'), dataIndex: 'overdue', align: 'right', render: late },
    {
      title: t('等待最久'),
      dataIndex: 'oldestMillis',
      align: 'right',
      render: (value, { oldest }) => (
        <span title={oldest ? formatTime(oldest) : undefined}>{time(value)}</span>
      ),
    },
    { title: t('经过次数'), dataIndex: 'passed', align: 'right', render: number },
    { title: t('耗时中位数'), dataIndex: 'p50', align: 'right', render: time },
    { title: t('耗时 95% 以内'), dataIndex: 'p95', align: 'right', render: time },
  ]
}
