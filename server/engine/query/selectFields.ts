import { type AliasedRawBuilder, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { caseToSql, hasCases } from '../condition/caseValue.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { toWire } from '../values/toWire.ts'
import type { Rows } from './rowsOf.ts'

/** What selects a field's column, made once: lists are long, and the words for them always the same. */
const selections = new WeakMap<FieldModel, AliasedRawBuilder<unknown, string>[]>()

/** The query with the columns of the fields, each under the field's name. */
export function selectFields(rows: Rows, fields: readonly FieldModel[]): Rows {
  return rows.select(fields.flatMap(selectionOf))
}

/** The same, with the cases of those that have some: for what is answered. */
export function selectAnswered(
  context: OperationContext,
  resource: ResourceModel,
  rows: Rows,
  fields: readonly FieldModel[],
): Rows {
  const found = fields.filter(hasCases)
  return selectFields(rows, fields).select(
    found.map(field => caseToSql(context, resource, field).as(field.name)),
  )
}

/** None where the field has no column. */
function selectionOf(field: FieldModel): AliasedRawBuilder<unknown, string>[] {
  const known = selections.get(field)
  if (known) return known
  const { name, column } = field
  const selection = column === null ? [] : [sql.ref(`t.${column.name}`).as(name)]
  selections.set(field, selection)
  return selection
}

/** Stored rows, selected by selectFields or selectAnswered, with their values as on the wire. */
export function recordsOf(stored: readonly Row[], fields: readonly FieldModel[]): Row[] {
  const columns = fields.filter(field => field.column !== null || hasCases(field))
  return stored.map(row => {
    const record: Row = {}
    for (const field of columns) record[field.name] = toWire(field, row[field.name])
    return record
  })
}
