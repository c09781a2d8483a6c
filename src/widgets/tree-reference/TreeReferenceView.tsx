import { type CellProps, EMPTY, type Row, type RowKey, useReferences } from '#engine'

/** The names of the nodes; from the answer where it carries them, else looked up. */
export function TreeReferenceView({ value, record, field }: CellProps<RowKey | RowKey[]>) {
  const { reference } = field
  const keys = (Array.isArray(value) ? value : [value]).filter(key => key !== null && key !== undefined)
  const embedded = [record[reference?.as ?? '']].flat().filter(Boolean) as Row[]
  const known = new Map(embedded.map(row => [String(row[reference?.key ?? '']), row]))
  const { byKey } = useReferences(
    reference,
    keys.filter(key => !known.has(String(key))),
  )
  if (!reference || keys.length === 0) return EMPTY
  const names = keys.map(key => {
    const row = known.get(String(key)) ?? byKey[String(key)]
    return String(row?.[reference.label] ?? row?.label ?? key)
  })
  return <span>{names.join('、')}</span>
}
