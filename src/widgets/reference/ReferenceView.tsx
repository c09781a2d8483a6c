import { type CellProps, ReferenceNames, type RowKey } from '#engine'

/** The names of the records. */
export function ReferenceView({ value, record, field }: CellProps<RowKey | RowKey[]>) {
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
