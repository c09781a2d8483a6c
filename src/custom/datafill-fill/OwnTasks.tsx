import { Empty, Progress, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, formatTime, useComeBack, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { FILL, type Task, type TaskWindow } from './Task.ts'
import { statusLook } from './taskWords.ts'
import './datafill-fill.css'

type OwnTask = Task & { window: TaskWindow }

/** The own tasks and those of the own department, as cards. */
export function OwnTasks() {
  const { http } = useHost()
  const [shown, setShown] = useState<'open' | 'done'>('open')
  const { data, error, mutate } = useRead<OwnTask[]>([FILL], async signal => {
    const answer = await http.request(FILL, { silent: true, signal })
    return answer.data as OwnTask[]
  })
  useComeBack(() => void mutate())
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('填报任务加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active className="m-page" />
  const open = data.filter(isOpen)
  const listed = shown === 'open' ? open : data.filter(task => !isOpen(task))
  return (
    <section className="m-page m-fill-own" aria-label={t('我的填报')}>
      <header className="m-page-head">
        <h1>{t('我的填报')}</h1>
        <Segmented
          value={shown}
          onChange={setShown}
          options={[
            { value: 'open', label: t('待完成 {{count}}', { count: open.length }) },
            { value: 'done', label: t('已完成 {{count}}', { count: data.length - open.length }) },
          ]}
        />
      </header>
      {listed.length === 0 && (
        <Empty description={shown === 'open' ? t('没有需要填报的内容') : t('还没有完成的填报')} />
      )}
      <ul className="m-fill-cards">
        {listed.map(task => (
          <li key={task.taskId}>
            <TaskCard task={task} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isOpen = ({ status, ended }: OwnTask): boolean => ['0', '1', '4'].includes(status) && !ended

function TaskCard({ task }: { task: OwnTask }) {
  const host = useHost()
  const look = statusLook(task.status)
  const isOver = isOpen(task) && (task.window === 'closed' || task.window === 'grace')
  return (
    <button
      type="button"
      className="m-fill-card"
      onClick={() => host.navigate(`/datafill/fill/${task.taskId}`)}
    >
      <span className="m-fill-title">
        <b>{task.title}</b>
        <Tag color={look.color}>{look.words}</Tag>
        {isOver && <Tag color="error">{t('已逾期')}</Tag>}
      </span>
      <span className="m-hint">
        {task.publisherName}
        {task.targetKind === '2' && ` · ${task.targetName ?? ''}`}
      </span>
      <span className="m-hint">
        {task.deadline === null ? t('没有截止时间') : t('截止 {{time}}', { time: formatTime(task.deadline) })}
      </span>
      <Progress percent={Number(task.filledShare)} size="small" aria-label={t('已填比例')} />
    </button>
  )
}
