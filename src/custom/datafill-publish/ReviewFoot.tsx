import { Alert, Button, Popconfirm } from 'antd'
import { type PartProps, type Row, tellDone, useAllowedActions, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import './datafill-publish.css'

interface ReviewFootProps extends Pick<PartProps, 'model' | 'close'> {
  /** As it is looked at. */
  task: Row
  onReturn(): void
}

/** Passes or returns the report that is looked at, where its row offers the same. */
export function ReviewFoot({ model, task, onReturn, close }: ReviewFootProps) {
  const { http, notify } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const allowed = useAllowedActions(model)(task)

  async function pass(): Promise<void> {
    // Of what was handed in again meanwhile nothing was seen.
    const body = { taskIds: [task.taskId], version: task.version }
    const isDone = await attempt(async () => {
      const answer = await http.request('/datafill/publishTasks/pass', { method: 'PUT', body, silent: true })
      tellDone(notify, answer, t('已通过'))
    })
    if (isDone) close(true)
  }

  return (
    <div className="m-fill-review-foot">
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      {allowed.includes('giveBack') && (
        <Button danger disabled={isBusy} onClick={onReturn}>
          {t('退回')}
        </Button>
      )}
      {allowed.includes('pass') && (
        <Popconfirm
          title={t('通过“{{name}}”的上报？', { name: String(task.targetName ?? '') })}
          description={t('通过后内容锁定')}
          okText={t('通过')}
          cancelText={t('取消')}
          onConfirm={() => void pass()}
        >
          <Button type="primary" loading={isBusy}>
            {t('通过')}
          </Button>
        </Popconfirm>
      )}
    </div>
  )
}
