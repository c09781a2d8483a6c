import { type CellProps, ReferenceNames, type RowKey } from '#engine'
import { ChosenTree } from './ChosenTree.tsx'

/** The names of the nodes; several of a tree that the form shows whole stand in their places. */
export function TreeReferenceView(props: CellProps<RowKey | RowKey[]>) {
  const { value, record, field, display } = props
  if (display === 'tree' && Array.isArray(value)) return <ChosenTree {...props} value={value} />
  return <ReferenceNames reference={field.reference} value={value} record={record} />
}
