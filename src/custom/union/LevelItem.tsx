import { Form, Select } from 'antd'
import { faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'

const PATH = '/system/unionSchoolCompany/cjUnionLevel/options'

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

interface LevelOption {
  value: number
  label: string
}

/** The levels that can be given. */
function useLevels(): { levels: LevelOption[]; error: unknown } {
  const { http } = useHost()
  const { data, error } = useRead(['union', PATH], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as LevelOption[]
  })
  return { levels: data ?? [], error }
}
