import { Form, Select } from 'antd'
import { faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { useLevels } from './useLevels.ts'

/** The level that a member is given. */
export function LevelItem() {
  const { levels, error } = useLevels()
  return (
    <Form.Item
      name="levelId"
      label={t('联盟等级')}
      help={error === undefined ? undefined : faultMessage(error)}
      rules={[{ required: true, message: t('请选择联盟等级') }]}
    >
      <Select options={levels} placeholder={t('请选择联盟等级')} />
    </Form.Item>
  )
}
