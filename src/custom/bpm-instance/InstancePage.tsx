import { Alert, Skeleton, Tabs } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  type DocumentFormControl,
  FaultBox,
  faultMessage,
  type HttpFault,
  useHost,
  useIsPhone,
  useLeaveGuard,
  useLocationQuery,
} from '#engine'
import { t } from '#model/language/t.ts'
import { EventList } from './EventList.tsx'
import { IncidentNotice } from './IncidentNotice.tsx'
import { InstanceForm, isWritable } from './InstanceForm.tsx'
import { InstanceHead } from './InstanceHead.tsx'
import { NodeTimeline } from './NodeTimeline.tsx'
import { OperationBar } from './operations/OperationBar.tsx'
import { INSTANCE, type Task } from './Process.ts'
import { ProgressDiagram } from './ProgressDiagram.tsx'
import {
  type ApprovalDetail,
  type DetailPlace,
  useApprovalDetail,
  useRefreshCopies,
  useRefreshProcesses,
} from './useApprovalDetail.ts'
import './instance.css'

/** One process: what was filled in, how far it came, what was said, and what the reader may do. ?id=12&taskId=34 */
export function InstancePage() {
  const [search] = useLocationQuery()
  const place = placeIn(search)
  const { data, error, mutate } = useApprovalDetail(place)
  useReadCopy(place, new URLSearchParams(search).has('copy'))
  if (place === null) {
    return <FaultBox title={t('没有指定流程')}>{t('请从待办、已办或我的流程中打开。')}</FaultBox>
  }
  if (error !== undefined && !data) {
    return (
      <section className="m-page">
        <FaultBox title={t('流程加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      </section>
    )
  }
  if (!data) return <Skeleton active className="m-page" />
  return <Process key={`${place.id} ${place.taskId}`} detail={data} />
}

/** Who was sent a copy and opens it has read it. */
function useReadCopy(place: DetailPlace | null, isCopy: boolean): void {
  const { http } = useHost()
  const refresh = useRefreshCopies()
  const id = isCopy ? place?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    const reading = http.request(`${INSTANCE}/read-copy`, { method: 'PUT', body: { id }, silent: true })
    // That it stays unread stops nobody.
    reading.then(refresh, () => undefined)
  }, [http, id, refresh])
}

function placeIn(search: string): DetailPlace | null {
  const query = new URLSearchParams(search)
  const number = (name: string) => (/^\d{1,16}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  const id = number('id')
  return id === null ? null : { id, taskId: number('taskId') }
}

function Process({ detail }: { detail: ApprovalDetail }) {
  const { user } = useHost()
  const isPhone = useIsPhone()
  const form = useRef<DocumentFormControl>(null)
  const [isTyped, setTyped] = useState(false)
  const [mistakes, setMistakes] = useState<string[]>([])
  const [tab, setTab] = useState('form')
  const refresh = useRefreshProcesses()
  useLeaveGuard(isTyped, {
    title: t('系统提示'),
    content: t('表单的修改还没有提交，离开后将会丢失。'),
    okText: t('放弃修改'),
    cancelText: t('继续编辑'),
  })

  function collect(): Record<string, unknown> | null | undefined {
    if (!isWritable(detail)) return null
    setTab('form')
    const { values, general } = form.current?.collect() ?? {
      values: null,
      general: [t('表单还在加载，请稍候')],
    }
    setMistakes(general)
    return values ?? undefined
  }

  function showMistakes({ errors, message }: HttpFault): void {
    setTab('form')
    const own = errors.map(({ field, ...rest }) => ({ ...rest, field: field.replace(/^variables\./, '') }))
    const others = form.current?.place(own) ?? own.map(one => one.message)
    setMistakes([...new Set([message, ...others])])
  }

  function handleChanged(): Promise<unknown> {
    setTyped(false)
    return refresh()
  }

  const timeline = <NodeTimeline nodes={detail.activityNodes} starter={detail.processInstance.startUser} />
  return (
    <section className="m-page m-instance" aria-label={detail.processInstance.name}>
      <InstanceHead detail={detail} onRefresh={() => void refresh()} />
      <Warnings detail={detail} mistakes={mistakes} onRetried={() => void refresh()} />
      <div className="m-instance-main">
        <Tabs
          className="m-instance-tabs"
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'form',
              label: t('表单'),
              // What was typed stays while another tab is seen.
              forceRender: true,
              children: <InstanceForm detail={detail} control={form} onInput={() => setTyped(true)} />,
            },
            ...(isPhone ? [{ key: 'timeline', label: t('进度'), children: timeline }] : []),
            { key: 'diagram', label: t('流程图'), children: <ProgressDiagram detail={detail} /> },
            { key: 'events', label: t('动态'), children: <EventList detail={detail} /> },
          ]}
        />
        {!isPhone && (
          <aside className="m-instance-side" aria-label={t('审批进度')}>
            {timeline}
          </aside>
        )}
      </div>
      <OperationBar
        detail={detail}
        lastTask={lastOwn(detail, user.userId)}
        collect={collect}
        onMistakes={showMistakes}
        onChanged={handleChanged}
      />
    </section>
  )
}

interface WarningsProps {
  detail: ApprovalDetail
  mistakes: string[]
  onRetried(): void
}

/** What stands in the way, above everything else. */
function Warnings({ detail, mistakes, onRetried }: WarningsProps) {
  const { suspensionState, reason, result } = detail.processInstance
  return (
    <>
      {mistakes.length > 0 && <Alert type="error" showIcon role="alert" message={mistakes.join(t('；'))} />}
      {suspensionState === 2 && (
        <Alert type="warning" showIcon message={t('流程已挂起')} description={t('激活之前不能处理任务。')} />
      )}
      <IncidentNotice detail={detail} onRetried={onRetried} />
      {result === 4 && reason && (
        <Alert type="info" showIcon message={t('取消原因：{{reason}}', { reason })} />
      )}
    </>
  )
}

/** The task that somebody decided last. */
function lastOwn({ activityNodes }: ApprovalDetail, userId: number): Task | null {
  const own = activityNodes
    .flatMap(({ tasks }) => tasks)
    .filter(
      ({ assigneeUser, endTime, result }) =>
        assigneeUser?.userId === userId && endTime !== null && result === 2,
    )
  return own.toSorted((one, other) => String(one.endTime).localeCompare(String(other.endTime))).at(-1) ?? null
}
