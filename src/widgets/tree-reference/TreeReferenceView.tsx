import { type CellProps, ReferenceNames, type RowKey } from '#engine'

/** The names of the nodes. */
export function TreeReferenceView({ value, record, field }: CellProps<RowKey | RowKey[]>) {
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
