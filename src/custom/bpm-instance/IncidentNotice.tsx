import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { faultMessage, formatTime, useHost, usePermission, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { INSTANCE, type Instance } from './Process.ts'
import { VariablesDialog } from './VariablesDialog.tsx'

/** What went wrong in a process, as the server tells it. */
interface Incident {
  id: number
  code: string
  nodeName: string | null
  detail: string | null
  createTime: string
  solveTime: string | null
  canRetry: boolean
}

interface IncidentNoticeProps {
  instance: Instance
  onRetried(): void
}

/** That a process cannot go on by itself; who may look after it sees where and why, and tries again. */
export function IncidentNotice({ instance: { id, incidents = 0 }, onRetried }: IncidentNoticeProps) {
  const { http, notify } = useHost()
  const [isSetting, setSetting] = useState(false)
  const mayManage = usePermission(['bpm:process-instance:manager-query'])
  const { data, mutate } = useRead<Incident[]>(
    mayManage && incidents > 0 ? [INSTANCE, 'incidents', id] : null,
    async signal => {
      const answer = await http.request(`${INSTANCE}/incidents`, { query: { id }, silent: true, signal })
      return answer.data as Incident[]
    },
  )
  if (incidents === 0) return null
  const open = data?.filter(({ solveTime }) => solveTime === null) ?? []

  async function retry(): Promise<void> {
    try {
      await http.request(`${INSTANCE}/retry`, { method: 'PUT', body: { id }, silent: true })
      notify.success(t('已重试'))
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
      type="error"
      showIcon
      role="alert"
      message={t('流程有 {{count}} 处异常，需要管理员处理', { count: incidents })}
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
        open.length > 0 && (
          <Space wrap>
            {open.some(({ canRetry }) => canRetry) && (
              <Button size="small" autoInsertSpace={false} onClick={() => void retry()}>
                {t('重试')}
              </Button>
            )}
            <Button size="small" onClick={() => setSetting(true)}>
              {t('修改变量')}
            </Button>
            {isSetting && (
              <VariablesDialog instanceId={id} onDone={handleSet} onClose={() => setSetting(false)} />
            )}
          </Space>
        )
      }
    />
  )
}

/** What is wrong, by its code. */
function incidentWords(code: string): string {
  const words: Record<string, string> = {
    NOBODY: t('没有找到处理人'),
    SERVICE_FAILED: t('自动任务执行失败'),
    NO_HANDLER: t('没有对应的处理程序'),
    CALL_MISSING: t('被调用的流程不存在或不能执行'),
    NO_OUTGOING_FLOW: t('没有符合条件的去向'),
    CONDITION_FAILED: t('流转条件无法计算'),
    EXPRESSION_FAILED: t('表达式无法计算'),
    STEP_LIMIT: t('经过的环节过多'),
    ITEM_LIMIT: t('多实例的数量超过上限'),
    BAD_DURATION: t('定时器的时间不正确'),
  }
  return words[code] ?? code
}
