import { Button, type CheckboxProps, Input, Table } from 'antd'
import { cloneElement, useState } from 'react'
import {
  type CellProps,
  groupAria,
  ReferenceNames,
  type Row,
  type RowKey,
  useHost,
  useOptions,
  usePageModel,
  type WidgetProps,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { PageModel, ReferenceModel } from '#model/types/index.ts'

/** Records that are fetched; more are found by typing. */
const MOST = 100

/** All candidates of a reference in a table with checkboxes: for short lists in which the choice matters. */
export function ReferenceTable(props: WidgetProps<RowKey[]>) {
  const { value, onChange, disabled, readOnly, field } = props
  const host = useHost()
  const [keyword, setKeyword] = useState('')
  const reference = field?.reference ?? null
  const found = useOptions(reference, { keyword, pageSize: MOST })
  const { model } = usePageModel(reference?.page)
  if (!reference) return null
  const chosen = value ?? []
  const shown = new Set(found.options.map(row => row[reference.key] as RowKey))
  // What the search hides stays chosen.
  const change = (keys: RowKey[]) => onChange([...chosen.filter(key => !shown.has(key)), ...keys])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form names the group by its label; a legend would say it twice
    <div role="group" {...groupAria(props)}>
      <Input.Search
        allowClear
        placeholder={t('输入名称查找')}
        aria-label={t('查找')}
        onSearch={text => setKeyword(text.trim())}
        style={{ maxWidth: 280, marginBlockEnd: 8 }}
      />
      <Table<Row>
        size="small"
        rowKey={row => row[reference.key] as RowKey}
        columns={columnsOf(reference, model ?? null).map(column => ({
          ...column,
          title: host.text(column.title),
        }))}
        dataSource={found.options}
        loading={found.isLoading}
        pagination={false}
        scroll={{ y: 420, x: 'max-content' }}
        rowSelection={{
          selectedRowKeys: chosen.filter(key => shown.has(key)),
          onChange: keys => change(keys as RowKey[]),
          columnTitle: checkbox =>
            cloneElement(checkbox as React.ReactElement, { 'aria-label': t('选择全部') }),
          getCheckboxProps: row => ({
            // The component library's type leaves attributes out.
            ...({
              'aria-label': t('选择{{label}}', { label: String(row[reference.label] ?? row[reference.key]) }),
            } as Partial<CheckboxProps>),
            disabled: disabled || readOnly,
          }),
        }}
        locale={{
          emptyText: found.error ? (
            <Button onClick={found.retry}>{t('加载失败，重试')}</Button>
          ) : (
            t('没有可选的记录')
          ),
        }}
      />
      <div style={{ marginBlockStart: 8, color: 'var(--m-engine-text-weak)' }}>
        {t('已选{{count}}项', { count: chosen.length })}
        {found.total > found.options.length &&
          t('；共{{total}}项，只显示前{{count}}项，可输入名称查找', {
            total: found.total,
            count: found.options.length,
          })}
      </div>
    </div>
  )
}

/** Key, label and what the reference embeds, titled as the target's own page titles them. */
function columnsOf(reference: ReferenceModel, model: PageModel | null) {
  const fields = model?.resource?.fields ?? []
  return reference.embed.map(name => ({
    dataIndex: name,
    title: fields.find(field => field.name === name)?.title ?? name,
  }))
}

/** Names of the chosen records. */
export function ReferenceTableView({ value, record, field }: CellProps<RowKey[]>) {
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
