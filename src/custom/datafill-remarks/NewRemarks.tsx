import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { type Row, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { type NewRemark, usePlaceTitle } from './Remark.ts'
import './datafill-remarks.css'

interface NewRemarksProps {
  form: ActionFormModel
  content: Row
  made: readonly NewRemark[]
}

/** Remarks that are being made, each at a field of the form or at another place that was chosen in the document. */
export function NewRemarks({ form, content, made }: NewRemarksProps) {
  const { text } = useHost()
  const titleOf = usePlaceTitle(form, content)
  const fields = form.fields
    .filter(({ otherOf }) => otherOf === undefined)
    .map(({ name, title }) => ({ value: name, label: text(title) }))
  const chosen = made
    .map(one => one?.path)
    .filter(path => path?.includes('.'))
    .map(path => ({ value: path, label: titleOf(path) ?? path }))
  return (
    <Form.Item label={t('意见')} extra={t('点击下方内容中的值，可对该处提出意见')}>
      <Form.List name="remarks">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="m-remark-row">
                <Form.Item name={[name, 'path']} rules={[{ required: true, message: t('请选择位置') }]}>
                  <Select
                    showSearch
                    optionFilterProp="label"
                    options={[...chosen, ...fields]}
                    placeholder={t('位置')}
                    aria-label={t('位置')}
                  />
                </Form.Item>
                <Form.Item
                  name={[name, 'text']}
                  rules={[{ required: true, whitespace: true, message: t('请填写意见') }]}
                >
                  <Input maxLength={500} placeholder={t('需要怎样修改')} aria-label={t('意见')} />
                </Form.Item>
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('删除')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add()}>
              {t('增加一条意见')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}
