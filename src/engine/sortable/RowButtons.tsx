import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'

interface RowToolsProps {
  /** What the row is called: 第 2 行. */
  name: string
  sortable: boolean
  onMove(step: number): void
  /** Absent where no row may be added. */
  onCopy?: () => void
  /** Absent where no row may be removed. */
  onRemove?: () => void
}

/** Moves, copies and removes a row. */
export default function RowButtons({ name, sortable, onMove, onCopy, onRemove }: RowToolsProps) {
  const tool = { type: 'text', size: 'small' } as const
  return (
    <>
      {sortable && (
        <>
          <Button
            {...tool}
            data-tool="up"
            icon={<ArrowUpOutlined />}
            aria-label={t('上移{{name}}', { name })}
            onClick={() => onMove(-1)}
          />
          <Button
            {...tool}
            data-tool="down"
            icon={<ArrowDownOutlined />}
            aria-label={t('下移{{name}}', { name })}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Button
        {...tool}
        icon={<CopyOutlined />}
        aria-label={t('复制{{name}}', { name })}
        disabled={!onCopy}
        onClick={onCopy}
      />
      <Button
        {...tool}
        danger
        data-tool="remove"
        icon={<DeleteOutlined />}
        aria-label={t('删除{{name}}', { name })}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </>
  )
}
