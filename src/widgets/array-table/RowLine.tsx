import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment } from 'react'
import { DragHandle, type RowsControl } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { drawnColumns } from './ArrayTableView.tsx'

interface RowLineProps {
  index: number
  fields: FieldModel[]
  control: RowsControl
  sortable: boolean
  onMove(step: number): void
  /** Absent where no row may be added. */
  onCopy?: () => void
  /** Absent where no row may be removed. */
  onRemove?: () => void
}

/** The cells of a row, with its handle before and its tools behind. */
export function RowLine({ index, fields, control, sortable, onMove, onCopy, onRemove }: RowLineProps) {
  const name = t('第{{position}}行', { position: index + 1 })
  const tool = { type: 'text', size: 'small' } as const
  return (
    <>
      <td className="m-rows-number">
        {sortable ? <DragHandle label={t('移动{{name}}', { name })}>{index + 1}</DragHandle> : index + 1}
      </td>
      {drawnColumns(fields).map(field => (
        <td key={field.name} className="m-rows-cell">
          <span
            aria-hidden
            className={field.required ? 'm-rows-title m-form-required' : 'm-rows-title'}
            data-title={textOf(field.title)}
          />
          {control.cell(index, field)}
          {fields
            .filter(({ otherOf }) => otherOf === field.name)
            .map(other => (
              <Fragment key={other.name}>{control.cell(index, other)}</Fragment>
            ))}
        </td>
      ))}
      <td className="m-rows-tools">
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
      </td>
    </>
  )
}
