import { Alert, Button, DatePicker, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { type PartProps, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { HandedIn, useTask } from './ReviewDialog.tsx'
import { useForm } from './useForm.ts'
import './datafill-publish.css'

interface Sent {
  reason: string
  newDeadline?: Dayjs | null
  remarks?: { path: string; text: string }[]
}

/** A task is handed back, with a reason and remarks at its fields, beside what was handed in. */
export function GiveBackDialog({ record, close }: PartProps) {
  const { http, notify } = useHost()
  const { attempt, isBusy, problem } = useAttempt()
  const [form] = Form.useForm<Sent>()
  const { data: task } = useTask(record)

  async function send({ newDeadline, ...sent }: Sent): Promise<void> {
    const body = {
      ...{ ...sent, taskId: record?.taskId, version: record?.version },
      ...(newDeadline ? { newDeadline: newDeadline.toISOString() } : {}),
    }
    const isDone = await attempt(async () => {
      await http.request('/datafill/task/giveBack', { method: 'PUT', body, silent: true })
    })
    if (!isDone) return
    notify.success(t('已退回'))
    close(true)
  }

  return (
    <Modal
      open
      width={880}
      className="m-operation-dialog"
      title={t('退回“{{name}}”', { name: String(record?.targetName ?? '') })}
      okText={t('退回')}
      okButtonProps={{ danger: true, loading: isBusy }}
      cancelText={t('取消')}
      onOk={() => form.submit()}
      onCancel={() => close(false)}
    >
      <Form form={form} layout="vertical" onFinish={sent => void send(sent)}>
        {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
        <Form.Item
          name="reason"
          label={t('退回原因')}
          rules={[{ required: true, whitespace: true, message: t('请填写退回原因') }]}
        >
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <Form.Item name="newDeadline" label={t('新的截止时间')} extra={t('截止时间已过的必须给出；只能延后')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Remarks versionId={task?.formVersionId} />
      </Form>
      {task && <HandedIn task={task} />}
    </Modal>
  )
}

/** Remarks, each at a field of the form. */
function Remarks({ versionId }: { versionId: unknown }) {
  const { text } = useHost()
  const { data } = useForm(versionId)
  const options = data?.fields.map(({ name, title }) => ({ value: name, label: text(title) })) ?? []
  return (
    <Form.Item label={t('意见')}>
      <Form.List name="remarks">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="m-fill-remark">
                <Form.Item name={[name, 'path']} rules={[{ required: true, message: t('请选择字段') }]}>
                  <Select showSearch optionFilterProp="label" options={options} placeholder={t('字段')} />
                </Form.Item>
                <Form.Item
                  name={[name, 'text']}
                  rules={[{ required: true, whitespace: true, message: t('请填写意见') }]}
                >
                  <Input maxLength={500} placeholder={t('需要怎样修改')} />
                </Form.Item>
                <Button type="text" danger onClick={() => remove(name)}>
                  {t('删除')}
                </Button>
              </div>
            ))}
            <Button type="dashed" onClick={() => add()}>
              {t('增加一条意见')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
