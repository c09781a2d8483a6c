import { type CellProps, EMPTY, type Row, type RowKey, useReferences } from '#engine'
import { keysOf } from './candidates.ts'

/** The names of the records; from the answer where it carries them, else looked up. */
export function ReferenceView({ value, record, field }: CellProps<RowKey | RowKey[]>) {
  const { reference } = field
  const keys = keysOf(value)
  const embedded = reference ? embeddedRows(record[reference.as]) : []
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

function embeddedRows(embedded: unknown): Row[] {
  if (Array.isArray(embedded)) return embedded as Row[]
  return typeof embedded === 'object' && embedded !== null ? [embedded as Row] : []
}
