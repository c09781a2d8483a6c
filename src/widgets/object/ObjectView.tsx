import { type CellProps, EMPTY, type Row, ValuesDetail, ValuesSummary } from '#engine'

/** What an object says, with the titles of its fields. */
export function ObjectView({ value, field }: CellProps<Row>) {
  return value ? <ValuesDetail fields={field.fields} value={value} /> : EMPTY
}

/** The first of it, on one line. */
export function ObjectCell({ value, field }: CellProps<Row>) {
  return value ? <ValuesSummary fields={field.fields} value={value} /> : EMPTY
}
