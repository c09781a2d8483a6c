import { type CellProps, ReferenceNames, type RowKey } from '#engine'

/** Names of the chosen records. */
export function ReferenceTableView({ value, record, field }: CellProps<RowKey[]>) {
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
