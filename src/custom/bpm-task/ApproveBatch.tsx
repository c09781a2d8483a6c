import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { type PartProps, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { OpinionInput, useRefreshProcesses, useUnsentGuard, withKeys } from '../bpm-instance/index.ts'

/** Tasks that are approved at once. */
const MOST = 50

/** As the server answers it. */
interface Outcome {
  approved: number
  failed: { id: number; name: string | null; message: string }[]
}

/** Approves several tasks with one opinion; what became of each that could not be is told. */
export function ApproveBatch({ selection, close }: PartProps) {
  const { http, notify } = useHost()
  const refresh = useRefreshProcesses()
  const [reason, setReason] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { attempt, isBusy, problem } = useAttempt()
  const askToLeave = useUnsentGuard(reason.trim() !== '' && outcome === null)
  const isTooMany = selection.length > MOST

  async function send(): Promise<void> {
    if (isBusy || isTooMany || outcome !== null) return
    await attempt(async () => {
      const body = { ids: selection.map(Number), ...(reason.trim() !== '' && { reason: reason.trim() }) }
      const answer = await http.request('/bpm/task/approve-batch', { method: 'PUT', body, silent: true })
      const told = answer.data as Outcome
      void refresh()
      if (told.failed.length > 0) {
        setOutcome(told)
        return
      }
      notify.success(t('已通过 {{count}} 项任务', { count: told.approved }))
      close(true)
    })
  }

  return (
    <Modal
      open
      className="m-operation-dialog"
      title={t('批量通过 {{count}} 项任务', { count: selection.length })}
      okText={t('同意')}
      okButtonProps={{ autoInsertSpace: false, disabled: isTooMany, title: 'Ctrl + Enter' }}
      cancelText={t('取消')}
      cancelButtonProps={{ autoInsertSpace: false }}
      footer={
        outcome === null ? undefined : (
          <Button type="primary" autoInsertSpace={false} onClick={() => close(true)}>
            {t('知道了')}
          </Button>
        )
      }
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={() => void askToLeave().then(agreed => agreed && close(outcome !== null))}
      modalRender={withKeys(() => void send())}
    >
      {outcome ? (
        <Told outcome={outcome} />
      ) : (
        <div className="m-operation">
          {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
          {isTooMany && (
            <Alert type="warning" showIcon message={t('一次最多通过 {{most}} 项任务', { most: MOST })} />
          )}
          <p className="m-hint">{t('需要签名、填写表单或意见的任务不能批量通过，会逐项说明。')}</p>
          <Form layout="vertical" component={false}>
            <Form.Item label={t('意见')} htmlFor="batch-reason">
              <OpinionInput id="batch-reason" value={reason} isWrong={false} onChange={setReason} />
            </Form.Item>
          </Form>
        </div>
      )}
    </Modal>
  )
}

/** What became of the tasks. */
function Told({ outcome: { approved, failed } }: { outcome: Outcome }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={t('已通过 {{approved}} 项，{{failed}} 项没有通过', { approved, failed: failed.length })}
      description={
        <ul className="m-batch-failed">
          {failed.map(({ id, name, message }) => (
            <li key={id}>{name === null ? message : t('{{name}}：{{message}}', { name, message })}</li>
          ))}
        </ul>
      }
    />
  )
}
