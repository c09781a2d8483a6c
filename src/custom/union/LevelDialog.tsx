import { Alert, Form, Modal } from 'antd'
import type { PartProps } from '#engine'
import { t } from '#model/language/t.ts'
import { LevelItem } from './LevelItem.tsx'
import { useSending } from './useSending.ts'

const PATH = '/system/unionSchoolCompany/cjUnionMember/level'

/** The platform gives a member another level. */
export function LevelDialog({ record, close }: PartProps) {
  const [form] = Form.useForm<{ levelId: number }>()
  const { problem, isBusy, send } = useSending(close)

  const save = ({ levelId }: { levelId: number }) =>
    send(PATH, { id: record?.unionMemberId, levelId }, t('等级已调整'))

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
        <LevelItem />
      </Form>
    </Modal>
  )
}
