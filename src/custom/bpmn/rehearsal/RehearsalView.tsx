import { Alert, Skeleton, Table, type TableColumnsType, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { FaultBox, faultMessage, type HttpFault, useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import { BpmnViewer } from '../viewer/BpmnViewer.tsx'
import type { ViewerActivity } from '../viewer/ViewerRecords.ts'
import { changeWords, impossibleWords } from './changeWords.ts'
import {
  type ChangedInstance,
  type RehearsalProps,
  type RehearsalResult,
  type UnplayedInstance,
  useRehearsal,
  useRehearsedXml,
} from './useRehearsal.ts'
import './rehearsal.css'

const ROWS = 5

/** What comes out of a rehearsal: how many change their way, which, and where. */
export default function RehearsalView(props: RehearsalProps) {
  const { data, error, mutate } = useRehearsal(props)
  if (error !== undefined) return <Refused fault={error as HttpFault} retry={() => void mutate()} />
  if (!data)
    return (
      <div role="status">
        <p className="m-hint">{t('正在对照最近的流程实例…')}</p>
        <Skeleton active />
      </div>
    )
  if (data.total === 0)
    return <Alert type="info" showIcon message={t('这个流程还没有实例，没有可以对照的。')} />
  return <Result {...props} result={data} />
}

/** What keeps the diagram from being played. */
function Refused({ fault, retry }: { fault: HttpFault; retry(): void }) {
  const problems = fault.errors ?? []
  if (problems.length === 0)
    return (
      <FaultBox title={t('对照没有完成')} onRetry={retry}>
        {faultMessage(fault)}
      </FaultBox>
    )
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={t('流程图有 {{count}} 处问题，不能对照历史实例', { count: problems.length })}
      description={
        <ul className="m-rehearsal-problems">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}

function Result({ result, ...props }: RehearsalProps & { result: RehearsalResult }) {
  const changed = result.instances.filter((one): one is ChangedInstance => one.outcome === 'changed')
  const unplayed = result.instances.filter((one): one is UnplayedInstance => one.outcome === 'impossible')
  const [chosen, setChosen] = useState<number | null>(changed[0]?.id ?? null)
  const shown = changed.find(({ id }) => id === chosen)
  return (
    <div className="m-rehearsal">
      <Summary {...result} />
      {changed.length > 0 && <Changed instances={changed} chosen={chosen} choose={setChosen} />}
      {shown && <Way {...props} instance={shown} />}
      {unplayed.length > 0 && <Unplayed instances={unplayed} />}
    </div>
  )
}

function Summary({ total, rehearsed, same, changed, impossible }: RehearsalResult) {
  return (
    <div className="m-rehearsal-summary">
      <p>
        {t('对照最近 {{count}} 个实例：', { count: rehearsed })}
        <Tag color="success">{t('走向不变 {{count}}', { count: same })}</Tag>
        <Tag color={changed > 0 ? 'warning' : 'default'}>{t('走向改变 {{count}}', { count: changed })}</Tag>
        <Tag>{t('无法对照 {{count}}', { count: impossible })}</Tag>
      </p>
      <p className="m-hint">
        {rehearsed < total && t('时间有限，另有 {{count}} 个没有对照。', { count: total - rehearsed })}
        {t('按已有的办理结果推演，新增的节点视为通过；不会保存或发送任何内容。')}
      </p>
    </div>
  )
}

interface ChangedProps {
  instances: ChangedInstance[]
  chosen: number | null
  choose(id: number): void
}

function Changed({ instances, chosen, choose }: ChangedProps) {
  const { byValue } = useDictionary('bpm_task_assign_rule_type')
  const columns: TableColumnsType<ChangedInstance> = [
    {
      title: t('流程实例'),
      key: 'name',
      render: (_, { id, name, startUser, version }) => (
        <>
          <button type="button" className="m-link" aria-pressed={id === chosen} onClick={() => choose(id)}>
            {name}
          </button>
          <div className="m-hint">
            {[startUser?.nickName, version && t('第 {{version}} 版', { version })]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </>
      ),
    },
    {
      title: t('走向的变化'),
      key: 'change',
      render: (_, instance) =>
        changeWords(instance, type => byValue.get(String(type))?.label ?? String(type)),
    },
  ]
  return (
    <Table<ChangedInstance>
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={instances}
      pagination={instances.length > ROWS && { pageSize: ROWS, size: 'small', showSizeChanger: false }}
      rowClassName={({ id }) => (id === chosen ? 'm-rehearsal-chosen' : '')}
      onRow={({ id }) => ({ onClick: () => choose(id) })}
    />
  )
}

/** The way that an instance would take, with the node at which it changes. */
function Way({ instance, ...props }: RehearsalProps & { instance: ChangedInstance }) {
  const xml = useRehearsedXml(props)
  const { nowWay, now, before } = instance
  const marked = (now ?? before)?.id
  const activities = useMemo(
    () =>
      [...new Set(nowWay.map(({ id }) => id))]
        .filter(id => id !== marked)
        .map((key, index): ViewerActivity => ({ key, startTime: index + 1, endTime: index + 1 }))
        .concat(marked === undefined ? [] : [{ key: marked, startTime: nowWay.length + 1 }]),
    [nowWay, marked],
  )
  const legend = useMemo(() => ({ done: t('会经过'), pending: t('由此改变') }), [])
  return (
    <section className="m-rehearsal-diagram" aria-label={t('“{{name}}”会走的路', { name: instance.name })}>
      {xml === undefined ? (
        <Skeleton active />
      ) : (
        <BpmnViewer xml={xml} activities={activities} legend={legend} />
      )}
    </section>
  )
}

function Unplayed({ instances }: { instances: UnplayedInstance[] }) {
  const byReason = [...Map.groupBy(instances, ({ reason }) => reason)]
  return (
    <details>
      <summary>{t('无法对照的 {{count}} 个', { count: instances.length })}</summary>
      <ul className="m-rehearsal-problems">
        {byReason.map(([reason, alike]) => (
          <li key={reason}>
            {impossibleWords(reason)}
            {t('：')}
            {alike.map(({ name }) => name).join(t('、'))}
          </li>
        ))}
      </ul>
    </details>
  )
}
