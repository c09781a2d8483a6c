import { Skeleton } from 'antd'
import { FaultBox, faultMessage, formatTime, listAnswer, timeTip, useHost, useRead } from '#engine'
import { isPast } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { detailAddress } from '../bpm-instance/index.ts'
import './todo-card.css'

/** How many are shown. */
const MOST = 5

interface TodoRow {
  id: number
  name: string
  processInstanceId: number
  processInstanceName: string
  createTime: string
  dueDate: string | null
}

/** What has waited longest for the reader, on the home page. */
export default function TodoCard() {
  const host = useHost()
  const { data, error, mutate } = useRead<TodoRow[]>(['/bpm/task', 'oldest'], async signal => {
    const query = { pageNo: 1, pageSize: MOST, orderByColumn: 'createTime', isAsc: 'ascending' }
    const answer = await host.http.request('/bpm/task/todo-page', { query, silent: true, signal })
    return listAnswer(answer).rows as unknown as TodoRow[]
  })
  if (error !== undefined) {
    return (
      <FaultBox title={t('待办加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (!data) return <Skeleton active title={false} />
  if (data.length === 0) return <p className="m-home-none">{t('没有待办任务')}</p>
  return (
    <ul className="m-todo-list">
      {data.map(task => (
        <li key={task.id}>
          <button
            type="button"
            className="m-todo"
            onClick={() => host.navigate(detailAddress(task.processInstanceId, task.id))}
          >
            <span className="m-todo-name">{task.processInstanceName}</span>
            <span className="m-hint">{task.name}</span>
            <time className={isLate(task) ? 'm-todo-late' : 'm-hint'} title={timeTip(task.createTime)}>
              {isLate(task) ? t('已超时') : formatTime(task.createTime)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}

const isLate = ({ dueDate }: TodoRow): boolean => isPast(dueDate, new Date())
