import { AutoComplete, Form, Input, Radio, Select } from 'antd'
import { t } from '#model/language/t.ts'
import { PageGuesses } from './GuessList.tsx'
import type { GenChoices, TableInfo } from './genTypes.ts'

export interface TabProps {
  info: TableInfo
  choices: GenChoices
  /** Takes what changes, or works it out of what is there by then. */
  onChange(part: Partial<TableInfo> | ((now: TableInfo) => Partial<TableInfo>)): void
  onReplace(info: TableInfo): void
}

/** Where the page is, what it is called, and how its records belong together. */
export function BasicTab({ info, choices, onChange, onReplace }: TabProps) {
  const text = (
    key:
      | 'functionName'
      | 'tableComment'
      | 'pageKey'
      | 'path'
      | 'recordTable'
      | 'permission'
      | 'functionAuthor'
      | 'className',
  ) => ({
    value: info[key],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [key]: event.target.value }),
  })
  return (
    <Form layout="vertical" className="m-gen-form">
      <PageGuesses info={info} onChange={onReplace} />
      <div className="m-gen-fields">
        <Form.Item label={t('页面标题')} required>
          <Input maxLength={50} {...text('functionName')} />
        </Form.Item>
        <Form.Item label={t('表描述')}>
          <Input maxLength={500} {...text('tableComment')} />
        </Form.Item>
        <Form.Item label={t('页面')} required extra={t('schemas/ 下的路径，不含 .json')}>
          <Input maxLength={200} {...text('pageKey')} />
        </Form.Item>
        <Form.Item label={t('接口地址')} required>
          <Input maxLength={200} {...text('path')} />
        </Form.Item>
        <Form.Item label={t('数据表')} extra={t('留空则由接口地址得出')}>
          <Input maxLength={50} {...text('recordTable')} />
        </Form.Item>
        <Form.Item label={t('权限前缀')} extra={t('留空则由接口地址得出')}>
          <Input
            maxLength={100}
            placeholder={info.path.slice(1).replaceAll('/', ':')}
            {...text('permission')}
          />
        </Form.Item>
        <Form.Item label={t('上级菜单')} extra={t('留空则位于菜单根部')}>
          <AutoComplete
            allowClear
            value={info.menuParent}
            options={choices.menus.map(value => ({ value }))}
            onChange={value => onChange({ menuParent: value ?? '' })}
          />
        </Form.Item>
        <Form.Item label={t('数据归属')}>
          <Select
            value={info.tenancy}
            options={[
              { value: 'tenant', label: t('每个机构各自的数据') },
              { value: 'platform', label: t('平台维护，所有机构可读') },
            ]}
            onChange={tenancy => onChange({ tenancy })}
          />
        </Form.Item>
        <Form.Item label={t('实体类名称')}>
          <Input maxLength={100} {...text('className')} />
        </Form.Item>
        <Form.Item label={t('作者')}>
          <Input maxLength={50} {...text('functionAuthor')} />
        </Form.Item>
      </div>
      <Form.Item label={t('页面类型')}>
        <Radio.Group
          value={info.tplCategory}
          options={[
            { value: 'crud', label: t('单表') },
            { value: 'tree', label: t('树') },
            { value: 'sub', label: t('主子表') },
          ]}
          onChange={event => onChange({ tplCategory: event.target.value as TableInfo['tplCategory'] })}
        />
      </Form.Item>
      <Form.Item label={t('回收站')}>
        <Radio.Group
          value={info.trash}
          options={[
            { value: true, label: t('删除后可以恢复') },
            { value: false, label: t('直接删除') },
          ]}
          onChange={event => onChange({ trash: event.target.value as boolean })}
        />
      </Form.Item>
    </Form>
  )
}
