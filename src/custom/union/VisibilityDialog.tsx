import { Alert, Form, Input, Modal, Typography } from 'antd'
import type { PartProps } from '#engine'
import { t } from '#model/language/t.ts'
import { useSending } from './useSending.ts'

const PATH = '/system/unionSchoolCompany/cjUnionMember/visibility'
const REASON_LENGTH = 300

/** The platform hides a member that is shown, and says why; or shows a hidden one again. */
export function VisibilityDialog({ record, close }: PartProps) {
  const [form] = Form.useForm<{ reason?: string }>()
  const { problem, isBusy, send } = useSending(close)
  const name = String(record?.name ?? '')
  const isShown = record?.status === '0'

  const save = ({ reason }: { reason?: string }) => {
    const body = { id: record?.unionMemberId, status: isShown ? '1' : '0', reason }
    return send(PATH, body, isShown ? t('已隐藏') : t('已恢复展示'))
  }

  return (
    <Modal
      open
      title={isShown ? t('隐藏成员“{{name}}”？', { name }) : t('恢复展示成员“{{name}}”？', { name })}
      okText={isShown ? t('隐藏') : t('恢复展示')}
      okButtonProps={{ danger: isShown }}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => close(false)}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        {problem !== '' && <Alert type="error" message={problem} role="alert" />}
        <Typography.Paragraph>
          {isShown
            ? t('其他机构将看不到该成员及其资源，随时可以恢复。该成员会收到通知。')
            : t('其他机构将重新看到该成员及其已通过审核的资源。该成员会收到通知。')}
        </Typography.Paragraph>
        {isShown && (
          <Form.Item
            name="reason"
            label={t('隐藏原因')}
            rules={[{ required: true, whitespace: true, message: t('请填写隐藏原因') }]}
          >
            <Input.TextArea maxLength={REASON_LENGTH} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
