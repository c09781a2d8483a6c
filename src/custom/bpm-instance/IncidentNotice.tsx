import { Alert, Button, Popconfirm } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DialogSkeleton, faultMessage, formatTime, useHost, usePermission, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { operationOf } from './operations/operationOf.ts'
import { INSTANCE, type Task } from './Process.ts'
import type { ApprovalDetail } from './useApprovalDetail.ts'
import { VariablesDialog } from './VariablesDialog.tsx'

const OperationDialog = lazy(() =>
  import('./operations/OperationDialog.tsx').then(module => ({ default: module.OperationDialog })),
)

/** What went wrong in a process, as the server tells it. */
interface Incident {
  id: number
  code: string
  nodeName: string | null
  detail: string | null
  createTime: string
  solveTime: string | null
  canRetry: boolean
  canAcknowledge: boolean
}

interface IncidentNoticeProps {
  detail: ApprovalDetail
  onRetried(): void
}

/**
 * That something of a process went wrong; who may look after it sees where and why, tries again, or leaves it where
 * nothing waits for it.
 */
export function IncidentNotice({ detail, onRetried }: IncidentNoticeProps) {
  const { id, incidents = 0 } = detail.processInstance
  const { http, notify } = useHost()
  const [isSetting, setSetting] = useState(false)
  const mayManage = usePermission(['bpm:process-instance:manager-query'])
  const mayTransfer = usePermission(['bpm:task:manager-query'])
  const [given, setGiven] = useState<Task | null>(null)
  const { data, mutate } = useRead<Incident[]>(
    mayManage && incidents > 0 ? [INSTANCE, 'incidents', id] : null,
    async signal => {
      const answer = await http.request(`${INSTANCE}/incidents`, { query: { id }, silent: true, signal })
      return answer.data as Incident[]
    },
  )
  if (incidents === 0) return null
  const ownerless = mayTransfer ? ownerlessIn(detail) : undefined
  const open = data?.filter(({ solveTime }) => solveTime === null) ?? []
  // What is tried again by itself waits for nobody.
  const isRetrying = open.length > 0 && open.every(({ code }) => code === 'SERVICE_RETRYING')

  async function settle(how: 'retry' | 'acknowledge', done: string): Promise<void> {
    try {
      await http.request(`${INSTANCE}/${how}`, { method: 'PUT', body: { id }, silent: true })
      notify.success(done)
    } catch (fault) {
      notify.error(faultMessage(fault))
    }
    void mutate()
    onRetried()
  }

  function handleSet(): void {
    setSetting(false)
    void mutate()
    onRetried()
  }

  return (
    <Alert
      type={isRetrying ? 'warning' : 'error'}
      showIcon
      role="alert"
      message={
        isRetrying
          ? t('自动任务执行失败，正在重试')
          : t('流程有 {{count}} 处异常，需要管理员处理', { count: incidents })
      }
      description={
        open.length > 0 && (
          <ul className="m-incidents">
            {open.map(({ id: key, code, nodeName, detail, createTime }) => (
              <li key={key}>
                {nodeName && <strong>{nodeName}</strong>} {incidentWords(code)} {detail}{' '}
                <span className="m-hint">{formatTime(createTime)}</span>
              </li>
            ))}
          </ul>
        )
      }
      action={
        <div className="m-incident-actions">
          {ownerless && (
            <Button size="small" type="primary" autoInsertSpace={false} onClick={() => setGiven(ownerless)}>
              {t('指定处理人')}
            </Button>
          )}
          {open.some(({ canRetry }) => canRetry) && (
            <Button size="small" autoInsertSpace={false} onClick={() => void settle('retry', t('已重试'))}>
              {t('重试')}
            </Button>
          )}
          {open.some(({ canAcknowledge }) => canAcknowledge) && (
            <Popconfirm
              placement="bottomRight"
              title={t('忽略后不再重试，流程不受影响')}
              onConfirm={() => settle('acknowledge', t('已忽略'))}
            >
              <Button size="small" autoInsertSpace={false}>
                {t('忽略')}
              </Button>
            </Popconfirm>
          )}
          {open.length > 0 && (
            <Button size="small" onClick={() => setSetting(true)}>
              {t('修改变量')}
            </Button>
          )}
          {isSetting && (
            <VariablesDialog instanceId={id} onDone={handleSet} onClose={() => setSetting(false)} />
          )}
          {given && (
            <GiveDialog detail={detail} task={given} onDone={onRetried} onClose={() => setGiven(null)} />
          )}
        </div>
      }
    />
  )
}

/** An open task for which nobody was found. */
const ownerlessIn = ({ activityNodes }: ApprovalDetail): Task | undefined =>
  activityNodes.flatMap(({ tasks }) => tasks).find(({ isNobody, endTime }) => isNobody && endTime === null)

interface GiveDialogProps {
  detail: ApprovalDetail
  task: Task
  onDone(): void
  onClose(): void
}

/** Whoever manages tasks says who does one that is nobody's. */
function GiveDialog({ detail, task, onDone, onClose }: GiveDialogProps) {
  const { hint: _hint, ...transfer } = operationOf('transfer')
  return (
    <Suspense fallback={<DialogSkeleton />}>
      <OperationDialog
        operation={{ ...transfer, title: t('指定处理人'), done: t('已指定处理人') }}
        detail={detail}
        subject={{ instance: detail.processInstance, task, variables: null }}
        isAllowed
        onDone={() => {
          onClose()
          onDone()
        }}
        onRefused={onDone}
        onMistakes={onDone}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** What is wrong, by its code. */
function incidentWords(code: string): string {
  const words: Record<string, string> = {
    NOBODY: t('没有找到处理人'),
    SERVICE_FAILED: t('自动任务执行失败'),
    LISTENER_FAILED: t('监听器执行失败'),
    SERVICE_RETRYING: t('自动任务正在重试'),
    NO_HANDLER: t('没有对应的处理程序'),
    CALL_MISSING: t('被调用的流程不存在或不能执行'),
    CALL_DEPTH: t('流程互相调用的层数过多'),
    CALL_FAILED: t('调用的流程没有发起成功'),
    CALL_REFUSED: t('被调用的流程不能发起'),
    NO_OUTGOING_FLOW: t('没有符合条件的去向'),
    CONDITION_FAILED: t('流转条件无法计算'),
    EXPRESSION_FAILED: t('表达式无法计算'),
    STEP_LIMIT: t('经过的环节过多'),
    ITEM_LIMIT: t('多实例的数量超过上限'),
    BAD_DURATION: t('定时器的时间不正确'),
  }
  return words[code] ?? code
}
