import { type CellProps, EMPTY, type Row, type RowKey, useReferences } from '#engine'

/** Names of the chosen records. */
export function ReferenceTableView({ value, field }: CellProps<RowKey[]>) {
  const { byKey } = useReferences(field.reference, value ?? [])
  if (!value || value.length === 0) return EMPTY
  const nameOf = (row: Row | null | undefined, key: RowKey) => String(row?.label ?? key)
  return <span>{value.map(key => nameOf(byKey[String(key)], key)).join('、')}</span>
}
