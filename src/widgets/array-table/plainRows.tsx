import { FieldInput, type Row, type RowsControl } from '#engine'
import { t } from '#model/language/t.ts'
import { textOf } from '#model/text.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { ArrayTableProps } from './ArrayTable.tsx'

/** Returns the cells of a table outside a form: each changes its row in the value. */
export function plainRows({ value, onChange, onBlur }: ArrayTableProps, fields: FieldModel[]): RowsControl {
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
    restructure: next => onChange(next.length === 0 ? null : next),
    newRow: () => newRow(fields),
    mistakes: () => 0,
  }
}

function newRow(fields: FieldModel[]): Row {
  const given = fields.filter(field => field.default !== undefined)
  return Object.fromEntries(given.map(field => [field.name, field.default]))
}
