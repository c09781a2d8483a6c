import { type CheckboxProps, Table } from 'antd'
import { cloneElement } from 'react'
import { t } from '#model/language/t.ts'
import type { ReadTableWire } from './genTypes.ts'

interface TableChoiceProps {
  tables: ReadTableWire[]
  chosen: string[]
  isLoading?: boolean
  empty: string
  onChoose(names: string[]): void
}

/** Tables to choose from, with their columns where these are known. */
export function TableChoice({ tables, chosen, isLoading = false, empty, onChoose }: TableChoiceProps) {
  const hasColumns = tables.some(({ columns }) => columns !== undefined)
  return (
    <Table<ReadTableWire>
      size="small"
      rowKey="tableName"
      loading={isLoading}
      dataSource={tables}
      pagination={tables.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
      locale={{ emptyText: empty }}
      columns={[
        { dataIndex: 'tableName', title: t('表名称') },
        { dataIndex: 'tableComment', title: t('表描述') },
        ...(hasColumns
          ? [
              {
                key: 'columns',
                title: t('字段数'),
                width: 90,
                align: 'right' as const,
                render: (_: unknown, { columns = [] }: ReadTableWire) => columns.length,
              },
            ]
          : []),
      ]}
      {...(hasColumns && {
        expandable: {
          expandedRowRender: ({ columns = [] }) => (
            <ul className="m-gen-columns">
              {columns.map(({ name, comment, type }) => (
                <li key={name}>
                  <code>{name}</code>{' '}
                  <span className="m-hint">{[type, comment].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          ),
        },
      })}
      rowSelection={{
        selectedRowKeys: chosen,
        preserveSelectedRowKeys: true,
        onChange: keys => onChoose(keys as string[]),
        columnTitle: checkbox =>
          cloneElement(checkbox as React.ReactElement, { 'aria-label': t('选择全部') }),
        getCheckboxProps: ({ tableName }) =>
          // The component library's type leaves attributes out.
          ({ 'aria-label': t('选择{{label}}', { label: tableName }) }) as Partial<CheckboxProps>,
      }}
    />
  )
}
