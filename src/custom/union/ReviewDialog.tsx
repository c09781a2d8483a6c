import { Alert, Form, Input, Modal, Radio } from 'antd'
import type { PartProps } from '#engine'
import { t } from '#model/language/t.ts'
import { LevelItem } from './LevelItem.tsx'
import { useSending } from './useSending.ts'

interface Verdict {
  result: 'approve' | 'reject'
  levelId?: number
  reason?: string
}

const REASON_LENGTH = 300

/** The platform approves or rejects what an institution submitted; what is approved of its information gets a level. */
export function ReviewDialog({ record, model, close }: PartProps) {
  const [form] = Form.useForm<Verdict>()
  const { problem, isBusy, send } = useSending(close)
  const result = Form.useWatch('result', form) ?? 'approve'
  const resource = model.resource
  const hasLevel = resource?.fields.some(field => field.name === 'levelId') ?? false

  const decide = (verdict: Verdict) => {
    const body = { ...verdict, id: record?.[resource?.key ?? ''], version: record?.version }
    return send(`${resource?.path}/review`, body, verdict.result === 'approve' ? t('已通过') : t('已驳回'))
  }

  return (
    <Modal
      open
      title={t('审核“{{name}}”', { name: String(record?.[resource?.label ?? ''] ?? '') })}
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => close(false)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ result: 'approve', levelId: record?.levelId ?? undefined }}
        onFinish={decide}
      >
        {problem !== '' && <Alert type="error" message={problem} role="alert" />}
        <Form.Item name="result" label={t('审核结果')}>
          <Radio.Group
            options={[
              { value: 'approve', label: t('通过') },
              { value: 'reject', label: t('驳回') },
            ]}
          />
        </Form.Item>
        {hasLevel && result === 'approve' && <LevelItem />}
        <Form.Item
          name="reason"
          label={result === 'reject' ? t('驳回原因') : t('审核意见')}
          rules={[{ required: result === 'reject', whitespace: true, message: t('请填写驳回原因') }]}
        >
          <Input.TextArea maxLength={REASON_LENGTH} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
