import { Alert, Modal } from 'antd'
import { type PartProps, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { CheckView, useCheck } from './CheckView.tsx'

/** A draft is checked once more, and given out. */
export function PublishDialog({ record, close }: PartProps) {
  const { http, notify } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const asked = { campaignId: record?.campaignId }
  const { data } = useCheck(asked)

  async function publish(): Promise<void> {
    const isDone = await attempt(async () => {
      const { msg } = await http.request('/datafill/campaign/publish', {
        ...{ method: 'PUT', body: asked, silent: true },
      })
      notify.success(msg ?? t('已发布'))
    })
    if (isDone) close(true)
  }

  return (
    <Modal
      open
      title={t('发布“{{name}}”', { name: String(record?.title ?? '') })}
      okText={t('发布')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !data || data.problems.length > 0, loading: isBusy }}
      onOk={() => void publish()}
      onCancel={() => close(false)}
    >
      {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
      <CheckView asked={asked} />
      <p className="m-hint">
        {t('发布后表单版本固定，填报对象收到任务；内容不能再修改，可以延期、换版本或撤回。')}
      </p>
    </Modal>
  )
}
