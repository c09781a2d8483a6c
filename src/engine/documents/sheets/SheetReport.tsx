import { Alert, Modal, Table } from 'antd'
import { t } from '#model/language/t.ts'
import type { SheetAnswer, SheetPlace } from './SheetAnswer.ts'

interface SheetReportProps {
  answer: SheetAnswer
  onTake(): void
  onClose(): void
}

/** What was found in a workbook, cell by cell, before it is put into the form. */
export function SheetReport({ answer, onTake, onClose }: SheetReportProps) {
  const { mistakes, unfit } = answer
  const { written, read } = answer.version
  return (
    <Modal
      open
      title={t('导入 Excel')}
      width={760}
      okText={t('填入表单')}
      cancelText={t('取消')}
      onOk={onTake}
      onCancel={onClose}
    >
      <div className="m-import">
        {written !== null && written !== read && (
          <Alert
            type="info"
            showIcon
            message={t('文件是第{{written}}版的模板，已按第{{read}}版读取，能用的内容已保留', {
              written,
              read,
            })}
          />
        )}
        {mistakes.length > 0 && (
          <Alert
            type="warning"
            showIcon
            message={t('{{count}}处需要修改，填入后在对应的项目旁标出', { count: mistakes.length })}
          />
        )}
        {mistakes.length > 0 && <Places title={t('需要修改')} places={mistakes} />}
        {unfit.length > 0 && <Places title={t('没有导入')} places={unfit} />}
      </div>
    </Modal>
  )
}

function Places({ title, places }: { title: string; places: readonly SheetPlace[] }) {
  const rows = places.map((place, index) => ({ ...place, key: index }))
  return (
    <Table
      size="small"
      title={() => title}
      dataSource={rows}
      pagination={rows.length > 10 ? { pageSize: 10, size: 'small' } : false}
      columns={[
        {
          title: t('单元格'),
          key: 'cell',
          width: '30%',
          render: (_, { sheet, cell }) => placeIn(sheet, cell),
        },
        { title: t('项目'), dataIndex: 'title', width: '25%', render: text => text || '—' },
        { title: t('原因'), dataIndex: 'message' },
      ]}
    />
  )
}

/** 明细 C3, as people find it; — where no cell says it. */
const placeIn = (sheet: string, cell: string): string => (sheet === '' ? '—' : `${sheet} ${cell}`)
