import { type CellProps, DocumentDetail, EMPTY, type Row } from '#engine'

/** What a document says, with the titles of its fields, in the groups of its form. */
export function DocumentView({ value, field, record }: CellProps<Row>) {
  return value ? <DocumentDetail value={value} field={field} record={record} /> : EMPTY
}
