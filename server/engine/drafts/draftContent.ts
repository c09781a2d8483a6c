import { hasInsides, isWritable } from '#model/fieldAccess.ts'
import { fieldsInside } from '#model/insides.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Caller } from '../contracts/Caller.ts'
import type { Row } from '../contracts/records.ts'

/**
 * What of the values of a form a draft may hold, and its owner may have back: fields that the caller may write on a new
 * record, now, and never what is not answered. Rows and described values likewise.
 */
export function draftContent(fields: readonly FieldModel[], values: Row, caller: Caller): Row {
  const held = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.name]
    return value === undefined || !mayHold(field, caller) ? [] : [[field.name, inner(field, value, caller)]]
  })
  return Object.fromEntries(held)
}

const mayHold = (field: FieldModel, caller: Caller): boolean =>
  !field.writeOnly && !field.encrypted && isWritable(caller, field, 'create')

function inner(field: FieldModel, value: unknown, caller: Caller): unknown {
  if (!hasInsides(field) || typeof value !== 'object' || value === null) return value
  const content = (row: object) => draftContent(fieldsInside(field, row), row as Row, caller)
  if (!Array.isArray(value)) return content(value)
  return value.map(row => (typeof row === 'object' && row !== null ? content(row) : null))
}
