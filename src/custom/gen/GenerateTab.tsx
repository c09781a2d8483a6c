import { Alert, Form, Radio, Select } from 'antd'
import { t } from '#model/language/t.ts'
import type { TabProps } from './BasicTab.tsx'

/** How the form is laid out, and what belongs to trees and to records with rows of their own. */
export function GenerateTab({ info, onChange }: TabProps) {
  const columns = info.columns.map(({ columnName, title }) => ({
    value: columnName,
    label: `${columnName} ${title}`,
  }))
  const sub = info.tables.find(({ tableName }) => tableName === info.subTableName)
  const choose = (key: 'treeCode' | 'treeParentCode' | 'treeName' | 'subTableName' | 'subTableFkName') => ({
    showSearch: true,
    allowClear: true,
    value: info[key] || undefined,
    onChange: (value: string | undefined) => onChange({ [key]: value ?? '' }),
  })
  return (
    <Form layout="vertical" className="m-gen-form">
      <Form.Item label={t('表单列数')}>
        <Radio.Group
          value={info.formColNum}
          options={[1, 2, 3].map(value => ({ value, label: t('{{count}}列', { count: value }) }))}
          onChange={event => onChange({ formColNum: event.target.value as number })}
        />
      </Form.Item>
      {info.tplCategory === 'tree' && (
        <div className="m-gen-fields">
          <Form.Item label={t('上级字段')} required>
            <Select options={columns} {...choose('treeParentCode')} />
          </Form.Item>
          <Form.Item label={t('名称字段')}>
            <Select options={columns} {...choose('treeName')} />
          </Form.Item>
        </div>
      )}
      {info.tplCategory === 'sub' && (
        <div className="m-gen-fields">
          <Form.Item label={t('子表')} required extra={t('先导入子表；其字段成为每条记录中的行')}>
            <Select
              options={info.tables.map(({ tableName, tableComment }) => ({
                value: tableName,
                label: [tableName, tableComment].filter(Boolean).join(' '),
              }))}
              {...choose('subTableName')}
            />
          </Form.Item>
          <Form.Item label={t('子表中的关联字段')} required>
            <Select
              options={(sub?.columns ?? []).map(({ columnName, columnComment }) => ({
                value: columnName,
                label: [columnName, columnComment].filter(Boolean).join(' '),
              }))}
              {...choose('subTableFkName')}
            />
          </Form.Item>
        </div>
      )}
      {info.tplCategory === 'crud' && (
        <Alert type="info" showIcon message={t('树和主子表在“基本信息”中选择页面类型后，在这里设置')} />
      )}
    </Form>
  )
}
