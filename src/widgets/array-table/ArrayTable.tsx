import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, useRef } from 'react'
import {
  FieldInput,
  groupAria,
  moveItem,
  type Row,
  type RowsControl,
  SortableItems,
  useFollowingFocus,
  useHost,
  type WidgetProps,
} from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { ArrayTableView, drawnColumns, shownColumns } from './ArrayTableView.tsx'
import { RowLine } from './RowLine.tsx'
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
  const fields = shownColumns(field, host.user)
  const rows = Array.isArray(value) ? value : []
  const control = props.rows ?? plainRows(props, fields)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field?.schema ?? {}
  const isFixed = Boolean(disabled || readOnly)
  if (isFixed && field) return <ArrayTableView value={rows} record={{}} field={field} />

  const change = (next: Row[]) => control.restructure(next)
  function move(index: number, step: number): void {
    if (index + step < 0 || index + step >= rows.length) return
    follow(step < 0 ? 'up' : 'down', index + step)
    change(moveItem(rows, index, index + step))
  }
  function remove(index: number): void {
    follow('remove', index)
    change(rows.filter((_, other) => other !== index))
  }
  const lines = rows.map((_, index) => (
    <RowLine
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are stored
      key={index}
      index={index}
      fields={fields}
      control={control}
      sortable={!fixedOrder && rows.length > 1}
      onMove={step => move(index, step)}
      onCopy={rows.length < maxItems ? () => change(copyRow(rows, index, fields)) : undefined}
      onRemove={rows.length > minItems ? () => remove(index) : undefined}
    />
  ))
  const titles = drawnColumns(fields).map(column => ({
    name: column.name,
    text: host.text(column.title),
    required: column.required,
    style: columnStyle(column),
  }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table with its tools, named together
    <div ref={table} role="group" {...groupAria(props)} className="m-rows">
      <div className="m-rows-scroll">
        <table>
          <thead>
            <tr>
              <th className="m-rows-number">#</th>
              {titles.map(title => (
                <th
                  key={title.name}
                  className={title.required ? 'm-form-required' : undefined}
                  style={title.style}
                >
                  {title.text}
                </th>
              ))}
              <th className="m-rows-tools">{t('操作')}</th>
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

/** px to which a column of texts gives way. */
const LEAST_TEXT = 112

/** Texts can be read where there is less room for them; a date that is cut off cannot. */
function columnStyle({ type, inputWidth: width, reference, options, dict }: FieldModel): CSSProperties {
  const isText = type === 'string' && !reference && !options && !dict
  return { width, minWidth: isText && width !== undefined ? Math.min(width, LEAST_TEXT) : width }
}

/** A copy is a new row: what only the server knows of a row, its key above all, stays behind. */
function copyRow(rows: Row[], index: number, columns: FieldModel[]): Row[] {
  const given = rows[index] as Row
  const copied = columns.filter(column => given[column.name] !== undefined)
  const copy = Object.fromEntries(copied.map(({ name }) => [name, structuredClone(given[name])]))
  return [...rows.slice(0, index + 1), copy, ...rows.slice(index + 1)]
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
