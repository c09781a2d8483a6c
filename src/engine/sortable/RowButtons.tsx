import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import { undoAction } from '../text/undoAction.ts'

interface RowToolsProps {
  /** What the row is called: 第 2 行. */
  name: string
  sortable: boolean
  onMove(step: number): void
  /** Absent where no row may be added. */
  onCopy?: () => void
  /** Absent where no row may be removed. */
  onRemove?: () => void
  row: Row
  /** What a new row in its place would hold. */
  fresh(): Row
  /** Puts the row back where it stood. Called after this row is gone: it reads the rows as they are then. */
  onBringBack(row: Row): void
}

/** Moves, copies and removes a row. Where somebody has filled it in, a message offers to bring it back. */
export default function RowButtons(props: RowToolsProps) {
  const { name, sortable, onMove, onCopy, onRemove, row, fresh, onBringBack } = props
  const { notify } = useHost()
  function remove(): void {
    onRemove?.()
    if (!isFilledIn(row, fresh())) return
    notify.success(
      t('已删除{{name}}', { name }),
      undoAction(() => onBringBack(row)),
    )
  }
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
        data-tool="copy"
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
        onClick={remove}
      />
    </>
  )
}

const isFilledIn = (row: Row, fresh: Row): boolean =>
  Object.entries(row).some(
    ([name, value]) => !isEmptyValue(value) && JSON.stringify(value) !== JSON.stringify(fresh[name]),
  )
