import { Alert, Button } from 'antd'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { UnreadCell } from './pasteRows.ts'

/** Cells that are told one by one. */
const MOST_TOLD = 20

interface PasteReportProps {
  unread: readonly UnreadCell[]
  onUndo(): void
  onClose(): void
}

/** What could not be read of a paste, cell by cell. */
export function PasteReport({ unread, onUndo, onClose }: PasteReportProps) {
  const host = useHost()
  const lines = unread.slice(0, MOST_TOLD).map(({ row, column, message }) => ({
    key: `${row} ${column.name}`,
    text: t('第{{row}}行{{column}}：{{message}}', {
      row: row + 1,
      column: host.text(column.title),
      message,
    }),
  }))
  return (
    <Alert
      type="warning"
      showIcon
      closable
      onClose={onClose}
      message={t('{{count}}个单元格没有粘贴，保持原来的内容', { count: unread.length })}
      description={
        <ul className="m-rows-unread">
          {lines.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
          {unread.length > MOST_TOLD && <li>{t('还有{{count}}个', { count: unread.length - MOST_TOLD })}</li>}
        </ul>
      }
      action={
        <Button size="small" onClick={onUndo}>
          {t('撤销')}
        </Button>
      }
    />
  )
}
