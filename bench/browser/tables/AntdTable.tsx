import { Button, Space, Table, type TableColumnType, Tag } from 'antd'
import { useState } from 'react'
import { TABLE_DICTIONARY } from '../../support/browser/TablePage.ts'

type Row = Record<string, unknown>

interface AntdTableProps {
  rows: Row[]
  /** Draws only the rows that are seen. */
  virtual: boolean
}

const HEIGHT = 480
const COLORS = { primary: 'blue', danger: 'red' } as const

/** The same columns and cells as ours, as an application writes them with antd's table. */
export function AntdTable({ rows, virtual }: AntdTableProps) {
  const [chosen, setChosen] = useState<React.Key[]>([])
  const isLong = rows.length > 100
  return (
    <Table<Row>
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      size="middle"
      tableLayout="fixed"
      virtual={virtual}
      scroll={{ x: 1_218, y: isLong ? HEIGHT : undefined }}
      rowSelection={{ selectedRowKeys: chosen, onChange: setChosen, columnWidth: 44, fixed: true }}
    />
  )
}

const sortable = { sorter: true, showSorterTooltip: false, ellipsis: { showTitle: false } }

const columns: TableColumnType<Row>[] = [
  {
    key: 'name',
    dataIndex: 'name',
    title: '名称',
    ...sortable,
    render: name => <Button type="link">{name}</Button>,
  },
  { key: 'code', dataIndex: 'code', title: '编码', width: 160, ...sortable },
  { key: 'department', dataIndex: 'department', title: '部门', width: 160, ...sortable },
  {
    key: 'amount',
    dataIndex: 'amount',
    title: '金额',
    width: 120,
    align: 'right',
    ...sortable,
    render: (amount: number) => amount.toLocaleString('zh-CN', { minimumFractionDigits: 2 }),
  },
  {
    key: 'status',
    dataIndex: 'status',
    title: '状态',
    width: 100,
    align: 'center',
    ...sortable,
    render: (status: '0' | '1') => {
      const [label, color] = TABLE_DICTIONARY[status]
      return <Tag color={COLORS[color]}>{label}</Tag>
    },
  },
  { key: 'remark', dataIndex: 'remark', title: '备注', width: 200, ...sortable },
  { key: 'createTime', dataIndex: 'createTime', title: '创建时间', width: 170, ...sortable },
  {
    key: 'actions',
    title: '操作',
    width: 120,
    fixed: 'right',
    render: () => (
      <Space>
        <Button type="link" size="small">
          修改
        </Button>
        <Button type="link" size="small" danger>
          删除
        </Button>
      </Space>
    ),
  },
]
