import { Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useComeBack, useHost, useLocationQuery } from '#engine'
import { t } from '#model/language/t.ts'
import { Filling } from './Filling.tsx'
import { LookedAt } from './LookedAt.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { FILL, useTask } from './Task.ts'
import { TaskHead } from './TaskHead.tsx'
import { TaskQuestions } from './TaskQuestions.tsx'
import './datafill-fill.css'

/** The page of a task: its document to be filled in, or to be looked at. ?at=lines leads to a field. */
export function FillPage({ taskId }: { taskId: number }) {
  const { http, notify } = useHost()
  const { data, error, mutate } = useTask(taskId)
  // The publisher may have returned or ended it meanwhile; what is typed stays.
  useComeBack(() => void mutate())
  const [search] = useLocationQuery()
  const [isAsking, setAsking] = useState(false)
  const at = new URLSearchParams(search).get('at') || null
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('填报任务加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active className="m-page" />

  async function extend(reason: string): Promise<void> {
    const { msg } = await http.request(`${FILL}/${taskId}/extension`, { method: 'PUT', body: { reason } })
    notify.success(msg ?? '')
    await mutate()
  }

  const reload = async () => void (await mutate())
  const place = `${data.formVersionId} ${data.task.status} ${data.may.fill}`
  return (
    <section className="m-page m-fill" aria-label={data.task.title}>
      <TaskHead view={data} onExtend={() => setAsking(true)} />
      <TaskQuestions view={data} onReload={reload} />
      {data.may.fill ? (
        <Filling key={place} view={data} at={at} onReload={reload} />
      ) : (
        <LookedAt key={place} view={data} onReload={reload} />
      )}
      {isAsking && (
        <ReasonDialog
          title={t('申请延期')}
          label={t('请说明延期原因')}
          onSend={extend}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
