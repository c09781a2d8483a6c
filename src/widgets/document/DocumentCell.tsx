import { type CellProps, DocumentSummary, EMPTY, type Row } from '#engine'

/** The first of what a document says, on one line. */
export function DocumentCell({ value, field, record }: CellProps<Row>) {
  return value ? <DocumentSummary value={value} field={field} record={record} /> : EMPTY
}
