import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { faultMessage, type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { useLevels } from './useLevels.ts'

const PATH = '/system/unionSchoolCompany/cjUnionMember/level'

/** The platform gives a member another level. */
export function LevelDialog({ record, close }: PartProps) {
  const host = useHost()
  const [form] = Form.useForm<{ levelId: number }>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { levels, error } = useLevels(true)

  async function save({ levelId }: { levelId: number }): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const body = { id: record?.unionMemberId, levelId }
      await host.http.request(PATH, { method: 'PUT', body, silent: true })
      close(true)
    } catch (refusal) {
      setProblem(faultMessage(refusal))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={t('调整“{{name}}”的等级', { name: String(record?.name ?? '') })}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => close(false)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ levelId: record?.levelId ?? undefined }}
        onFinish={save}
      >
        {problem !== '' && <Alert type="error" message={problem} role="alert" />}
        <Form.Item
          name="levelId"
          label={t('联盟等级')}
          help={error === undefined ? undefined : faultMessage(error)}
          rules={[{ required: true, message: t('请选择联盟等级') }]}
        >
          <Select options={levels} placeholder={t('请选择联盟等级')} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
