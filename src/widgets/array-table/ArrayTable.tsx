import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, useRef } from 'react'
import {
  ColumnScroll,
  FieldInput,
  groupAria,
  moveItem,
  type Row,
  type RowsControl,
  SortableItems,
  useFollowingFocus,
  useHost,
  useStableCallback,
  type WidgetProps,
} from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { ArrayTableView, drawnColumns, isAmount, shownColumns } from './ArrayTableView.tsx'
import { PasteReport } from './paste/PasteReport.tsx'
import { usePaste } from './paste/usePaste.ts'
import { RowLine } from './RowLine.tsx'
import { useMoreColumns } from './useMoreColumns.ts'
import './array-table.css'

interface ArrayTableProps extends WidgetProps<Row[]> {
  /** Cells bound to a form; without it the table edits its value itself. */
  rows?: RowsControl
  /** Rows keep their order. */
  fixedOrder?: boolean
}

/** Rows of a child table: added, copied, moved, removed; each cell is the widget of its field. */
export function ArrayTable(props: ArrayTableProps) {
  const { value, disabled, readOnly, field, fixedOrder = false } = props
  const host = useHost()
  const table = useRef<HTMLDivElement>(null)
  const follow = useFollowingFocus(table)
  const more = useMoreColumns()
  const fields = shownColumns(field, host.user)
  const rows = Array.isArray(value) ? value : []
  const control = props.rows ?? plainRows(props, fields)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field?.schema ?? {}
  const bringBack = useStableCallback((row: Row, index: number) => insert(row, index))
  const paste = usePaste({
    ...{ rows, columns: drawnColumns(fields), most: maxItems },
    newRow: () => control.newRow(),
    change: next => control.restructure(next),
  })
  const isFixed = Boolean(disabled || readOnly)
  if (isFixed && field) return <ArrayTableView value={rows} record={{}} field={field} />

  const change = (next: Row[]) => control.restructure(next)
  function move(index: number, step: number): void {
    if (index + step < 0 || index + step >= rows.length) return
    follow(step < 0 ? 'up' : 'down', index + step)
    change(moveItem(rows, index, index + step))
  }
  function insert(row: Row, index: number, copied?: number): void {
    follow('item', index)
    control.restructure([...rows.slice(0, index), row, ...rows.slice(index)], copied)
  }
  function copy(index: number): void {
    insert(copyOf(rows[index] as Row, fields), index + 1, index + 1)
  }
  function remove(index: number): void {
    follow('remove', index)
    change(rows.filter((_, other) => other !== index))
  }
  const lines = rows.map((row, index) => (
    <RowLine
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are stored
      key={index}
      index={index}
      fields={fields}
      control={control}
      sortable={!fixedOrder && rows.length > 1}
      onMove={step => move(index, step)}
      onCopy={rows.length < maxItems ? () => copy(index) : undefined}
      row={row}
      fresh={() => control.newRow()}
      onBringBack={removed => bringBack(removed, index)}
      onRemove={rows.length > minItems ? () => remove(index) : undefined}
    />
  ))
  const titles = drawnColumns(fields).map(column => ({
    name: column.name,
    text: host.text(column.title),
    className: headOf(column),
    style: columnStyle(column),
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table with its tools, named together
    <div
      ref={table}
      role="group"
      {...groupAria(props)}
      className="m-rows"
      onPaste={paste.onPaste}
      onKeyDown={paste.onKeyDown}
    >
      <div ref={more} className="m-rows-scroll">
        <table>
          <thead>
            <tr>
              <th className="m-rows-number">#</th>
              {titles.map(title => (
                <th key={title.name} className={title.className} style={title.style}>
                  {title.text}
                </th>
              ))}
              <th className="m-rows-tools">
                <ColumnScroll>{t('操作')}</ColumnScroll>
              </th>
            </tr>
          </thead>
          <SortableItems
            as="rows"
            enabled={!fixedOrder}
            onMove={(from, to) => change(moveItem(rows, from, to))}
          >
            {lines}
          </SortableItems>
        </table>
        {rows.length === 0 && <div className="m-rows-empty">{t('还没有内容，点击下方按钮添加一行')}</div>}
      </div>
      {paste.unread.length > 0 && (
        <PasteReport unread={paste.unread} onUndo={paste.undo} onClose={paste.dismiss} />
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={rows.length >= maxItems}
        onClick={() => insert(control.newRow(), rows.length)}
      >
        {rows.length >= maxItems ? t('最多{{count}}行', { count: maxItems }) : t('添加一行')}
      </Button>
    </div>
  )
}

function headOf(column: FieldModel): string | undefined {
  const names = [column.required && 'm-form-required', isAmount(column) && 'm-rows-amount']
  return names.filter(Boolean).join(' ') || undefined
}

/** px to which a column of texts gives way. */
const LEAST_TEXT = 112

/**
 * Texts can be read where there is less room for them, and an amount that is only shown takes the room of its figures;
 * a date that is cut off cannot be read.
 */
function columnStyle(column: FieldModel): CSSProperties {
  const { type, inputWidth: width, reference, options, dict, write, compute } = column
  if (isAmount(column) && (write === 'never' || compute !== null)) return { width }
  const isText = type === 'string' && !reference && !options && !dict
  return { width, minWidth: isText && width !== undefined ? Math.min(width, LEAST_TEXT) : width }
}

/** A copy is a new row: what only the server knows of a row, its key above all, stays behind. */
function copyOf(given: Row, columns: FieldModel[]): Row {
  const copied = columns.filter(column => given[column.name] !== undefined)
  return Object.fromEntries(copied.map(({ name }) => [name, structuredClone(given[name])]))
}

/** Returns the cells of a table outside a form: each changes its row in the value. */
function plainRows({ value, onChange, onBlur }: ArrayTableProps, fields: FieldModel[]): RowsControl {
  const rows = Array.isArray(value) ? value : []
  const setCell = (index: number, name: string, next: unknown) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, [name]: next } : row)))
  return {
    cell: (index, field) => (
      <FieldInput
        {...field.widgetProps}
        widget={field.widget}
        field={field}
        aria-label={t('{{title}}，第{{position}}行', { title: textOf(field.title), position: index + 1 })}
        value={rows[index]?.[field.name] ?? null}
        onChange={next => setCell(index, field.name, next)}
        onBlur={onBlur}
      />
    ),
    item: () => null,
    restructure: next => onChange(next.length === 0 ? null : next),
    newRow: () => newRow(fields),
    mistakes: () => 0,
  }
}

function newRow(fields: FieldModel[]): Row {
  const given = fields.filter(field => field.default !== undefined)
  return Object.fromEntries(given.map(field => [field.name, field.default]))
}
