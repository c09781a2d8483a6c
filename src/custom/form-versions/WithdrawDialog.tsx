import { Alert, Form, Input, Modal } from 'antd'
import { useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { type FormVersion, withdrawPath } from './formApi.ts'

interface WithdrawDialogProps {
  version: FormVersion
  onClose(isDone: boolean): void
}

/** Asks why a version is withdrawn, and says what that does. */
export function WithdrawDialog({ version: { versionId, number, documents }, onClose }: WithdrawDialogProps) {
  const host = useHost()
  const [form] = Form.useForm<{ reason: string }>()
  const { isBusy, problem, attempt } = useAttempt()

  async function send({ reason }: { reason: string }): Promise<void> {
    await attempt(async () => {
      await host.http.request(withdrawPath(versionId), { method: 'POST', body: { reason }, silent: true })
      host.notify.success(t('已撤回第 {{number}} 版', { number }))
      onClose(true)
    })
  }

  return (
    <Modal
      open
      title={t('撤回第 {{number}} 版？', { number })}
      okText={t('撤回')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      {problem !== '' && <Alert type="error" showIcon message={problem} role="alert" />}
      <p>
        {documents === 0
          ? t('撤回后不能再按该版填报，也不能取消撤回。')
          : t('撤回后不能再按该版填报，也不能取消撤回。已有的 {{count}} 份内容保持该版，仍可修改。', {
              count: documents,
            })}
      </p>
      <Form form={form} layout="vertical" onFinish={values => void send(values)}>
        <Form.Item
          name="reason"
          label={t('撤回原因')}
          rules={[{ required: true, whitespace: true, message: t('请填写撤回原因') }]}
        >
          <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 5 }} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
