import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { groupAria, type Row, type RowsControl, useHost, type WidgetProps } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { ArrayTableView } from './ArrayTableView.tsx'
import { moveRow } from './moveRow.ts'
import { plainRows } from './plainRows.tsx'
import { RowLine } from './RowLine.tsx'
import { StillRows } from './StillRows.tsx'
import { shownColumns } from './shownColumns.ts'
import './array-table.css'

const SortableRows = lazy(() => import('./SortableRows.tsx'))

export interface ArrayTableProps extends WidgetProps<Row[]> {
  /** Cells bound to a form; without it the table edits its value itself. */
  rows?: RowsControl
  /** Rows keep their order. */
  fixedOrder?: boolean
}

/** Rows of a child table: added, copied, moved, removed; each cell is the widget of its field. */
export function ArrayTable(props: ArrayTableProps) {
  const { value, disabled, readOnly, field, fixedOrder = false } = props
  const host = useHost()
  const fields = shownColumns(field, host.user)
  const rows = Array.isArray(value) ? value : []
  const control = props.rows ?? plainRows(props, fields)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field?.schema ?? {}
  const isFixed = Boolean(disabled || readOnly)
  if (isFixed && field) return <ArrayTableView value={rows} record={{}} field={field} />

  const change = (next: Row[]) => control.restructure(next)
  const lines = rows.map((_, index) => (
    <RowLine
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are stored
      key={index}
      index={index}
      fields={fields}
      control={control}
      sortable={!fixedOrder && rows.length > 1}
      onMove={step => change(moveRow(rows, index, index + step))}
      onCopy={rows.length < maxItems ? () => change(copyRow(rows, index, fields)) : undefined}
      onRemove={rows.length > minItems ? () => change(rows.filter((_, other) => other !== index)) : undefined}
    />
  ))
  const titles = fields.map(column => ({
    name: column.name,
    text: host.text(column.title),
    required: column.required,
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table with its tools, named together
    <div role="group" {...groupAria(props)} className="m-rows">
      <div className="m-rows-scroll">
        <table>
          <thead>
            <tr>
              <th className="m-rows-number">#</th>
              {titles.map(title => (
                <th key={title.name} className={title.required ? 'm-form-required' : undefined}>
                  {title.text}
                </th>
              ))}
              <th className="m-rows-tools">{t('操作')}</th>
            </tr>
          </thead>
          <Suspense fallback={<StillRows>{lines}</StillRows>}>
            <SortableRows
              count={rows.length}
              enabled={!fixedOrder}
              onMove={(from, to) => change(moveRow(rows, from, to))}
            >
              {lines}
            </SortableRows>
          </Suspense>
        </table>
        {rows.length === 0 && <div className="m-rows-empty">{t('还没有内容，点击下方按钮添加一行')}</div>}
      </div>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rows.length >= maxItems}
        onClick={() => change([...rows, control.newRow()])}
      >
        {rows.length >= maxItems ? t('最多{{count}}行', { count: maxItems }) : t('添加一行')}
      </Button>
    </div>
  )
}

/** A copy is a new row: what only the server knows of a row, its key above all, stays behind. */
function copyRow(rows: Row[], index: number, columns: FieldModel[]): Row[] {
  const given = rows[index] as Row
  const copied = columns.filter(column => given[column.name] !== undefined)
  const copy = Object.fromEntries(copied.map(({ name }) => [name, structuredClone(given[name])]))
  return [...rows.slice(0, index + 1), copy, ...rows.slice(index + 1)]
}
